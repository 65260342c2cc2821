import { sql } from "kysely";
import { EMPTY_CHECKOUT_FORM } from "#core/checkout.ts";
import type { Queryable } from "../db/schema.ts";

/** The empty fields of an erased buyer. The country stays, because it identifies nobody. */
const { country: _country, ...NOBODY } = EMPTY_CHECKOUT_FORM;

/*
 * To erase a person is to leave nothing that identifies them. Rows that are of no other use are deleted. Those that
 * must stay name nobody from then on, which constraints ensure, and have the time as `erased_at`.
 */

/**
 * Erases the buyers of orders: name, phone, email, the keys by which coupons count them, the gateways' reports
 * about them, the reasons of refunds, of requests and of claims, and the buyer on invoices, which the law permits
 * (D-219). The learners are deleted, with their places in groups (D-209). The ordered items, the amounts, the
 * references, the ledger and the rest of the invoices stay.
 */
export async function eraseBuyersOf(
  db: Queryable,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable("orders")
    .set({
      ...NOBODY,
      email_key: "",
      person_email_key: null,
      person_phone_key: null,
      receipt_key_hash: null,
      erased_at: now,
    })
    .where("id", "in", orderIds)
    .execute();
  await db.deleteFrom("seats").where("order_id", "in", orderIds).execute();
  await emptyBodiesAbout(db, orderIds);
  await sql`
    update refunds set reason = '', refusal = null
    where payment_id in (select id from payments where order_id = any(${orderIds}::uuid[]))`.execute(
    db,
  );
  await db
    .updateTable("invoices")
    .set({ buyer_name: "", buyer_email: "" })
    .where("order_id", "in", orderIds)
    .execute();
  await sql`
    update refund_claims set note = '', answer = '',
      state = case state when 'waiting' then 'withdrawn' else state end,
      decided_at = coalesce(decided_at, ${now})
    where payment_id in (select id from payments where order_id = any(${orderIds}::uuid[]))`.execute(
    db,
  );
  await sql`
    update refund_requests set reason = ''
    where payment_id in (select id from payments where order_id = any(${orderIds}::uuid[]))`.execute(
    db,
  );
}

/** Empties the bodies of the gateways' events about orders. */
export async function emptyBodiesAbout(db: Queryable, orderIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_events e set body = ''
    from payments p
    where p.order_id = any(${orderIds}::uuid[]) and e.gateway = p.gateway
      and (e.payment_id = p.id or e.reference in (p.reference, p.charge_reference))`.execute(db);
}

/**
 * Erases accounts: their tokens and carts are deleted; an account with orders stays as their nameless
 * owner, any other is deleted too.
 */
export async function eraseUsers(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await db.deleteFrom("user_tokens").where("user_id", "in", userIds).execute();
  await db.deleteFrom("carts").where("user_id", "in", userIds).execute();
  await db
    .deleteFrom("users")
    .where("id", "in", userIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("orders").select("orders.id").whereRef("orders.user_id", "=", "users.id"),
        ),
      ),
    )
    .execute();
  await db
    .updateTable("users")
    .set({ name: "", email: "", email_key: "", verified_at: null, erased_at: now })
    .where("id", "in", userIds)
    .execute();
}
