import type { Queryable, Schema } from "../db/schema.ts";

const CHALLENGE_MS = 5 * 60 * 1000;

/** Who is to sign a challenge, in which browser, and what for. */
export type ChallengeOf = {
  readonly browserHash: string;
  readonly staffId: string;
  readonly purpose: Schema["staff_challenges"]["purpose"];
};

/** Remembers what a passkey has to sign, in place of what it had to sign before. */
export async function saveChallenge(
  db: Queryable,
  { browserHash, staffId, purpose }: ChallengeOf,
  challenge: string,
  now: Date,
): Promise<void> {
  const fresh = {
    staff_id: staffId,
    challenge,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  };
  await db
    .insertInto("staff_challenges")
    .values({ browser_hash: browserHash, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(["browser_hash", "purpose"]).doUpdateSet(fresh))
    .execute();
}

/** Takes a challenge, which then is gone: what is signed counts once. */
export async function takeChallenge(
  db: Queryable,
  { browserHash, staffId, purpose }: ChallengeOf,
  now: Date,
): Promise<string | null> {
  const taken = await db
    .deleteFrom("staff_challenges")
    .where("browser_hash", "=", browserHash)
    .where("purpose", "=", purpose)
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", now)
    .returning("challenge")
    .executeTakeFirst();
  return taken?.challenge ?? null;
}
