import type { Hono } from "hono";
import * as contract from "#contract/admin/orders.ts";
import { Refusal } from "#core/errors.ts";
import { parseMajor } from "#core/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import { streamTexts } from "../../http/text-stream.ts";
import type { Shop } from "../../shop.ts";
import { recordAct } from "../audit.ts";
import { csvFile } from "../csv.ts";
import { pathName } from "../path-name.ts";
import { staffRoute } from "../route.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { loadStaffOrder } from "./detail.ts";
import { recordDispute } from "./dispute.ts";
import { exportOrders } from "./export.ts";
import { loadPayment, orderSubject } from "./find-order.ts";
import { listOrders, type Selection, selectOrders } from "./list.ts";
import { requestReceipt } from "./receipt.ts";
import { checkAtGateway } from "./settle.ts";

const PAGE = 50;

/** The calls about orders; those about refunds are in a folder of their own. */
export function staffOrderRoutes(app: Hono, shop: Shop): void {
  const { db } = shop;

  staffRoute(app, shop, contract.listOrders, async ({ staff, query }) => {
    const { sort = "newest", cursor, limit = PAGE } = query;
    const behind = cursor === undefined ? null : readCursor(cursor, sort);
    const selection = await selectOrders(db, query);
    const { orders, next } = await listOrders(db, selection, sort, behind, limit);
    const shown = { ...withoutNames(query, selection), shown: orders.length };
    await recordAct(db, staff, { action: "order.list", subject: "orders", after: shown });
    return { orders: [...orders], next: next === null ? null : writeCursor(next) };
  });

  staffRoute(app, shop, contract.exportOrders, async ({ staff, query }) => {
    const selection = await selectOrders(db, query);
    const wanted = withoutNames(query, selection);
    await recordAct(db, staff, { action: "order.export", subject: "orders", after: wanted });
    const day = shop.now().toISOString().slice(0, 10);
    const texts = await streamTexts(exportOrders(db, selection), shop.log);
    return csvFile(texts, `orders-${day}.csv`);
  });

  staffRoute(app, shop, contract.getOrder, async ({ staff, params }) => {
    const order = await loadStaffOrder(shop, staff, pathName(params, "number"));
    await recordAct(db, staff, { action: "order.read", subject: orderSubject(order.number) });
    return order;
  });

  staffRoute(app, shop, contract.settleOrder, async ({ staff, params }) => {
    const payment = await loadPayment(db, params);
    // Before the gateway is asked, because no transaction can undo that call. Its answer is in the
    // payment's own history.
    await recordAct(db, staff, {
      action: "order.settle",
      subject: orderSubject(payment.number),
      before: { payment: payment.status },
    });
    return checkAtGateway(shop, payment);
  });

  staffRoute(app, shop, contract.sendReceipt, async ({ staff, params, body, request }) => {
    const { orderId, number } = await loadPayment(db, params);
    await inTransaction(db, async (transaction) => {
      await requestReceipt(shop, transaction, { orderId, locale: body.locale, request, staff });
      await recordAct(transaction, staff, {
        action: "order.receipt",
        subject: orderSubject(number),
        after: { locale: body.locale },
      });
    });
    return { queued: true as const };
  });

  staffRoute(app, shop, contract.recordDispute, async ({ staff, params, body }) => {
    const { state, amount: major, from } = body;
    const amount = major === undefined ? null : parseMajor(major);
    if (major !== undefined && amount === null) {
      throw new Refusal("invalid_input", { field: "amount" });
    }
    await recordDispute(shop, staff, await loadPayment(db, params), { state, amount, from });
    return { state };
  });
}

/** A filter as the audit may keep it: the kind of search, but not its text, which may name a person. */
function withoutNames(
  { status, gateway, from, to }: contract.OrderFilter,
  { search }: Selection,
): Readonly<Record<string, string>> {
  const given = { status, gateway, from, to, search: search?.kind };
  return Object.fromEntries(
    Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined),
  );
}
