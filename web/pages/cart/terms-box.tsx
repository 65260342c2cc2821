import { type RefObject, useId } from "react";
import { isScrolledToEnd } from "#core/checkout.ts";
import type { Copy } from "#web/copy/copy.ts";
import { RichText } from "#web/ui/rich-text/rich-text.tsx";

type TermsBoxProps = {
  readonly agreed: boolean;
  readonly copy: Copy<"cart">["checkout"];
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onAgree: (agreed: boolean) => void;
};

/**
 * The nine points and the agree box. Each scroll of the points sets the box: true at the end, false anywhere
 * else (R-CHK-20, R-CHK-21); a manual tick lasts until the next scroll (D-99).
 */
export function TermsBox({ agreed, copy, box, onAgree }: TermsBoxProps) {
  const { label, newTab, points } = copy.terms;
  const id = useId();
  return (
    <div>
      <p id={id} className="field-label">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a section needs no name; a scroll area does. */}
      <div
        ref={box}
        role="region"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard.
        tabIndex={0}
        className="terms"
        onScroll={({ currentTarget }) => onAgree(isScrolledToEnd(currentTarget))}
      >
        <ol className="terms-points">
          {points.map((parts, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the points never change places.
            <li key={position}>
              <RichText parts={parts} newTab={newTab} />
            </li>
          ))}
        </ol>
      </div>
      <label className="agree">
        <input
          type="checkbox"
          name="agree"
          className="agree-box"
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
        {copy.agree}
      </label>
    </div>
  );
}
