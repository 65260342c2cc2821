import { Secret, TOTP } from "otpauth";
import { brand } from "#content/brand.ts";
import { readTotp } from "#core/staff-factors.ts";
import type { Queryable } from "../db/schema.ts";
import { unseal } from "./sealed.ts";

/** What every authenticator app does: six digits, every thirty seconds, SHA-1 (RFC 6238). */
const SETTINGS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A phone's clock may be this many time steps off, either way. */
const STEPS_OFF = 1;

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address by which an app takes a secret. */
export function totpAddress(secret: string, email: string): string {
  const label = email;
  const issuer = brand.name.en;
  return new TOTP({ ...SETTINGS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step whose code was typed, or `null` if it is of none near now. */
export function stepOfTotp(secret: string, typed: string, now: Date): number | null {
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const off = totp.validate({ token: readTotp(typed), timestamp, window: STEPS_OFF });
  return off === null ? null : Math.floor(timestamp / 1000 / SETTINGS.period) + off;
}

/** Sets up the app of somebody who has none; false if somebody was first. */
export async function saveTotp(
  db: Queryable,
  staffId: string,
  totp: { readonly sealedSecret: string; readonly step: number },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("staff_totp")
    .values({
      staff_id: staffId,
      secret: totp.sealedSecret,
      last_step: totp.step,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("staff_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The secret of somebody's app; `null` if they have none, `"unreadable"` under another `APP_SECRET`. */
async function loadSecret(
  db: Queryable,
  appSecret: string,
  staffId: string,
): Promise<{ readonly text: string } | "unreadable" | null> {
  const row = await db
    .selectFrom("staff_totp")
    .select("secret")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const text = unseal(appSecret, staffId, row.secret);
  return text === null ? "unreadable" : { text };
}

/** Whether somebody's app was set up under another `APP_SECRET`. */
export async function isTotpUnreadable(
  db: Queryable,
  appSecret: string,
  staffId: string,
): Promise<boolean> {
  return (await loadSecret(db, appSecret, staffId)) === "unreadable";
}

/**
 * Takes the code of somebody's app, unless it is wrong, or a code of its time step or of a later one
 * was taken before: what was overheard is worthless.
 */
export async function redeemTotp(
  db: Queryable,
  appSecret: string,
  staffId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const secret = await loadSecret(db, appSecret, staffId);
  if (secret === null || secret === "unreadable") return false;
  const step = stepOfTotp(secret.text, typed, now);
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable("staff_totp")
    .set({ last_step: step })
    .where("staff_id", "=", staffId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasTotp(db: Queryable, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff_totp")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row !== undefined;
}
