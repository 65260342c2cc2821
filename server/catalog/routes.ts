import type { Hono } from "hono";
import { LIST_CURRENCY } from "#content/list-currency.ts";
import {
  type CoursePackageAnswer,
  listAiPackages,
  listCodingPackages,
  listCoursePackages,
} from "#contract/catalog.ts";
import { wireExtent } from "#contract/extent.ts";
import { wireNames } from "#contract/names.ts";
import type { CoursePackage, PriceList } from "#core/catalog.ts";
import { toMajor } from "#core/money.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";

function toAnswer(coursePackage: CoursePackage): CoursePackageAnswer {
  const { id, names, price, priceBefore, extent, audience } = coursePackage;
  return {
    id,
    ...wireNames(names),
    packagePrice: toMajor(price),
    ...(priceBefore === null ? {} : { packageBeforePrice: toMajor(priceBefore) }),
    ...LIST_CURRENCY,
    ...wireExtent(extent),
    ...(audience === null ? {} : { audience }),
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
