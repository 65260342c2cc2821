import "./total-bar.css";
import { type RefObject, useEffect, useState } from "react";
import { prefersReducedMotion } from "#web/browser/scroll.ts";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { cartAmounts, cartLabels } from "./cart-amounts.ts";

type TotalBarProps = {
  readonly cart: Cart;
  readonly payment: RefObject<HTMLElement | null>;
  readonly copy: Copy<"cart">["payment"];
};

/**
 * On a small window: the total and the way to the payment blocks, at the bottom of the screen for
 * as long as the blocks are further down (design.md §5).
 */
export function TotalBar({ cart, payment, copy }: TotalBarProps) {
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

  const goToPayment = () => {
    payment.current?.focus({ preventScroll: true });
    payment.current?.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
  };

  return (
    <div className="bottom-bar total-bar" hidden={!shown}>
      {payable !== 0 && (
        <p className="total-bar-amount figures">
          <span className="total-bar-label">{copy.bar.total}</span>
          <Price amount={payable} labels={cartLabels(cart)} />
        </p>
      )}
      <Button onClick={goToPayment}>{payable === 0 ? copy.free.heading : copy.bar.action}</Button>
    </div>
  );
}
