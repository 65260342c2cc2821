import { nameIn } from "#contract/names.ts";
import type { Prices } from "#web/data/prices.ts";
import { useLocale } from "#web/data/root-data.ts";
import { ExtentLine } from "../price/extent-line.tsx";
import { Price, type PriceOrder } from "../price/price.tsx";
import { readAmount } from "../price/read-amount.ts";
import { NO_SCRIPT_WORDS } from "./words.ts";

type AllPricesProps = {
  readonly prices: Prices;
  readonly coursePackageIds: readonly number[];
  readonly order?: PriceOrder;
};

/**
 * Every package of a page by name, price and what it buys, for visitors without JavaScript, who cannot open the other
 * tabs. Only the server renders it.
 */
export function AllPrices({ prices, coursePackageIds, order = "labelFirst" }: AllPricesProps) {
  const locale = useLocale();
  if (!import.meta.env.SSR) return <noscript />;
  const copy = NO_SCRIPT_WORDS[locale];
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
                <th scope="row">
                  {nameIn(coursePackage, locale)}
                  <ExtentLine coursePackage={coursePackage} price={price} labels={coursePackage} />
                </th>
                <td>
                  <Price amount={price} labels={coursePackage} order={order} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </noscript>
  );
}
