import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { type CheckoutField, checkoutErrors } from "#core/checkout.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { PhoneEntry } from "#core/phone.ts";
import { type BuyerDraft, keepBuyerDraft, readBuyerDraft } from "#web/cart/buyer-draft.ts";
import { type Cart, reloadCart } from "#web/cart/cart.ts";
import { paymentMethods, refreshOutdatedPaymentMethods } from "#web/cart/payment-methods.ts";
import { useLocale } from "#web/data/root-data.ts";
import { currentScope, visitorStore } from "#web/visitor/visitor.ts";
import {
  type CheckoutState,
  checkoutStep,
  closedCheckout,
  withMessagesIn,
} from "./checkout-form-state.ts";
import { loadPhoneNumbers, phoneRules } from "./load-phone-numbers.ts";
import { offeredGateways } from "./offered-gateways.ts";
import { PAYMENT_ID } from "./payment-blocks.tsx";
import { sendCheckout } from "./send-checkout.ts";
import { readSentForm } from "./sent-form.ts";

export type Checkout = {
  readonly state: CheckoutState;
  /** Opens the modal for a gateway; closing it returns the focus to the pressed element. */
  open(gateway: GatewayIdentifier, opener: HTMLElement): void;
  close(): Promise<void>;
  fill(field: CheckoutField, value: string): void;
  /** Fills in a whole number, with its country, from what the buyer pasted. */
  fillPhone(entry: PhoneEntry): void;
  agree(value: boolean): void;
  submit(event: FormEvent): Promise<void>;
};

/**
 * The data of a signed-in buyer's account (D-97). The account stores the whole name: its first word becomes the
 * first name.
 */
function ofAccount(): BuyerDraft {
  const { name = "", email = "" } = visitorStore.get() ?? {};
  const [firstname = "", ...others] = name.split(" ");
  return { firstname, lastname: others.join(" "), email };
}

/**
 * What the buyer typed before a visit to the login page or a payment page, or before a reload; otherwise the
 * account's data.
 */
function firstState({ items }: Cart): CheckoutState {
  const sentForm = readSentForm(items);
  const { firstname, lastname, email } = readBuyerDraft() ?? sentForm ?? ofAccount();
  const form = { ...closedCheckout.form, firstname, lastname, email };
  return { ...closedCheckout, form, sentForm };
}

/** The checkout of the cart page. Exactly one request goes out for one purchase (D-115). */
export function useCheckout(cart: Cart): Checkout {
  const [state, dispatch] = useReducer(checkoutStep, cart, firstState);
  const locale = useLocale();
  const inFlight = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  const isTyped = useRef(false);

  // A page from the back/forward cache has its state from before the payment page: the form is still locked,
  // the cart may be outdated, and the user may have signed out (D-116).
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      isTyped.current = false;
      dispatch({ type: "restored" });
      if (currentScope() === "session") visitorStore.set(null);
      void reloadCart();
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  // Names and email are restored after a login, or if a phone has discarded the page (D-97, D-119).
  useEffect(() => {
    if (isTyped.current) keepBuyerDraft(state.form);
  }, [state.form]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current || !state.agreed) return;
    const errors = checkoutErrors(state.form, state.gateway);
    if (Object.keys(errors).length > 0) return dispatch({ type: "refused", errors });
    inFlight.current = true;
    dispatch({ type: "sent" });
    const outcome = await sendCheckout(state.gateway, state.form, cart);
    // The flag stays set while the browser leaves, so that no second order is placed (D-116).
    if (outcome === "leaving") return;
    inFlight.current = false;
    dispatch(outcome === "silent" ? { type: "ended" } : { type: "failed", failure: outcome });
  };

  return {
    state: withMessagesIn(state, locale),
    open(gateway, pressed) {
      opener.current = pressed;
      dispatch({ type: "opened", gateway, on: new Date() });
      void loadPhoneNumbers();
    },
    async close() {
      dispatch({ type: "closed" });
      opener.current?.focus();
      await refreshOutdatedPaymentMethods();
      const offered = offeredGateways(paymentMethods.get().gateways);
      // If the gateway has gone, its button has too: move the focus to the remaining ones.
      if (!offered.includes(state.gateway)) document.getElementById(PAYMENT_ID)?.focus();
    },
    fill(field, value) {
      isTyped.current = true;
      dispatch({ type: "filled", field, value, rules: phoneRules() });
    },
    fillPhone: (entry) => dispatch({ type: "phoneRead", entry }),
    agree: (value) => dispatch({ type: "agreed", value }),
    submit,
  };
}
