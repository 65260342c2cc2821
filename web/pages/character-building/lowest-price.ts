import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { CHARACTER_PACKAGE_IDS } from "#core/catalog.ts";
import type { PriceMap } from "#web/data/prices.ts";
import { readAmount } from "#web/ui/price/read-amount.ts";

type LowestPrice = { readonly amount: number; readonly coursePackage: CoursePackageAnswer };

/** The cheapest length of the programme that a list has a price for; `null` without one (D-40). */
export function lowestPrice(prices: PriceMap): LowestPrice | null {
  let lowest: LowestPrice | null = null;
  for (const id of CHARACTER_PACKAGE_IDS["moulhim-program"]) {
    const coursePackage = prices.get(id);
    const amount = readAmount(coursePackage?.packagePrice);
    if (coursePackage === undefined || amount === null) continue;
    if (lowest === null || amount < lowest.amount) lowest = { amount, coursePackage };
  }
  return lowest;
}
