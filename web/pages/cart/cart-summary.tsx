import "./summary.css";
import { useEffect, useRef, useState } from "react";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { useStore } from "#web/browser/store.ts";
import type { Cart } from "#web/cart/cart.ts";
import { paymentMethods } from "#web/cart/payment-methods.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { PriceTable } from "#web/ui/price/price-table.tsx";
import { cartAmounts, cartLabels } from "./cart-amounts.ts";
import type { Choice } from "./checkout.tsx";
import { CouponBox } from "./coupon-box.tsx";
import { checkoutCode, loadCheckout } from "./load-checkout.ts";
import { noticeTexts } from "./notice-texts.ts";
import { offeredGateways } from "./offered-gateways.ts";
import { PayButton } from "./pay-button.tsx";
import { PaymentBlocks } from "./payment-blocks.tsx";
import { PaymentMarks } from "./payment-marks.tsx";
import { TotalBar } from "./total-bar.tsx";

type CartSummaryProps = {
  readonly cart: Cart;
  readonly copy: Copy<"cart">;
  readonly onRequest: () => void;
};

/** The sums of the cart and the ways to pay; next to the rows on wide windows. */
export function CartSummary({ cart, copy, onRequest }: CartSummaryProps) {
  const payment = useRef<HTMLElement>(null);
  const offered = offeredGateways(useStore(paymentMethods).gateways);
  const amounts = cartAmounts(cart);
  const notices = noticeTexts(cart, copy.coupon.refusals, useLocale());
  const isFree = amounts.payable === 0;
  const code = useStore(checkoutCode);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);

  // Preloaded before the press that needs it; if this fails, the press loads it again.
  useEffect(() => {
    loadCheckout().catch((error: unknown) => console.warn("The checkout did not load", error));
  }, []);

  const choose = (gateway: GatewayIdentifier, pressed: HTMLElement) => {
    setChoice({ gateway, pressed });
    loadCheckout().catch((error: unknown) => setFailure({ error }));
  };
  // Thrown for the error boundary, which knows whether there is a connection.
  if (failure !== null) throw failure.error;
  // On a slow connection the form's code is still loading.
  const opening = code === null ? (choice?.gateway ?? null) : null;
  const way = { cart, payment, opening, copy: copy.payment, onChoose: choose };
  return (
    <div className="cart-side">
      <section aria-labelledby="summary-heading" className="card cart-panel cart-summary">
        <h2 id="summary-heading" className="text-h3">
          {copy.summary.heading}
        </h2>
        <CouponBox cart={cart} copy={copy.coupon} notices={notices} onRequest={onRequest} />
        <PriceTable
          amounts={amounts}
          labels={cartLabels(cart)}
          familyPercent={cart.family_discount_percent}
          couponLabel={cart.coupon_code === null ? null : copy.summary.coupon}
          includesVat={cart.includes_vat === true}
          copy={copy.summary}
        />
        {offered.length > 0 && (
          <div className="summary-pay">
            <PayButton {...way} />
            {!isFree && <PaymentMarks gateways={offered} copy={copy.payment} />}
          </div>
        )}
      </section>
      <PaymentBlocks
        cart={cart}
        opening={opening}
        copy={copy.payment}
        ref={payment}
        onChoose={choose}
      />
      <TotalBar {...way} />
      {code !== null && <code.Checkout cart={cart} notices={notices} choice={choice} copy={copy} />}
    </div>
  );
}
