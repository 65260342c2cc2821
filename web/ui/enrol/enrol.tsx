import "./enrol.css";
import type { Prices } from "#web/data/prices.ts";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import type { ButtonVariant } from "../button/button.tsx";
import { PackagePrice } from "../price/package-price.tsx";

type EnrolProps = {
  readonly prices: Prices;
  readonly coursePackageId: number;
  /** The button's label (D-45). */
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
  /** Id of the heading that says what is bought: the page has several buttons of one label. */
  readonly describedBy: string;
};

/**
 * The button of a programme with its price. While the price is unknown its place stays empty, so that
 * nothing moves when it comes (D-33).
 */
export function Enrol({ prices, coursePackageId, label, variant, describedBy }: EnrolProps) {
  return (
    <div className="enrol" data-enrol="">
      <PackagePrice prices={prices} coursePackageId={coursePackageId} quiet />
      <AddToCart
        prices={prices}
        coursePackageId={coursePackageId}
        className="enrol-action"
        variant={variant}
        describedBy={describedBy}
      >
        {label}
      </AddToCart>
    </div>
  );
}
