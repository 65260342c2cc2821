import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import { findMails } from "../mail/mailbox.ts";
import type { Shop } from "../shop.ts";
import { findPerson, namesEmail } from "./person.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Everything stored about the person with an email, as plain data: rows as stored, without the
 * hashes that identify tokens and browsers. Empty lists if nothing is stored.
 */
export async function exportPerson(
  { db, config, now }: Pick<Shop, "db" | "config" | "now">,
  email: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { emailKey, userIds, orderIds } = await findPerson(db, email);
  const ofUsers = sql`user_id = any(${userIds}::uuid[])`;
  const ofOrders = sql`order_id = any(${orderIds}::uuid[])`;
  const ownSeats = sql`select id from seats where ${ofOrders}`;
  const ownPayments = sql`select id from payments where ${ofOrders}`;
  const ofStaff = sql`staff_id in (select id from staff where email_key = ${emailKey})`;
  const purchases = sql`select purchase_id from orders where id = any(${orderIds}::uuid[])`;
  const allPurchases = sql`${purchases} union select purchase_id from carts where ${ofUsers}`;
  const sentCarts = sql`
    select shared_cart_id from shared_cart_purchases where is_own and purchase_id in (${allPurchases})`;
  return {
    email: emailKey,
    exported_at: now().toISOString(),
    accounts: await rowsOf(db, "users", sql`id = any(${userIds}::uuid[])`),
    sign_ins: await rowsOf(db, "user_tokens", ofUsers),
    login_codes: await rowsOf(db, "login_codes", sql`email_key = ${emailKey}`),
    carts: await rowsOf(db, "carts", ofUsers),
    cart_items: await rowsOf(
      db,
      "cart_items",
      sql`cart_id in (select id from carts where ${ofUsers})`,
    ),
    orders: await rowsOf(db, "orders", sql`id = any(${orderIds}::uuid[])`),
    order_lines: await rowsOf(db, "order_lines", ofOrders),
    agreed_terms: await rowsOf(
      db,
      "shown_terms",
      sql`version in (select terms_version from orders where id = any(${orderIds}::uuid[]))`,
    ),
    learners: await rowsOf(db, "seats", ofOrders),
    group_places: await rowsOf(db, "group_seats", sql`seat_id in (${ownSeats})`),
    groups: await rowsOf(
      db,
      "groups",
      sql`id in (select group_id from group_seats where seat_id in (${ownSeats}))`,
    ),
    told_schedules: await rowsOf(db, "told_schedules", sql`seat_id in (${ownSeats})`),
    payments: await rowsOf(db, "payments", ofOrders),
    payment_events: await rowsOf(db, "payment_events", sql`payment_id in (${ownPayments})`),
    refunds: await rowsOf(db, "refunds", sql`payment_id in (${ownPayments})`),
    refund_claims: await rowsOf(db, "refund_claims", sql`payment_id in (${ownPayments})`),
    refund_requests: await rowsOf(db, "refund_requests", sql`payment_id in (${ownPayments})`),
    sent_mails: await rowsOf(db, "order_mails", ofOrders),
    invoices: await rowsOf(db, "invoices", ofOrders),
    disputes: await rowsOf(db, "disputes", sql`payment_id in (${ownPayments})`),
    announcements: await rowsOf(db, "announcements", ofOrders),
    coupon_uses: await rowsOf(db, "coupon_uses", sql`purchase_id in (${purchases})`),
    shared_carts: await rowsOf(db, "shared_carts", sql`id in (${sentCarts})`),
    shared_cart_lines: await rowsOf(db, "shared_cart_lines", sql`shared_cart_id in (${sentCarts})`),
    shared_cart_purchases: await rowsOf(
      db,
      "shared_cart_purchases",
      sql`purchase_id in (${allPurchases})`,
    ),
    shared_cart_notices: await rowsOf(
      db,
      "shared_cart_notices",
      sql`cart_id in (select id from carts where ${ofUsers})`,
    ),
    gateway_events: await rowsOf(
      db,
      "webhook_events",
      sql`payment_id in (${ownPayments}) or (gateway, reference) in (
        select gateway, unnest(array[reference, charge_reference]) from payments where ${ofOrders})`,
    ),
    messages: await rowsOf(db, "contact_messages", sql`email_key = ${emailKey}`),
    trial_requests: await rowsOf(db, "trial_requests", sql`email_key = ${emailKey}`),
    staff: await rowsOf(db, "staff", sql`email_key = ${emailKey}`),
    staff_sign_ins: await rowsOf(db, "staff_sessions", ofStaff),
    staff_passkeys: await rowsOf(db, "staff_passkeys", ofStaff),
    staff_acts: await rowsOf(db, "audit_entries", ofStaff),
    message_replies: await rowsOf(
      db,
      "message_replies",
      sql`message_id in (select id from contact_messages where email_key = ${emailKey})`,
    ),
    mails: findMails(config.dataDir, (text) => namesEmail(text, emailKey))
      .filter(({ isWhole }) => isWhole)
      .map(({ text }) => JSON.parse(text) as { readonly at: string })
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
}

/** Hashes that identify a token, a browser or a session are useless to the person, and stay here. */
const EXCLUDED_COLUMNS = [
  "token_hash",
  "browser_hash",
  "code_hash",
  "session_hash",
  "moved_from_session_hash",
  "receipt_key_hash",
  "fingerprint",
];

async function rowsOf(
  db: Queryable,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${EXCLUDED_COLUMNS}::text[] as row
    from ${sql.table(table)} t where ${condition}`.execute(db);
  return rows.map(({ row }) => row);
}
