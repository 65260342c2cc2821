import type { RefObject } from "react";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { prefersReducedMotion } from "#web/browser/scroll.ts";
import { useStore } from "#web/browser/store.ts";
import type { Cart } from "#web/cart/cart.ts";
import { paymentMethods } from "#web/cart/payment-methods.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { cartAmounts } from "./cart-amounts.ts";
import { offeredGateways } from "./offered-gateways.ts";

export type PayButtonProps = {
  readonly cart: Cart;
  /** The payment blocks. */
  readonly payment: RefObject<HTMLElement | null>;
  /** The gateway whose form is loading. */
  readonly opening: GatewayIdentifier | null;
  readonly copy: Copy<"cart">["payment"];
  readonly onChoose: (gateway: GatewayIdentifier, pressed: HTMLElement) => void;
};

/**
 * The next step towards paying, next to a total: moves the focus to the payment blocks, or opens the buyer's
 * form if there is nothing to choose (D-150). Not shown while payment is not available.
 */
export function PayButton({ cart, payment, opening, copy, onChoose }: PayButtonProps) {
  const [first, ...others] = offeredGateways(useStore(paymentMethods).gateways);
  if (first === undefined) return null;
  if (others.length === 0 || cartAmounts(cart).payable === 0) {
    return (
      <Button
        aria-haspopup="dialog"
        className="pay-button"
        busy={opening !== null}
        busyLabel={copy.opening}
        onClick={({ currentTarget }) => onChoose(first, currentTarget)}
      >
        {copy.free.heading}
      </Button>
    );
  }
  const goToBlocks = () => {
    payment.current?.focus({ preventScroll: true });
    payment.current?.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
  };
  return (
    <Button className="pay-button" onClick={goToBlocks}>
      {copy.bar.action}
    </Button>
  );
}
