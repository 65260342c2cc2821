import "./package-card.css";
import { useId } from "react";
import type { Stage } from "#core/catalog.ts";
import type { Prices } from "#web/data/prices.ts";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import { Icon } from "../icon/icon.tsx";
import { PackagePrice } from "../price/package-price.tsx";
import type { PriceOrder } from "../price/price.tsx";
import { Nuqtas } from "./nuqtas.tsx";

/** One thing that a package includes, and how often. */
export type Benefit = { readonly name: string; readonly frequency?: string };

type PackageCardProps = {
  readonly title: string;
  readonly description: string;
  /** How much it holds beside its neighbours, in nuqtas: decoration. */
  readonly measure: number;
  readonly badge?: string | undefined;
  /** Framed in the colour of the button; only where a badge says the same in words. */
  readonly recommended?: boolean;
  readonly prices: Prices;
  readonly coursePackageId: number;
  readonly order?: PriceOrder | undefined;
  /** What the price covers: "Total for 6 months". */
  readonly priceNote: string;
  /** Who learns, where the page knows it. */
  readonly stage?: Stage;
  readonly benefits: readonly Benefit[];
  readonly benefitsLabel: string;
  readonly action: string;
};

/** A package on sale; a `PackageGrid` aligns the rows of neighbouring cards. */
export function PackageCard(props: PackageCardProps) {
  const titleId = useId();
  return (
    <article
      className="card package-card"
      aria-labelledby={titleId}
      data-package-id={props.coursePackageId}
      data-recommended={props.recommended || undefined}
    >
      <div className="package-card-head">
        <Nuqtas count={props.measure} />
        {props.badge !== undefined && <p className="package-card-badge">{props.badge}</p>}
      </div>
      <div>
        <h3 id={titleId} className="text-h3">
          {props.title}
        </h3>
        <p className="mbs-2 text-ink-700">{props.description}</p>
      </div>
      <div className="my-5">
        <PackagePrice
          prices={props.prices}
          coursePackageId={props.coursePackageId}
          order={props.order}
          note={props.priceNote}
          stage={props.stage}
        />
      </div>
      <ul className="package-card-benefits" aria-label={props.benefitsLabel}>
        {props.benefits.map(({ name, frequency }) => (
          <li key={name}>
            <Icon name="check" className="package-card-check" />
            <span className="flex-1 text-ink-900">{name}</span>{" "}
            {frequency !== undefined && <span className="package-card-frequency">{frequency}</span>}
          </li>
        ))}
      </ul>
      <AddToCart
        prices={props.prices}
        coursePackageId={props.coursePackageId}
        stage={props.stage}
        describedBy={titleId}
        className="self-end"
        buttonClassName="w-full"
      >
        {props.action}
      </AddToCart>
    </article>
  );
}
