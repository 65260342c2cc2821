import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { z } from "zod";
import { brand } from "#content/brand.ts";
import type { newPasskey, usedPasskey } from "#contract/admin/passkey.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import { type ChallengeOf, saveChallenge, takeChallenge } from "./challenges.ts";

/*
 * Passkeys, by WebAuthn. The device asks for finger, face or PIN each time: a phone or laptop that
 * lies unlocked is not enough. What it is made by is not asked (no attestation).
 */

/** Loaded by the first passkey: it is large, and a process that serves visitors has no use for it. */
const webauthn = () => import("@simplewebauthn/server");

/** What passkeys are made with everywhere (EdDSA, ES256, RS256 of COSE); newer ones are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as its owner sees it. */
export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

const transportsOf = (stored: unknown) => stored as AuthenticatorTransport[];

/** Where a passkey is good: our host, and pages of our origin. */
function siteOf({ publicUrl }: Shop["config"]) {
  return { expectedRPID: new URL(publicUrl).hostname, expectedOrigin: publicUrl };
}

/** Somebody's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, staffId: string): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom("staff_passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at,
    usedAt: used_at,
  }));
}

/** What a browser needs to make a passkey for somebody of the staff. */
export async function startPasskey(
  { config, now }: TransactionParts,
  db: Queryable,
  staff: { readonly id: string; readonly email: string },
  browserHash: string,
) {
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: brand.name.en,
    rpID: siteOf(config).expectedRPID,
    userName: staff.email,
    userID: new TextEncoder().encode(staff.id),
    attestationType: "none",
    excludeCredentials: await credentialsOf(db, staff.id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  const of: ChallengeOf = { browserHash, staffId: staff.id, purpose: "register" };
  await saveChallenge(db, of, options.challenge, now());
  return { ...options };
}

/** Adds the passkey that a browser made; false if it does not answer what we asked, or is known. */
export async function addPasskey(
  { config, log, now }: TransactionParts,
  db: Queryable,
  { staffId, browserHash }: { readonly staffId: string; readonly browserHash: string },
  { name, passkey }: { readonly name: string; readonly passkey: z.infer<typeof newPasskey> },
): Promise<boolean> {
  const challenge = await takeChallenge(db, { browserHash, staffId, purpose: "register" }, now());
  if (challenge === null) return false;
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response: passkey as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      ...siteOf(config),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
    .catch((err: unknown) => {
      log.info({ err }, "a new passkey was refused");
      return null;
    });
  if (verified === null || !verified.verified) return false;
  const { credential } = verified.registrationInfo;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("staff_passkeys")
    .values({
      id: credential.id,
      staff_id: staffId,
      name,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      created_at: now(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a passkey of somebody; false if they have no such one. */
export async function removePasskey(db: Queryable, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_passkeys")
    .where("staff_id", "=", staffId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What a browser needs to use a passkey; `null` if the person has none. */
export async function createPasskeyChallenge(
  { config, now }: TransactionParts,
  db: Queryable,
  of: ChallengeOf,
) {
  const allowCredentials = await credentialsOf(db, of.staffId);
  if (allowCredentials.length === 0) return null;
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    allowCredentials,
    userVerification: "required",
  });
  await saveChallenge(db, of, options.challenge, now());
  return { ...options };
}

/** Whether a passkey of the person signed what we asked it to sign, for the first time. */
export async function redeemPasskey(
  { config, log, now }: TransactionParts,
  db: Queryable,
  of: ChallengeOf,
  passkey: z.infer<typeof usedPasskey>,
): Promise<boolean> {
  const challenge = await takeChallenge(db, of, now());
  const known = await db
    .selectFrom("staff_passkeys")
    .select(["id", "public_key", "counter", "transports"])
    .where("staff_id", "=", of.staffId)
    .where("id", "=", passkey.id)
    .executeTakeFirst();
  if (challenge === null || known === undefined) return false;
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response: passkey as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      ...siteOf(config),
      credential: {
        id: known.id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, "base64url")),
        counter: known.counter,
        transports: transportsOf(known.transports),
      },
      requireUserVerification: true,
    })
    .catch((err: unknown) => {
      log.info({ err }, "a passkey was refused");
      return null;
    });
  if (verified === null || !verified.verified) return false;
  await db
    .updateTable("staff_passkeys")
    .set({ counter: verified.authenticationInfo.newCounter, used_at: now() })
    .where("id", "=", known.id)
    .execute();
  return true;
}

async function credentialsOf(db: Queryable, staffId: string) {
  const rows = await db
    .selectFrom("staff_passkeys")
    .select(["id", "transports"])
    .where("staff_id", "=", staffId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }));
}
