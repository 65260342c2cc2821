import type { Hono } from "hono";
import * as contract from "#contract/admin/packages.ts";
import { Refusal } from "#core/errors.ts";
import { listAllPeriods, listPeriods } from "../../catalog/prices.ts";
import { findPackage, listPackages } from "../../catalog/store.ts";
import type { Shop } from "../../shop.ts";
import { readId } from "../read-id.ts";
import { staffRoute } from "../route.ts";
import { readIfMatch } from "../versions.ts";
import { toPackageAnswer, toPeriodAnswers } from "./answer.ts";
import { cancelScheduled, changePackage } from "./change-package.ts";

/** The calls of the back office for packages and their prices (interface.md §12). */
export function adminPackageRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  staffRoute(app, shop, contract.listAdminPackages, async () => {
    const at = now();
    const [packages, periods] = [await listPackages(db), await listAllPeriods(db, at)];
    return { packages: packages.map((one) => toPackageAnswer(one, periods.get(one.id) ?? [], at)) };
  });

  staffRoute(app, shop, contract.changePackage, async (call) => {
    const { request, params, staff, locale, body, setHeader } = call;
    const asked = { id: readId(params["id"]), version: readIfMatch(request), staff, locale };
    const answer = await changePackage(shop, asked, body);
    if (!(answer instanceof Response)) setHeader("ETag", `"${answer.version}"`);
    return answer;
  });

  staffRoute(app, shop, contract.cancelScheduledChange, async (call) => {
    const { request, params, staff, locale } = call;
    const asked = { id: readId(params["id"]), version: readIfMatch(request), staff, locale };
    return cancelScheduled(shop, asked, readId(params["change"]));
  });

  staffRoute(app, shop, contract.getPackageHistory, async ({ params }) => {
    const id = readId(params["id"]);
    if ((await findPackage(db, id)) === null) throw new Refusal("not_found");
    return { periods: toPeriodAnswers(await listPeriods(db, id, now())) };
  });
}
