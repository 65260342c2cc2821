import { normalizeEmail } from "#core/email.ts";
import { fullName } from "#core/full-name.ts";
import type { Queryable } from "../db/schema.ts";

/** Everything in the database about the person with one email. */
export type Person = {
  readonly emailKey: string;
  readonly userIds: readonly string[];
  readonly orderIds: readonly string[];
  /** What the gateways know of the person. */
  readonly names: readonly string[];
  readonly phones: readonly string[];
};

/**
 * Finds everything connected with an email: accounts, verified or not, orders placed with it, and
 * the other orders of those accounts. Includes an order that somebody else's account placed with
 * this email, but not that account.
 */
export async function findPerson(db: Queryable, email: string): Promise<Person> {
  const emailKey = normalizeEmail(email);
  const users = await db
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", emailKey)
    .execute();
  const userIds = users.map(({ id }) => id);
  const orders = await db
    .selectFrom("orders")
    .select(["id", "firstname", "lastname", "phone"])
    .where((eb) =>
      eb.or([
        eb("email_key", "=", emailKey),
        ...(userIds.length === 0 ? [] : [eb("user_id", "in", userIds)]),
      ]),
    )
    .execute();
  return {
    emailKey,
    userIds,
    orderIds: orders.map(({ id }) => id),
    names: distinct(orders.flatMap((order) => [order.firstname, order.lastname, fullName(order)])),
    phones: distinct(orders.map(({ phone }) => phone)),
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}

/** Whether a text contains exactly this email, not as part of a longer one. */
export function namesEmail(text: string, emailKey: string): boolean {
  const literal = emailKey.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.+%-])${literal}(?![\\w-]|\\.\\w)`, "iu").test(text);
}
