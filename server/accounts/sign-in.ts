import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SignedIn } from "#contract/account.ts";
import { MAX_QUANTITY } from "#core/cart.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { hashSecret } from "../secrets.ts";
import type { Shop } from "../shop.ts";
import { issueToken } from "./store.ts";

type Parts = Pick<Shop, "jobs" | "now">;

/** Whoever proved an address by its code. */
export type Proof = {
  readonly email: string;
  readonly emailKey: string;
  readonly browserId: string;
  readonly visitor: Extract<Visitor, { scope: "session" }>;
};

/**
 * Signs in whoever proved an address: its account is found or made, the orders placed with the
 * address join it, every token given out for the address before is ended (D-120), and the guest's
 * cart is put into the account's. The caller holds the transaction.
 */
export async function signIn(shop: Parts, transaction: Queryable, proof: Proof): Promise<SignedIn> {
  const now = shop.now();
  const account = await findOrMakeAccount(transaction, proof, now);
  await joinOrders(transaction, account.id, proof.emailKey);
  await endEarlierTokens(transaction, account.id, proof.emailKey, now);
  const merged = await mergeCarts(shop, transaction, account.id, proof);
  const token = await issueToken(transaction, account.id, proof.browserId, now);
  return { user: account, token, merged };
}

async function findOrMakeAccount(
  transaction: Queryable,
  { email, emailKey }: Proof,
  now: Date,
): Promise<SignedIn["user"]> {
  const known = await findAccount(transaction, emailKey);
  if (known !== null) return known;
  const order = await transaction
    .selectFrom("orders")
    .select(["firstname", "lastname"])
    .where("email_key", "=", emailKey)
    .where("paid_at", "is not", null)
    .orderBy("paid_at", "desc")
    .executeTakeFirst();
  const account = {
    id: randomUUID(),
    name: order === undefined ? "" : `${order.firstname} ${order.lastname}`,
    email,
  };
  await transaction
    .insertInto("users")
    .values({ ...account, email_key: emailKey, verified_at: now, created_at: now })
    .onConflict((conflict) =>
      conflict.column("email_key").where("verified_at", "is not", null).doNothing(),
    )
    .execute();
  return (await findAccount(transaction, emailKey)) ?? account;
}

async function findAccount(
  transaction: Queryable,
  emailKey: string,
): Promise<SignedIn["user"] | null> {
  const row = await transaction
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("email_key", "=", emailKey)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

async function joinOrders(
  transaction: Queryable,
  accountId: string,
  emailKey: string,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ user_id: accountId })
    .where("email_key", "=", emailKey)
    .where("user_id", "in", (eb) =>
      eb.selectFrom("users").select("id").where("verified_at", "is", null),
    )
    .execute();
}

async function endEarlierTokens(
  transaction: Queryable,
  accountId: string,
  emailKey: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("user_tokens")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("user_id", "=", accountId),
        eb("user_id", "in", eb.selectFrom("users").select("id").where("email_key", "=", emailKey)),
      ]),
    )
    .execute();
}

/**
 * Puts the guest's cart into the account's, and so the carts with which this very browser has
 * checked out under the address before it was proved (D-122). Quantities add up, 99 at most; the
 * account's coupon stays, else the guest's is taken over. Returns what was put in.
 */
async function mergeCarts(
  shop: Parts,
  transaction: Queryable,
  accountId: string,
  { emailKey, browserId, visitor }: Proof,
): Promise<SignedIn["merged"]> {
  const { rows: carts } = await sql<FoundCart>`
    select c.id, c.user_id, exists (select from cart_items i where i.cart_id = c.id) as filled
    from carts c
    where c.session_hash = ${visitor.sessionHash} or c.user_id = ${accountId} or c.user_id in (
      select u.id from users u join user_tokens t on t.user_id = u.id
      where u.email_key = ${emailKey} and u.verified_at is null
        and t.browser_hash = ${hashSecret(browserId)})
    order by c.id for update`.execute(transaction);
  let own = carts.find(({ user_id }) => user_id === accountId);
  const merged: SignedIn["merged"] = [];
  for (const guest of carts) {
    if (guest.user_id === accountId || !guest.filled) continue;
    merged.push(...(await listItems(transaction, guest.id)));
    if (own?.filled) {
      await pourInto(transaction, guest.id, own.id);
      await giveUpOrders(shop, transaction, guest.id, own.id);
      await transaction.deleteFrom("carts").where("id", "=", guest.id).execute();
      continue;
    }
    // An empty cart makes room for the guest's, which keeps its purchase and its open order.
    if (own !== undefined) await transaction.deleteFrom("carts").where("id", "=", own.id).execute();
    await transaction
      .updateTable("carts")
      .set({ session_hash: null, user_id: accountId })
      .where("id", "=", guest.id)
      .execute();
    own = guest;
  }
  return merged;
}

type FoundCart = {
  readonly id: string;
  readonly user_id: string | null;
  readonly filled: boolean;
};

async function listItems(transaction: Queryable, cartId: string): Promise<SignedIn["merged"]> {
  const { rows } = await sql<SignedIn["merged"][number]>`
    select p.name_en as name, p.name_ar, i.quantity
    from cart_items i join course_packages p on p.id = i.course_package_id
    where i.cart_id = ${cartId} order by i.id`.execute(transaction);
  return rows;
}

async function pourInto(transaction: Queryable, guestId: string, ownId: string): Promise<void> {
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${ownId}::uuid, course_package_id, quantity from cart_items
    where cart_id = ${guestId} order by id
    on conflict (cart_id, course_package_id) do update
      set quantity = least(${MAX_QUANTITY}, cart_items.quantity + excluded.quantity)`.execute(
    transaction,
  );
  await sql`
    update carts c set coupon_id = coalesce(c.coupon_id, g.coupon_id), updated_at = now()
    from carts g where c.id = ${ownId} and g.id = ${guestId}`.execute(transaction);
}

/**
 * The open order of a cart that is poured into another is given up, as by a later checkout; should it
 * be paid all the same, what was bought leaves the other cart.
 */
async function giveUpOrders(
  { jobs, now }: Parts,
  transaction: Queryable,
  guestId: string,
  ownId: string,
): Promise<void> {
  const { rows } = await sql<{ payment_id: string }>`
    update orders o
    set cart_id = ${ownId}, superseded_at = coalesce(o.superseded_at, ${now()}), updated_at = ${now()}
    from payments p
    where o.cart_id = ${guestId} and o.status = 'pending' and p.order_id = o.id
    returning p.id as payment_id`.execute(transaction);
  for (const { payment_id: paymentId } of rows) {
    await jobs.enqueue(transaction, "end-payment", { paymentId }, paymentId);
  }
}
