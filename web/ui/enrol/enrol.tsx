import "./enrol.css";
import type { Prices } from "#web/prices.ts";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import type { ButtonVariant } from "../button/button.tsx";
import { PackagePrice } from "../price/package-price.tsx";

type EnrolProps = {
  readonly prices: Prices;
  readonly coursePackageId: number;
  /** The button's label (D-45). */
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** Id of the heading that says what is bought: the page has several buttons of one label. */
  readonly describedBy?: string;
};

/**
 * The button of a programme with its price; nothing in the price's place while it is unknown
 * (D-33). The room is kept, so that nothing moves when it comes.
 */
export function Enrol({ prices, coursePackageId, label, variant, describedBy }: EnrolProps) {
  return (
    <div className="enrol" data-enrol="">
      <PackagePrice prices={prices} coursePackageId={coursePackageId} quiet />
      <AddToCart
        prices={prices}
        coursePackageId={coursePackageId}
        className="enrol-action"
        {...(variant === undefined ? {} : { variant })}
        {...(describedBy === undefined ? {} : { describedBy })}
      >
        {label}
      </AddToCart>
    </div>
  );
}
