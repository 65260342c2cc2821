import { copy as arabic } from "#content/no-script.ar.ts";
import { copy as english } from "#content/no-script.en.ts";
import type { Prices } from "#web/prices.ts";
import { useLocale } from "#web/root-data.ts";
import { Price } from "../price/price.tsx";
import { readAmount } from "../price/read-amount.ts";

type AllPricesProps = {
  readonly prices: Prices;
  readonly coursePackageIds: readonly number[];
};

/**
 * Every package of a page by name and price, for whoever has JavaScript off and cannot open the
 * other tabs. Written by the server alone.
 */
export function AllPrices({ prices, coursePackageIds }: AllPricesProps) {
  const locale = useLocale();
  if (!import.meta.env.SSR) return <noscript />;
  const copy = locale === "ar" ? arabic : english;
  return (
    <noscript>
      <table className="no-script-prices">
        <caption>{copy.allPrices}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.package}</th>
            <th scope="col">{copy.price}</th>
          </tr>
        </thead>
        <tbody>
          {coursePackageIds.map((id) => {
            const coursePackage = prices.map.get(id);
            const price = readAmount(coursePackage?.packagePrice);
            if (coursePackage === undefined || price === null) return null;
            return (
              <tr key={id}>
                <th scope="row">{locale === "ar" ? coursePackage.name_ar : coursePackage.name}</th>
                <td>
                  <Price amount={price} labels={coursePackage} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </noscript>
  );
}
