import type { z } from "zod";
import type { usedPasskey } from "#contract/admin/passkey.ts";
import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../db/schema.ts";
import { consume, type Limit } from "../http/limits.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import type { ChallengeOf } from "./challenges.ts";
import { redeemPasskey } from "./passkeys.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { isTotpUnreadable, redeemTotp } from "./totp.ts";

/** What somebody gives as the second factor: one of these counts, the first that is there. */
export type GivenFactor = {
  readonly totp?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: z.infer<typeof usedPasskey> | undefined;
};

export type FactorKind = "totp" | "recovery_code" | "passkey";

/**
 * Typed factors of one person, in all browsers: whoever has the mailbox could begin a sign-in again
 * and again, for five more tries each. Of a million codes three are good at a time, so a whole day of
 * guessing succeeds once in 460.
 */
const TYPED_FACTORS: Limit = { name: "staff second factors", hits: 30, seconds: 60 * 60 };

/**
 * Counts a typed second factor of a person, before it is compared.
 * @throws Refusal `too_many_requests` with the seconds left
 */
export async function countTypedFactor(
  shop: Pick<Shop, "db" | "now">,
  staffId: string,
  given: GivenFactor,
): Promise<void> {
  if (given.passkey === undefined) await consume(shop, TYPED_FACTORS, staffId);
}

/** The logs that have the news of another `APP_SECRET`: once for each process is enough. */
const told = new WeakSet<Shop["log"]>();

function unreadable(log: Shop["log"]): Refusal {
  if (!told.has(log)) {
    log.error(
      "APP_SECRET is another one than before: authenticator apps and recovery codes that were set up under it are worthless. `npm run shop -- staff reset EMAIL` lets somebody set up new ones",
    );
    told.add(log);
  }
  return new Refusal("factor_unreadable");
}

/**
 * Which second factor was given rightly, and is used up by that; `null` if it is wrong.
 * @throws Refusal `factor_unreadable` for what was typed of factors from under another `APP_SECRET`
 */
export async function redeemFactor(
  shop: TransactionParts,
  db: Queryable,
  of: ChallengeOf,
  given: GivenFactor,
): Promise<FactorKind | null> {
  const { secret } = shop.config;
  const { staffId } = of;
  if (given.passkey !== undefined) {
    return (await redeemPasskey(shop, db, of, given.passkey)) ? "passkey" : null;
  }
  const kind = await redeemTyped(db, secret, staffId, given, shop.now());
  if (kind === null && (await isTotpUnreadable(db, secret, staffId))) throw unreadable(shop.log);
  return kind;
}

async function redeemTyped(
  db: Queryable,
  secret: string,
  staffId: string,
  { totp, recovery_code: recoveryCode }: GivenFactor,
  now: Date,
): Promise<FactorKind | null> {
  if (totp !== undefined) return (await redeemTotp(db, secret, staffId, totp, now)) ? "totp" : null;
  if (recoveryCode === undefined) return null;
  const isRight = await redeemRecoveryCode(db, secret, staffId, recoveryCode, now);
  return isRight ? "recovery_code" : null;
}
