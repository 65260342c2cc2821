import type { OrderAnswer } from "#contract/order.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";
import { readAmount } from "../price/read-amount.ts";

type ReceiptLinesProps = {
  readonly order: OrderAnswer;
  readonly copy: Copy<"success">["receipt"];
};

/**
 * What was ordered, at its unit price (D-132), what came off, what was charged and what went back.
 * Amounts carry the symbol of the charged currency (R-RCPT-12 to R-RCPT-15).
 */
export function ReceiptLines({ order, copy }: ReceiptLinesProps) {
  const locale = useLocale();
  const symbol = receiptSymbol(order.currency);
  const price = (value: unknown, sign: 1 | -1 = 1) => (
    <bdi dir="ltr" className="price">
      {formatPrice(sign * (readAmount(value) ?? 0), symbol)}
    </bdi>
  );
  const sum = (label: string, value: unknown, sign: 1 | -1, kind = "") => (
    <div className={`receipt-sum ${kind}`}>
      <dt>{label}</dt>
      <dd>{price(value, sign)}</dd>
    </div>
  );
  const above0 = (value: unknown) => (readAmount(value) ?? 0) > 0;
  return (
    <div className="receipt-order figures">
      <table className="receipt-lines">
        <thead>
          <tr>
            <th scope="col">{copy.columns.quantity}</th>
            <th scope="col">{copy.columns.name}</th>
            <th scope="col">{copy.columns.price}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order are frozen.
            <tr key={position}>
              <td>
                <bdi dir="ltr" lang="en">
                  X {item.quantity}
                </bdi>
              </td>
              <th scope="row">{courseName(item, locale)}</th>
              <td>{price(item.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="receipt-sums">
        {above0(order.discount_amount) && sum(copy.discount, order.discount_amount, -1)}
        {sum(copy.total, order.total_amount, 1, "receipt-total")}
        {above0(order.refunded_amount) && sum(copy.refunded, order.refunded_amount, -1)}
      </dl>
    </div>
  );
}
