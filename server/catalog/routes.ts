import type { Hono } from "hono";
import { LIST_CURRENCY } from "#content/list-currency.ts";
import {
  type CoursePackageAnswer,
  listAiPackages,
  listCodingPackages,
  listCoursePackages,
} from "#contract/catalog.ts";
import { extentFields } from "#contract/extent.ts";
import { nameFields } from "#contract/names.ts";
import type { ListedPackage, PriceList } from "#core/catalog.ts";
import { toMajor } from "#core/money.ts";
import { answerOncePrepared } from "../http/cached-answer.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";

function toPackageAnswer(coursePackage: ListedPackage): CoursePackageAnswer {
  const { id, names, price, priceBefore, extent, audience } = coursePackage;
  return {
    id,
    ...nameFields(names),
    packagePrice: toMajor(price),
    ...(priceBefore === null ? {} : { packageBeforePrice: toMajor(priceBefore) }),
    ...LIST_CURRENCY,
    ...extentFields(extent),
    ...(audience === null ? {} : { audience }),
  };
}

/** One price list as it goes over the wire. */
export async function answerPriceList(
  shop: Pick<Shop, "catalog">,
  list: PriceList,
): Promise<CoursePackageAnswer[]> {
  return (await shop.catalog.list(list)).map(toPackageAnswer);
}

/** The three price lists; each answer is made once for a list, and again when it has changed. */
export function catalogRoutes(app: Hono, shop: Shop): void {
  const prepared = answerOncePrepared((packages: readonly ListedPackage[]) =>
    packages.map(toPackageAnswer),
  );
  const answer = async (request: Request, list: PriceList) =>
    prepared(request, await shop.catalog.list(list));
  route(app, shop, listCoursePackages, ({ request }) => answer(request, "default"));
  route(app, shop, listCodingPackages, ({ request }) => answer(request, "coding"));
  route(app, shop, listAiPackages, ({ request }) => answer(request, "ai"));
}
