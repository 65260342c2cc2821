import "./total-bar.css";
import { useEffect, useState } from "react";
import { Price } from "#web/ui/price/price.tsx";
import { cartAmounts, cartLabels } from "./cart-amounts.ts";
import { PayButton, type PayButtonProps } from "./pay-button.tsx";

/**
 * On a small window, the total and the pay button at the bottom of the screen, as long as the payment blocks
 * are further down (design.md §5).
 */
export function TotalBar(props: PayButtonProps) {
  const { cart, payment, copy } = props;
  const [shown, setShown] = useState(false);
  const { payable } = cartAmounts(cart);

  useEffect(() => {
    if (payment.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) {
        setShown(!entry.isIntersecting && entry.boundingClientRect.top > 0);
      }
    });
    observer.observe(payment.current);
    return () => observer.disconnect();
  }, [payment]);

  return (
    <div className="bottom-bar total-bar" hidden={!shown}>
      {payable !== 0 && (
        <p className="total-bar-amount figures">
          <span className="total-bar-label">{copy.bar.total}</span>
          <Price amount={payable} labels={cartLabels(cart)} />
        </p>
      )}
      <PayButton {...props} />
    </div>
  );
}
