import { expect } from "vitest";
import { hashSecret } from "../tokens/secrets.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Advances what a caller has used up of a stored limit from exactly `hits` to `advanced`. Without `who`, of
 * the only caller with so many hits.
 */
export async function advanceLimit(
  { shop }: Pick<TestApp, "shop">,
  limit: string,
  hits: number,
  advanced: number,
  who?: string,
): Promise<void> {
  const { numUpdatedRows } = await shop.db
    .updateTable("rate_limits")
    .set({ hits: advanced })
    .where("key", "like", `${limit} ${who === undefined ? "%" : hashSecret(who)}`)
    // Another limit whose name begins like this one.
    .where("key", "not like", `${limit} % %`)
    .where("hits", "=", hits)
    .executeTakeFirst();
  expect(numUpdatedRows, `${limit}: ${hits}`).toBe(1n);
}
