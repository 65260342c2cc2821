import type { Ref } from "react";
import { type GatewayIdentifier, gatewayInstalments } from "#core/gateways.ts";
import { useStore } from "#web/browser/store.ts";
import type { Cart } from "#web/cart/cart.ts";
import { paymentMethods } from "#web/cart/payment-methods.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { cartAmounts, lenderTotal } from "./cart-amounts.ts";
import { Instalments } from "./instalments.tsx";
import { offeredGateways } from "./offered-gateways.ts";
import { PaymentMarks } from "./payment-marks.tsx";

type PaymentBlocksProps = {
  readonly cart: Cart;
  /** The gateway whose form is loading. */
  readonly opening: GatewayIdentifier | null;
  readonly copy: Copy<"cart">["payment"];
  readonly ref: Ref<HTMLElement>;
  readonly onChoose: (gateway: GatewayIdentifier, pressed: HTMLElement) => void;
};

/** The element that gets the focus when a way to pay has disappeared. */
export const PAYMENT_ID = "payment";

/**
 * One block for each available gateway: card first, then the two that split the amount (R-CART-11, D-140). Its
 * button opens the checkout modal (R-CART-12). With nothing to pay, there is a single block, which only asks
 * for the buyer's details (D-95).
 */
export function PaymentBlocks({ cart, opening, copy, ref, onChoose }: PaymentBlocksProps) {
  const offered = offeredGateways(useStore(paymentMethods).gateways);
  const [first] = offered;
  if (first === undefined) return null;
  const hasTotal = lenderTotal(cart, "USD") !== null;
  const isFree = cartAmounts(cart).payable === 0;
  return (
    <section
      ref={ref}
      id={PAYMENT_ID}
      tabIndex={-1}
      aria-labelledby="payment-heading"
      className="card cart-panel payment no-ring"
    >
      <h2 id="payment-heading" className="text-h3">
        {isFree ? copy.free.heading : copy.heading}
      </h2>
      <div className="payment-methods">
        {(isFree ? [first] : offered).map((gateway) => {
          const words = isFree ? copy.free : copy.methods[gateway];
          const parts = gatewayInstalments(gateway);
          const icon = parts === null ? "card" : "calendar";
          return (
            <article key={gateway} className="payment-block" aria-labelledby={`pay-${gateway}`}>
              <div className="payment-head">
                <h3 id={`pay-${gateway}`} className="payment-name">
                  <Icon name={isFree ? "check" : icon} />
                  {words.name}
                </h3>
                <p className="payment-countries small-print">{words.countries}</p>
              </div>
              <p className="payment-line">{words.line}</p>
              {words.note !== "" && <p className="payment-line">{words.note}</p>}
              {parts === null && !isFree && (
                <div className="payment-cards">
                  <PaymentMarks gateways={[gateway]} copy={copy} />
                  <p className="payment-line">{copy.marks.wallets}</p>
                </div>
              )}
              {parts !== null && hasTotal && !isFree && (
                <Instalments gateway={gateway} parts={parts} cart={cart} copy={copy} />
              )}
              <Button
                variant={gateway === first ? "primary" : "quiet"}
                className="payment-button"
                aria-haspopup="dialog"
                busy={opening === gateway}
                busyLabel={copy.opening}
                onClick={({ currentTarget }) => onChoose(gateway, currentTarget)}
              >
                {words.button}
              </Button>
            </article>
          );
        })}
      </div>
      {!isFree && (
        <p className="payment-safe">
          <Icon name="lock" />
          {copy.safe}
        </p>
      )}
    </section>
  );
}
