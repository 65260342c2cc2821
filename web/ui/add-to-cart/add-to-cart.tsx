import "./add-to-cart.css";
import { type ReactNode, useId } from "react";
import { brand } from "#content/brand.ts";
import type { Stage } from "#core/catalog.ts";
import type { Prices } from "#web/data/prices.ts";
import { useRootData } from "#web/data/root-data.ts";
import { Button, type ButtonVariant } from "../button/button.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

type AddToCartProps = {
  /** The prices of the list that the section shows; the id sent is the one found in them. */
  readonly prices: Prices;
  readonly coursePackageId: number;
  /** Who learns, where the page knows it: the cart names it. */
  readonly stage?: Stage | undefined;
  /** The button's label (D-45). */
  readonly children: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  /** Id of the heading that says what is bought, where several buttons share one label. */
  readonly describedBy?: string;
  readonly className?: string;
  readonly buttonClassName?: string;
};

/** The button may stand at the lower edge of a phone, and its message below that. */
function bringIntoSight(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}

/**
 * Puts one unit of a package into the cart and goes there (R-CART-18, R-CART-20). Never disabled: even
 * a package without a known price is requested, and the server refuses it (D-57). A failure is shown
 * below the button, and the visitor stays (R-ERR-15).
 */
export function AddToCart({
  prices,
  coursePackageId,
  stage,
  children,
  variant = "primary",
  describedBy,
  className = "",
  buttonClassName,
}: AddToCartProps) {
  const words = useRootData()?.copy.prices;
  const { add, busy, failure } = useAddToCart(stage);
  const failureId = useId();
  const description = [describedBy, failure && failureId].filter(Boolean).join(" ");
  return (
    <div className={`add-to-cart ${className}`}>
      <Button
        variant={variant}
        busy={busy}
        busyLabel={words?.adding ?? ""}
        className={buttonClassName}
        aria-describedby={description || undefined}
        onClick={() => add(prices.map.get(coursePackageId)?.id)}
      >
        {children}
      </Button>
      <div role="alert">
        {failure !== null && (
          <p ref={bringIntoSight} id={failureId} className="add-to-cart-failure">
            {failure === "signInEnded" ? (
              <>
                {words?.signInEnded}{" "}
                <a href={brand.loginUrl} className="font-semibold underline">
                  {words?.signIn}
                </a>
              </>
            ) : failure === "tooMany" ? (
              words?.addTooMany
            ) : (
              words?.addFailed
            )}
          </p>
        )}
      </div>
    </div>
  );
}
