import type { RefundClaimPreview } from "#contract/refund-claim.ts";
import { plural } from "#core/locale.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { Copy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { useLocale } from "#web/data/root-data.ts";

type RefundResultProps = {
  readonly result: RefundClaimPreview;
  readonly copy: Copy<"account">["refund"];
};

/** What the refund policy calculates: what was paid and when, what went back, and what comes back. */
export function RefundResult({ result, copy }: RefundResultProps) {
  const locale = useLocale();
  const price = (major: number) => (
    <bdi dir="ltr" className="price">
      {formatPrice(major, receiptSymbol(result.currency))}
    </bdi>
  );
  return (
    <dl className="refund-result" aria-label={copy.result}>
      <dt>{copy.paid.replace("{date}", sellerDate(result.paid_at, locale) ?? "")}</dt>
      <dd>{price(result.paid)}</dd>
      <dt>{copy.since}</dt>
      <dd>{result.days === 0 ? copy.lessThanADay : plural(locale, result.days, copy.days)}</dd>
      {result.reserved > 0 && (
        <>
          <dt>{copy.reserved}</dt>
          <dd>{price(result.reserved)}</dd>
        </>
      )}
      <dt className="refund-back">{copy.back}</dt>
      <dd className="refund-back">{result.amount === null ? copy.later : price(result.amount)}</dd>
    </dl>
  );
}
