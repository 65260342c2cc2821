import "./summary.css";
import { useRef } from "react";
import { useStore } from "#web/browser/store.ts";
import type { Cart } from "#web/cart/cart.ts";
import { paymentMethods } from "#web/cart/payment-methods.ts";
import type { Copy } from "#web/copy/copy.ts";
import { cartAmounts } from "./cart-amounts.ts";
import { CartNotices } from "./cart-notices.tsx";
import { CheckoutModal } from "./checkout-modal.tsx";
import { CouponBox } from "./coupon-box.tsx";
import { offeredGateways } from "./offered-gateways.ts";
import { PayButton } from "./pay-button.tsx";
import { PaymentBlocks } from "./payment-blocks.tsx";
import { PaymentMarks } from "./payment-marks.tsx";
import { PriceTable } from "./price-table.tsx";
import { TotalBar } from "./total-bar.tsx";
import { useCheckout } from "./use-checkout.ts";

type CartSummaryProps = {
  readonly cart: Cart;
  readonly copy: Copy<"cart">;
  readonly onRequest: () => void;
};

/** What the cart costs and how to pay for it; beside the rows on wide windows. */
export function CartSummary({ cart, copy, onRequest }: CartSummaryProps) {
  const checkout = useCheckout(cart);
  const payment = useRef<HTMLElement>(null);
  const offered = offeredGateways(useStore(paymentMethods).gateways);
  const isFree = cartAmounts(cart).payable === 0;
  const way = { cart, payment, copy: copy.payment, onChoose: checkout.open };
  return (
    <div className="cart-side">
      <section aria-labelledby="summary-heading" className="card cart-panel cart-summary">
        <h2 id="summary-heading" className="text-h3">
          {copy.summary.heading}
        </h2>
        <CartNotices cart={cart} copy={copy.coupon} />
        <CouponBox cart={cart} copy={copy.coupon} onRequest={onRequest} />
        <PriceTable cart={cart} copy={copy.summary} />
        {offered.length > 0 && (
          <div className="summary-pay">
            <PayButton {...way} />
            {!isFree && <PaymentMarks gateways={offered} copy={copy.payment} />}
          </div>
        )}
      </section>
      <PaymentBlocks cart={cart} copy={copy.payment} ref={payment} onChoose={checkout.open} />
      <TotalBar {...way} />
      <CheckoutModal checkout={checkout} cart={cart} copy={copy.checkout} />
    </div>
  );
}
