import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { type CheckoutField, checkoutErrors } from "#core/checkout.ts";
import type { GatewayIdentifier } from "#core/payment.ts";
import { reloadCart } from "#web/cart.ts";
import { paymentMethods, refreshOutdatedPaymentMethods } from "#web/payment-methods.ts";
import { rememberBuyer, typedBuyer } from "#web/typed-buyer.ts";
import { type CheckoutState, checkoutStep, closedCheckout } from "./checkout-form-state.ts";
import { offeredGateways } from "./offered-gateways.ts";
import { PAYMENT_ID } from "./payment-blocks.tsx";
import { sendCheckout } from "./send-checkout.ts";

export type Checkout = {
  readonly state: CheckoutState;
  /** Opens the modal for a gateway; the element that was pressed gets the focus back at the end. */
  open(gateway: GatewayIdentifier, opener: HTMLElement): void;
  close(): Promise<void>;
  fill(field: CheckoutField, value: string): void;
  agree(value: boolean): void;
  submit(event: FormEvent): Promise<void>;
};

function withTypedBuyer(state: CheckoutState): CheckoutState {
  return { ...state, form: { ...state.form, ...typedBuyer.get() } };
}

/**
 * The checkout of the cart page. `payable` is the total on screen, which the order must not
 * exceed. Exactly one request goes out for one purchase (D-115).
 */
export function useCheckout(payable: number): Checkout {
  const [state, dispatch] = useReducer(checkoutStep, closedCheckout, withTypedBuyer);
  const inFlight = useRef(false);
  const opener = useRef<HTMLElement | null>(null);

  // A page that comes back from the browser's memory is as it was when it left for the payment:
  // its form is dead and its cart belongs to the visitor of before (D-116).
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      dispatch({ type: "restored" });
      void reloadCart();
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  // Whoever goes to log in finds names and email again on the way back (D-119).
  useEffect(() => rememberBuyer(state.form), [state.form]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current || !state.agreed) return;
    const errors = checkoutErrors(state.form, state.gateway);
    if (Object.keys(errors).length > 0) return dispatch({ type: "refused", errors });
    inFlight.current = true;
    dispatch({ type: "sent" });
    const outcome = await sendCheckout(state.gateway, state.form, payable);
    // While the browser leaves, the flag stays: there must be no second order (D-116).
    if (outcome === "leaving") return;
    inFlight.current = false;
    dispatch(outcome === "silent" ? { type: "ended" } : { type: "failed", failure: outcome });
  };

  return {
    state,
    open(gateway, pressed) {
      opener.current = pressed;
      dispatch({ type: "opened", gateway, on: new Date() });
    },
    async close() {
      dispatch({ type: "closed" });
      opener.current?.focus();
      await refreshOutdatedPaymentMethods();
      const offered = offeredGateways(paymentMethods.get().gateways);
      // The button goes with its gateway; the ways that remain are around it.
      if (!offered.includes(state.gateway)) document.getElementById(PAYMENT_ID)?.focus();
    },
    fill: (field, value) => dispatch({ type: "filled", field, value }),
    agree: (value) => dispatch({ type: "agreed", value }),
    submit,
  };
}
