import type { Hono } from "hono";
import { sql } from "kysely";
import * as contract from "#contract/admin/learners.ts";
import { nameFields } from "#contract/names.ts";
import { withWesternDigits } from "#core/digits.ts";
import { Refusal } from "#core/errors.ts";
import { withoutInvisible } from "#core/phone.ts";
import { lockOrders } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { announceSeat } from "../groups/announce-seat.ts";
import { type ListedSeat, listStaffSeats } from "../seats/staff-list.ts";
import { releaseSeat } from "../seats/store.ts";
import type { Shop } from "../shop.ts";
import { recordAct } from "./audit.ts";
import { loadPayment, orderSubject } from "./orders/find-order.ts";
import { readId } from "./read-id.ts";
import { staffRoute } from "./route.ts";
import { readSeatCursor, writeSeatCursor } from "./seat-cursor.ts";

/** The number of an order as somebody types or copies it: in digits of either script, with a `#`. */
function orderNumberIn(typed: string): string {
  return withoutInvisible(withWesternDigits(typed)).replace(/^#\s*/, "");
}

/**
 * Who learns on what was paid (D-205, D-207). Views and changes are recorded in the audit, without the
 * learners.
 */
export function adminLearnerRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  staffRoute(app, shop, contract.listStaffLearners, async ({ staff, query }) => {
    const { state, cursor, limit } = query;
    const order = query.order === undefined ? undefined : orderNumberIn(query.order);
    const after = cursor === undefined ? null : readSeatCursor(cursor);
    const page = await listStaffSeats(db, { state, order, after, limit });
    const seen = { state, shown: page.seats.length };
    const [first] = page.seats;
    await recordAct(
      db,
      staff,
      order === undefined || first === undefined
        ? { action: "learner.list", subject: "learners", after: seen }
        : { action: "learner.read", subject: orderSubject(first.order) },
    );
    return { seats: page.seats.map(toSeatAnswer), next: writeSeatCursor(page.next) };
  });

  staffRoute(app, shop, contract.releaseSeat, async ({ staff, params }) => {
    const { orderId, number } = await loadPayment(db, params);
    const position = params["position"] === "0" ? 0 : readId(params["position"]);
    const unit = readId(params["unit"]);
    await inTransaction(db, async (transaction) => {
      const hasSeats = sql`id = ${orderId} and status = 'paid' and not duplicate`;
      // Before it is paid an order has no seat that could go back.
      if ((await lockOrders(transaction, hasSeats)).length === 0) throw new Refusal("not_found");
      const released = await releaseSeat(transaction, { orderId, position, unit }, now());
      if (released === null) throw new Refusal("not_found");
      if (released.groupId !== null) {
        await announceSeat(shop, transaction, { orderId, position, unit }, null);
      }
      await recordAct(transaction, staff, {
        action: "learner.give_back",
        subject: orderSubject(number),
        after: { position, unit },
      });
    });
  });
}

function toSeatAnswer({ names, paidAt, ...seat }: ListedSeat): contract.StaffSeat {
  return { ...seat, ...nameFields(names), paid_at: paidAt.toISOString() };
}
