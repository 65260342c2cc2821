import { expect } from "vitest";
import type { Database, Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { eventually } from "./eventually.ts";
import { countWaitsFor } from "./lock-waits.ts";

/**
 * Begins `work` while a transaction holds locks. Once the work waits for one of them, `goOn` runs in that
 * transaction, which then ends. Work that ends without waiting fails the test.
 */
export async function whileLocked<Done>(
  db: Database,
  lock: (transaction: Queryable) => Promise<unknown>,
  work: () => Promise<Done>,
  goOn: (transaction: Queryable) => Promise<unknown>,
): Promise<Done> {
  const begun = await inTransaction(db, async (transaction) => {
    await lock(transaction);
    let isDone = false;
    const done = work().finally(() => {
      isDone = true;
    });
    await eventually(async () =>
      expect(isDone || (await countWaitsFor(transaction)) > 0).toBe(true),
    );
    expect(isDone).toBe(false);
    await goOn(transaction);
    return { done };
  });
  return begun.done;
}
