import { expect } from "vitest";
import { hashSecret } from "../tokens/secrets.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Goes on from what a caller has used up of a stored limit so far, which must be exactly `hits`, as if it
 * had been as much as `as`. Without `who`, of the only caller with so many.
 */
export async function goOn(
  { shop }: Pick<TestApp, "shop">,
  limit: string,
  hits: number,
  as: number,
  who?: string,
): Promise<void> {
  const { numUpdatedRows } = await shop.db
    .updateTable("rate_limits")
    .set({ hits: as })
    .where("key", "like", `${limit} ${who === undefined ? "%" : hashSecret(who)}`)
    // Another limit whose name begins like this one.
    .where("key", "not like", `${limit} % %`)
    .where("hits", "=", hits)
    .executeTakeFirst();
  expect(numUpdatedRows, `${limit}: ${hits}`).toBe(1n);
}
