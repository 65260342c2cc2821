import { useEffect } from "react";
import { countryOptions } from "#core/countries.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Cart } from "#web/cart/cart.ts";
import { useLocale } from "#web/data/root-data.ts";
import type { CheckoutCopy } from "./checkout-banner.tsx";
import { CheckoutModal } from "./checkout-modal.tsx";
import { useCheckout } from "./use-checkout.ts";

/** The chosen gateway, and the element that was pressed. */
export type Choice = { readonly gateway: GatewayIdentifier; readonly pressed: HTMLElement };

type CheckoutProps = {
  readonly cart: Cart;
  readonly notices: readonly string[];
  /** The newest choice; each one opens the modal. */
  readonly choice: Choice | null;
  readonly copy: CheckoutCopy;
};

/** The checkout of the cart page, in a chunk of its own that an empty cart does not load. */
export function Checkout({ cart, notices, choice, copy }: CheckoutProps) {
  const locale = useLocale();
  const checkout = useCheckout(cart);
  // Made before the press that needs them.
  useEffect(() => void countryOptions(locale, null), [locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice.
  useEffect(() => {
    if (choice !== null) checkout.open(choice.gateway, choice.pressed);
  }, [choice]);
  return <CheckoutModal checkout={checkout} cart={cart} notices={notices} copy={copy} />;
}
