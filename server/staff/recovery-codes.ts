import { randomInt } from "node:crypto";
import { sql } from "kysely";
import {
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  readRecoveryCode,
  showRecoveryCode,
} from "#core/staff-factors.ts";
import type { Queryable } from "../db/schema.ts";
import { sign } from "../tokens/secrets.ts";

/** A person can write a code down, so it is short, and only a keyed hash protects it in the table. */
function hashCode(appSecret: string, staffId: string, code: string): string {
  return sign(appSecret, "staff recovery code", `${staffId}\n${code}`);
}

function newCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
  );
  return letters.join("");
}

/** Makes somebody's recovery codes, in place of all before; they are readable only here. Part of a transaction. */
export async function issueRecoveryCodes(
  db: Queryable,
  appSecret: string,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  // One after the other: otherwise the codes that another call makes now would stay valid beside these.
  await db
    .selectFrom("staff_totp")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .forUpdate()
    .execute();
  await db.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await db
    .insertInto("staff_recovery_codes")
    .values(
      codes.map((code) => ({
        staff_id: staffId,
        code_hash: hashCode(appSecret, staffId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes.map(showRecoveryCode);
}

/** Uses up a recovery code; false if it is wrong or was used. */
export async function redeemRecoveryCode(
  db: Queryable,
  appSecret: string,
  staffId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff_recovery_codes")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hashCode(appSecret, staffId, readRecoveryCode(typed)))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Queryable, staffId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from staff_recovery_codes
    where staff_id = ${staffId} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}
