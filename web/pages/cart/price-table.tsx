import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Price } from "#web/ui/price/price.tsx";
import { cartAmounts, cartLabels } from "./cart-amounts.ts";

type PriceTableProps = { readonly cart: Cart; readonly copy: Copy<"cart">["summary"] };

/**
 * Cart value, what comes off, total (R-CART-06 to R-CART-10). Discounts are negative amounts; the
 * total is hidden only when nothing is to be paid (D-93).
 */
export function PriceTable({ cart, copy }: PriceTableProps) {
  const { value, family, coupon, payable } = cartAmounts(cart);
  const labels = cartLabels(cart);
  const percent = cart.family_discount_percent;
  const row = (label: string, amount: number, kind = "") => (
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
        {cart.coupon_code !== null && row(copy.coupon, -coupon, "price-table-saved")}
        {payable !== 0 && row(copy.total, payable, "price-table-total")}
      </dl>
      {family > 0 && percent !== undefined && (
        <p className="mbs-2 small-print">{copy.familyWhy.replace("{percent}", String(percent))}</p>
      )}
      {payable !== 0 && cart.includes_vat && <p className="mbs-0.5 small-print">{copy.vat}</p>}
    </>
  );
}
