import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../db/schema.ts";
import type { StaffMember } from "./sessions.ts";

/**
 * Keeps somebody on the staff, and with the second factors they have, until the transaction ends: a
 * removal or a reset waits, and then ends what was begun meanwhile. False for who has been removed.
 */
export async function holdMember(transaction: Queryable, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("staff")
    .select("id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps a sign-in open until the transaction ends, for a change that a removal or a reset must not
 * miss.
 * @throws Refusal `sign_in` if it has ended since the call began
 */
export async function holdSession(
  transaction: Queryable,
  { id, sessionId }: Pick<StaffMember, "id" | "sessionId">,
): Promise<void> {
  // A removal, which this waits for, ends the sign-ins of its person too.
  await holdMember(transaction, id);
  const session = await transaction
    .selectFrom("staff_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (session === undefined) throw new Refusal("sign_in");
}
