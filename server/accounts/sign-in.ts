import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SignedIn } from "#contract/account.ts";
import { MAX_QUANTITY } from "#core/cart.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { issueToken } from "./store.ts";

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
export async function signIn(transaction: Queryable, proof: Proof, now: Date): Promise<SignedIn> {
  const account = await findOrMakeAccount(transaction, proof, now);
  await joinOrders(transaction, account.id, proof.emailKey);
  await endEarlierTokens(transaction, account.id, proof.emailKey, now);
  const merged = await mergeCart(transaction, account.id, proof.visitor);
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
 * Puts the guest's cart into the account's: quantities add up, 99 at most; the account's coupon
 * stays, else the guest's is taken over. Returns what was put in.
 */
async function mergeCart(
  transaction: Queryable,
  accountId: string,
  { sessionHash }: Proof["visitor"],
): Promise<SignedIn["merged"]> {
  const { rows: carts } = await sql<{ id: string; user_id: string | null }>`
    select id, user_id from carts
    where session_hash = ${sessionHash} or user_id = ${accountId}
    order by id for update`.execute(transaction);
  const own = carts.find(({ user_id }) => user_id === accountId);
  const guest = carts.find(({ user_id }) => user_id !== accountId);
  if (guest === undefined) return [];
  const { rows: items } = await sql<SignedIn["merged"][number]>`
    select p.name_en as name, p.name_ar, i.quantity
    from cart_items i join course_packages p on p.id = i.course_package_id
    where i.cart_id = ${guest.id} order by i.id`.execute(transaction);
  if (own === undefined) {
    await transaction
      .updateTable("carts")
      .set({ session_hash: null, user_id: accountId })
      .where("id", "=", guest.id)
      .execute();
    return items;
  }
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${own.id}::uuid, course_package_id, quantity from cart_items
    where cart_id = ${guest.id} order by id
    on conflict (cart_id, course_package_id) do update
      set quantity = least(${MAX_QUANTITY}, cart_items.quantity + excluded.quantity)`.execute(
    transaction,
  );
  await sql`
    update carts c set coupon_id = coalesce(c.coupon_id, g.coupon_id), updated_at = now()
    from carts g where c.id = ${own.id} and g.id = ${guest.id}`.execute(transaction);
  await transaction.deleteFrom("carts").where("id", "=", guest.id).execute();
  return items;
}
