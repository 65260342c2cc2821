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
import { answerCached, type CachedAnswer, prepareAnswer } from "../http/cached-answer.ts";
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

const HEADERS = { "content-type": "application/json", vary: "Accept-Encoding" };

/**
 * Answers with a price list in bytes that are made once, and again when the list has changed (D-230). It
 * contains no secrets, so compressing it beside a caller's input is safe.
 */
function priceListAnswers({ catalog }: Pick<Shop, "catalog">) {
  const made = new WeakMap<readonly CoursePackage[], Promise<CachedAnswer>>();
  const make = (packages: readonly CoursePackage[]) => {
    const text = JSON.stringify({ success: true, data: packages.map(toAnswer) });
    const answer = prepareAnswer(text, { status: 200, headers: HEADERS });
    made.set(packages, answer);
    answer.catch(() => made.delete(packages));
    return answer;
  };
  return async (request: Request, list: PriceList): Promise<Response> => {
    const packages = await catalog.list(list);
    return answerCached(request, await (made.get(packages) ?? make(packages)));
  };
}

export function catalogRoutes(app: Hono, shop: Shop): void {
  const answer = priceListAnswers(shop);
  route(app, shop, listCoursePackages, ({ request }) => answer(request, "default"));
  route(app, shop, listCodingPackages, ({ request }) => answer(request, "coding"));
  route(app, shop, listAiPackages, ({ request }) => answer(request, "ai"));
}
