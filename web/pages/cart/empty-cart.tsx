import type { RefObject } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Firefly } from "#web/ui/firefly/firefly.tsx";

type EmptyCartProps = {
  readonly copy: Copy<"cart">["empty"];
  /** Takes the focus when the last row is removed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** The cart without items: picture, title, description and the way back to courses (R-CART-01). */
export function EmptyCart({ copy, heading }: EmptyCartProps) {
  return (
    <div className="cart-empty">
      <Firefly pose="empty" className="cart-empty-picture" />
      <h1 ref={heading} tabIndex={-1} className="text-h1 no-ring">
        {copy.title}
      </h1>
      <p className="text-ink-700 text-lead">{copy.description}</p>
      <ButtonLink to="/packages">{copy.action}</ButtonLink>
    </div>
  );
}
