import { findBrokenInvariants } from "../db/invariants.ts";
import type { Database } from "../db/schema.ts";

/** What is wrong after a change that is then undone: the sentences of the invariants alone. */
export async function brokenBy(
  db: Database,
  change: (transaction: Database) => Promise<unknown>,
): Promise<readonly (string | undefined)[]> {
  let broken: readonly string[] = [];
  const undo = new Error("undone");
  await db
    .transaction()
    .execute(async (transaction) => {
      await change(transaction);
      broken = await findBrokenInvariants(transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return broken.map((line) => line.split(":")[0]);
}
