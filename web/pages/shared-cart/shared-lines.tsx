import type { SharedCartAnswer } from "#contract/shared-cart.ts";
import { isLanguagePackage } from "#core/catalog.ts";
import { lineSum } from "#core/line-sum.ts";
import { parseMajor } from "#core/money.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Note } from "#web/ui/note/note.tsx";
import { ExtentLine } from "#web/ui/price/extent-line.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { PriceTable } from "#web/ui/price/price-table.tsx";
import { WithPrice } from "./with-price.tsx";

type SharedLinesProps = {
  readonly shared: SharedCartAnswer;
  readonly copy: Copy<"shared-cart">;
};

type LinePriceProps = {
  readonly line: SharedCartAnswer["lines"][number];
  readonly labels: { readonly currency_en: string };
};

/** The price of one unit; of several how they add up, in one piece that reads from left to right (D-132). */
function LinePrice({ line, labels }: LinePriceProps) {
  const unitPrice = parseMajor(line.single_price);
  const { quantity } = line;
  const sum = unitPrice === null ? null : lineSum({ quantity, unitPrice }, labels.currency_en);
  if (sum === null) return <Price amount={line.single_price} labels={labels} />;
  return <bdi dir="ltr">{sum}</bdi>;
}

/** What would be paid, at the prices of now; a price that has changed says what it was, and a rest that it is one. */
export function SharedLines({ shared, copy }: SharedLinesProps) {
  const locale = useLocale();
  const labels = { currency_en: shared.currency_en || shared.currency };
  const couponLabel =
    shared.coupon_code === null ? null : (
      <>
        {copy.sums.coupon} <bdi>({shared.coupon_code})</bdi>
      </>
    );
  return (
    <section aria-labelledby="shared-lines" className="card shared-lines">
      <h2 id="shared-lines" className="sr-only">
        {copy.lines}
      </h2>
      {shared.part_paid && <Note>{copy.partPaid}</Note>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without markers. */}
      <ul role="list">
        {shared.lines.map((line) => (
          <li
            key={line.course_package.id}
            className="shared-line"
            data-gone={!line.available || undefined}
          >
            <h3>{courseName(line.course_package, locale)}</h3>
            {isLanguagePackage(line.course_package.id) && (
              <p className="shared-note">{copy.language}</p>
            )}
            <p className="shared-price figures">
              <LinePrice line={line} labels={labels} />
            </p>
            <ExtentLine coursePackage={line.course_package} />
            {!line.available && <p className="shared-note">{copy.withdrawn}</p>}
            {line.available && line.shared_price !== line.single_price && (
              <p className="shared-note">
                <WithPrice text={copy.changed} amount={line.shared_price} labels={labels} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <PriceTable
        amounts={{
          value: shared.total_price,
          family: shared.family_or_friend_discount,
          coupon: shared.discount,
          payable: shared.total,
        }}
        labels={labels}
        familyPercent={shared.family_discount_percent}
        couponLabel={couponLabel}
        includesVat={shared.includes_vat === true}
        copy={copy.sums}
      />
      {!shared.part_paid && shared.total !== shared.shared_total && (
        <p role="note" className="shared-changed">
          <WithPrice text={copy.totalChanged} amount={shared.shared_total} labels={labels} />
        </p>
      )}
    </section>
  );
}
