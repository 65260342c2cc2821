import "./price-table.css";
import type { ReactNode } from "react";
import type { CurrencyLabels } from "#core/price.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Price } from "./price.tsx";

type PriceTableProps = {
  /** In major units; what comes off is not negative. */
  readonly amounts: {
    readonly value: number;
    readonly family: number;
    readonly coupon: number;
    readonly payable: number;
  };
  readonly labels: CurrencyLabels;
  /** Percent off every unit after the first; `undefined` where there is no such discount (D-94). */
  readonly familyPercent: number | undefined;
  /** What the coupon's discount is called; `null` without a coupon. */
  readonly couponLabel: ReactNode;
  readonly includesVat: boolean;
  readonly copy: Copy<"shared-cart">["sums"];
};

/**
 * Cart value, what comes off, total (R-CART-06 to R-CART-10). Discounts are negative amounts; the
 * total is hidden only when nothing is to be paid (D-93).
 */
export function PriceTable(props: PriceTableProps) {
  const { amounts, labels, familyPercent, couponLabel, includesVat, copy } = props;
  const { value, family, coupon, payable } = amounts;
  const row = (label: ReactNode, amount: number, kind = "") => (
    <div className={`price-table-row ${kind}`}>
      <dt>{label}</dt>
      <dd>
        <Price amount={amount} labels={labels} />
      </dd>
    </div>
  );
  return (
    <>
      <dl className="price-table figures">
        {row(copy.value, value)}
        {family > 0 && row(copy.family, -family, "price-table-saved")}
        {couponLabel !== null && row(couponLabel, -coupon, "price-table-saved")}
        {payable !== 0 && row(copy.total, payable, "price-table-total")}
      </dl>
      {family > 0 && familyPercent !== undefined && (
        <p className="mbs-2 small-print">
          {copy.familyWhy.replace("{percent}", String(familyPercent))}
        </p>
      )}
      {payable !== 0 && includesVat && <p className="mbs-0.5 small-print">{copy.vat}</p>}
    </>
  );
}
