import "./checkout.css";
import { useEffect, useId, useRef } from "react";
import { formatDate, localDay } from "#core/dates.ts";
import type { Cart } from "#web/cart/cart.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { cartAmounts, cartLabels } from "./cart-amounts.ts";
import { CheckoutBanner, type CheckoutCopy } from "./checkout-banner.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { LenderCharge } from "./lender-charge.tsx";
import type { Checkout } from "./use-checkout.ts";

type CheckoutModalProps = {
  readonly checkout: Checkout;
  readonly cart: Cart;
  readonly notices: readonly string[];
  readonly copy: CheckoutCopy;
};

/**
 * The checkout modal: a native dialog, so that the page behind it is inert and Escape closes it. A press on the
 * backdrop does not close it, so that no form is discarded by accident (D-98).
 */
export function CheckoutModal({ checkout, cart, notices, copy: words }: CheckoutModalProps) {
  const { checkout: copy } = words;
  const { open, gateway, openedOn, form } = checkout.state;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const terms = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const { payable } = cartAmounts(cart);
  const labels = cartLabels(cart);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    element.scrollTop = 0;
    if (terms.current !== null) terms.current.scrollTop = 0;
    heading.current?.focus();
  }, [open]);

  return (
    <dialog ref={dialog} className="checkout" aria-labelledby={headingId} onClose={checkout.close}>
      {openedOn !== null && (
        <>
          <div className="checkout-head">
            <div>
              <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h2 no-ring">
                {copy.heading}
              </h2>
              {/* US English in both languages (R-CHK-02, R-I18N-08). */}
              <p className="small-print">
                <bdi dir="ltr" lang="en">
                  {formatDate(localDay(openedOn), "en")}
                </bdi>
              </p>
            </div>
            <IconButton
              icon="close"
              label={copy.close}
              className="checkout-close"
              onClick={checkout.close}
            />
            <CheckoutBanner
              ref={message}
              state={checkout.state}
              notices={notices}
              withdrawn={cart.withdrawn_items}
              payable={payable}
              labels={labels}
              copy={words}
            />
          </div>
          <div className="checkout-total">
            <p className="checkout-total-line">
              <span>
                {copy.total}
                <span className="checkout-method">
                  {payable === 0 ? copy.free.method : copy.methods[gateway]}
                </span>
              </span>
              <Price amount={payable} labels={labels} className="checkout-amount" />
            </p>
            {payable !== 0 && (
              <LenderCharge gateway={gateway} country={form.country} cart={cart} copy={copy} />
            )}
          </div>
          <CheckoutForm
            checkout={checkout}
            payable={payable}
            copy={copy}
            headingId={headingId}
            terms={terms}
            message={message}
          />
        </>
      )}
    </dialog>
  );
}
