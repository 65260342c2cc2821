import type { Hono } from "hono";
import {
  type CoursePackageAnswer,
  listAiPackages,
  listCodingPackages,
  listCoursePackages,
} from "#contract/catalog.ts";
import type { CoursePackage, PriceList } from "#core/catalog.ts";
import { toMajor } from "#core/money.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";

/** The currency every price list and cart is in, with its labels (D-59). */
export const LIST_CURRENCY = { currency: "USD", currency_en: "USD", currency_ar: "دولار" } as const;

function toAnswer(coursePackage: CoursePackage): CoursePackageAnswer {
  const { id, name, nameAr, price, priceBefore } = coursePackage;
  return {
    id,
    name,
    name_ar: nameAr,
    packagePrice: toMajor(price),
    ...(priceBefore === null ? {} : { packageBeforePrice: toMajor(priceBefore) }),
    ...LIST_CURRENCY,
  };
}

/** One price list as it goes over the wire. */
export async function answerPriceList(
  shop: Pick<Shop, "catalog">,
  list: PriceList,
): Promise<CoursePackageAnswer[]> {
  return (await shop.catalog.list(list)).map(toAnswer);
}

export function catalogRoutes(app: Hono, shop: Shop): void {
  route(app, shop, listCoursePackages, () => answerPriceList(shop, "default"));
  route(app, shop, listCodingPackages, () => answerPriceList(shop, "coding"));
  route(app, shop, listAiPackages, () => answerPriceList(shop, "ai"));
}
