import { randomUUID } from "node:crypto";
import { openPostgres } from "#server/db/postgres.ts";
import { beginSession } from "#server/staff/sessions.ts";
import { fillOrders } from "#server/testing/many-orders.ts";
import { type MeasuredShop, withDatabase } from "./shops.ts";

/** Stores a number of orders in a shop on PostgreSQL. */
export async function fillShop(shop: MeasuredShop, count: number): Promise<void> {
  if (shop.databaseUrl === null) throw new Error("Only PostgreSQL is measured.");
  const { db, close } = openPostgres(shop.databaseUrl, {});
  try {
    await fillOrders(db, count);
  } finally {
    await close();
  }
  await withDatabase(shop, (client) => client.query("vacuum analyze"));
}

/** Signs an owner in, without the two factors; returns the headers of the calls. */
export async function signIn(shop: MeasuredShop): Promise<Readonly<Record<string, string>>> {
  if (shop.databaseUrl === null) throw new Error("Only PostgreSQL is measured.");
  const { db, close } = openPostgres(shop.databaseUrl, {});
  try {
    const id = randomUUID();
    const email = `${id}@example.com`;
    const member = { id, email, email_key: email, role: "owner" as const, removed_at: null };
    await db
      .insertInto("staff")
      .values({ ...member, created_at: new Date() })
      .execute();
    return {
      Cookie: `staff=${await beginSession(db, { staffId: id, browserHash: "" }, new Date())}`,
    };
  } finally {
    await close();
  }
}
