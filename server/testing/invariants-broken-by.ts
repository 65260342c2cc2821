import { findBrokenInvariants } from "../db/invariants.ts";
import type { Database } from "../db/schema.ts";
import { undone } from "./undone.ts";

/** The broken invariants after a change, which is then undone. */
export function invariantsBrokenBy(
  db: Database,
  change: (transaction: Database) => Promise<unknown>,
): Promise<readonly (string | undefined)[]> {
  return undone(db, async (transaction) => {
    await change(transaction);
    const broken = await findBrokenInvariants(transaction);
    return broken.map((line) => line.split(":")[0]);
  });
}
