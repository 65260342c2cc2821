import type { Hono } from "hono";
import * as contract from "#contract/admin/today.ts";
import { Refusal } from "#core/errors.ts";
import { inTransaction } from "../../db/transaction.ts";
import { markAlertHandled } from "../../payments/alert-store.ts";
import type { Shop } from "../../shop.ts";
import { recordAct } from "../audit.ts";
import { pathName } from "../path-name.ts";
import { staffRoute } from "../route.ts";
import { listTodayEntries } from "./entries.ts";
import { isGivenUp, retryGivenUp } from "./given-up.ts";

/** What needs a person today, and the steps that belong to nothing else. */
export function todayRoutes(app: Hono, shop: Shop): void {
  staffRoute(app, shop, contract.getToday, async ({ staff, locale }) => ({
    entries: await listTodayEntries(shop, staff, locale),
  }));

  staffRoute(app, shop, contract.retryJob, async ({ staff, params }) => {
    const id = pathName(params, "id");
    if (!(await isGivenUp(shop, id))) throw new Refusal("not_found");
    // Before the queue is told, which has no part in our transactions.
    await recordAct(shop.db, staff, { action: "job.retry", subject: `job ${id}` });
    if (!(await retryGivenUp(shop, id))) throw new Refusal("not_found");
  });

  staffRoute(app, shop, contract.handleAlert, async ({ staff, params }) => {
    const id = pathName(params, "id");
    await inTransaction(shop.db, async (transaction) => {
      const isOpen = /^\d{1,15}$/.test(id);
      if (!(isOpen && (await markAlertHandled(transaction, Number(id), shop.now())))) {
        throw new Refusal("not_found");
      }
      await recordAct(transaction, staff, { action: "alert.handle", subject: `alert ${id}` });
    });
  });
}
