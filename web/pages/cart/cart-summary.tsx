import "./summary.css";
import { useRef } from "react";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { CartNotices } from "./cart-notices.tsx";
import { CheckoutModal } from "./checkout-modal.tsx";
import { CouponBox } from "./coupon-box.tsx";
import { PaymentBlocks } from "./payment-blocks.tsx";
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
  return (
    <div className="cart-side">
      <section aria-labelledby="summary-heading" className="card cart-panel cart-summary">
        <h2 id="summary-heading" className="text-h3">
          {copy.summary.heading}
        </h2>
        <CartNotices cart={cart} copy={copy.coupon} />
        <CouponBox cart={cart} copy={copy.coupon} onRequest={onRequest} />
        <PriceTable cart={cart} copy={copy.summary} />
      </section>
      <PaymentBlocks cart={cart} copy={copy.payment} ref={payment} onChoose={checkout.open} />
      <TotalBar cart={cart} payment={payment} copy={copy.payment} />
      <CheckoutModal checkout={checkout} cart={cart} copy={copy.checkout} />
    </div>
  );
}
