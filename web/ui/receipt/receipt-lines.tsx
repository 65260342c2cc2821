import type { OrderAnswer } from "#contract/order.ts";
import { isLanguagePackage } from "#core/catalog.ts";
import { lineSum } from "#core/line-sum.ts";
import { parseMajor } from "#core/money.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";
import { ExtentLine } from "../price/extent-line.tsx";
import { readAmount } from "../price/read-amount.ts";

type ReceiptLinesProps = {
  readonly order: OrderAnswer;
  readonly copy: Copy<"success">["receipt"];
};

type LineSumProps = { readonly item: OrderAnswer["items"][number]; readonly symbol: string };

/** Beneath the price of one unit: what several come to, so that the lines give the total (D-132). */
function LineSum({ item, symbol }: LineSumProps) {
  const unitPrice = parseMajor(readAmount(item.price) ?? 0);
  const sum = unitPrice === null ? null : lineSum({ quantity: item.quantity, unitPrice }, symbol);
  if (sum === null) return null;
  return (
    <p className="receipt-line-sum">
      <bdi dir="ltr">{sum}</bdi>
    </p>
  );
}

/**
 * What was ordered, at its unit price (D-132) and what that buys (D-146), what came off, what was charged and
 * what went back. Amounts carry the symbol of the charged currency (R-RCPT-12 to R-RCPT-15).
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
              <th scope="row">
                {courseName(item, locale)}
                {isLanguagePackage(item.course_package_id) && (
                  <p className="receipt-language">{copy.language}</p>
                )}
                <ExtentLine coursePackage={item} />
              </th>
              <td>
                {price(item.price)}
                <LineSum item={item} symbol={symbol} />
              </td>
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
