import { findBrokenInvariants } from "../db/invariants.ts";
import type { Database } from "../db/schema.ts";

/** The broken invariants after a change, which is then undone. */
export async function invariantsBrokenBy(
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
