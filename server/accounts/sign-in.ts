import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SignedIn } from "#contract/account.ts";
import { fullName } from "#core/full-name.ts";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";
import { issueAccountToken } from "../tokens/tokens.ts";
import type { ProvenEmail } from "./login-codes.ts";
import {
  type CartsToMerge,
  lockCartsAndOrders,
  mergeCarts,
  supersedeOtherOrders,
} from "./merge-carts.ts";
import type { Proof } from "./proof.ts";

/**
 * Signs in a caller who proved an email: finds or makes the account, merges the guest's carts into
 * the account's, gives it the orders of the email, and ends every earlier token for it (D-120).
 * Runs in the transaction in which the code was redeemed.
 */
export async function signIn(
  shop: TransactionParts,
  transaction: Queryable,
  proof: Proof,
): Promise<SignedIn> {
  const account = await findOrMakeAccount(transaction, proof, shop.now());
  const carts = await lockCartsAndOrders(transaction, account.id, proof);
  // Later than everything that was paid while we waited for the locks.
  const now = shop.now();
  await joinOrders(transaction, account.id, proof.proven, carts);
  await supersedeOtherOrders(shop, transaction, carts);
  const merged = await mergeCarts(transaction, carts, now);
  await endEarlierTokens(transaction, proof.proven, carts, now);
  const token = await issueAccountToken(transaction, proof.proven, proof.browserId, now);
  if (token === null) throw new Error("the account of a proved email is gone");
  return { user: account, token, merged };
}

async function findOrMakeAccount(
  transaction: Queryable,
  { email, proven: { emailKey } }: Proof,
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
    name: order === undefined ? "" : fullName(order),
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

/**
 * Gives the account the guest orders with its email that were paid or authorised, and the open
 * orders of the carts merged into its own. Orders that others placed with the email but did not pay
 * stay theirs, as do orders of other accounts.
 */
async function joinOrders(
  transaction: Queryable,
  accountId: string,
  { emailKey }: ProvenEmail,
  { guests }: CartsToMerge,
): Promise<void> {
  await sql`
    update orders set user_id = ${accountId}
    where user_id in (select id from users where verified_at is null) and (
      email_key = ${emailKey} and (paid_at is not null or exists (
        select from payments p where p.order_id = orders.id and p.status = 'authorised'))
      or cart_id = any(${guests.map(({ id }) => id)}::uuid[]) and status = 'pending')`.execute(
    transaction,
  );
}

/** Ends the tokens of all users with the email, the account among them, and of guests whose carts it got. */
async function endEarlierTokens(
  transaction: Queryable,
  { emailKey }: ProvenEmail,
  { guests }: CartsToMerge,
  now: Date,
): Promise<void> {
  const guestIds = guests.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  await sql`
    update user_tokens set revoked_at = ${now}
    where revoked_at is null and (
      user_id = any(${guestIds}::uuid[])
      or user_id in (select id from users where email_key = ${emailKey}))`.execute(transaction);
}
