import type { Hono } from "hono";
import * as contract from "#contract/admin/sign-in.ts";
import { isEmail, normalizeEmail, plainEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import { readLoginCode } from "#core/login-code.ts";
import { permissionsOf } from "#core/staff.ts";
import { countCode } from "../accounts/code-limits.ts";
import { redeemCode } from "../accounts/login-codes.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { readCookie, staffCookie } from "../http/cookies.ts";
import { consume, type Limit } from "../http/limits.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import {
  beginHalfSignIn,
  countHalfSignInTry,
  endHalfSignIn,
  findHalfSignIn,
  type HalfSignedIn,
} from "../staff/half-sign-ins.ts";
import { holdMember } from "../staff/hold.ts";
import { findMember } from "../staff/members.ts";
import { createPasskeyChallenge, listPasskeys } from "../staff/passkeys.ts";
import { qrRows } from "../staff/qr.ts";
import { issueRecoveryCodes } from "../staff/recovery-codes.ts";
import { seal, unseal } from "../staff/sealed.ts";
import {
  countTypedFactor,
  type FactorKind,
  type GivenFactor,
  redeemFactor,
} from "../staff/second-factor.ts";
import {
  beginSession,
  endSession,
  findSession,
  isBrowserOfStaff,
  SESSION_SECONDS,
} from "../staff/sessions.ts";
import { hasTotp, newTotpSecret, saveTotp, stepOfTotp, totpAddress } from "../staff/totp.ts";
import { recordAct, staffSubject } from "./audit.ts";
import { staffBrowserHash } from "./browser.ts";
import { openRoute } from "./route.ts";

const CODE_TRIES_IN_ONE_BROWSER: Limit = { name: "staff code tries", hits: 20, seconds: 15 * 60 };

/** Signing in to the back office: the mailed code, then a second factor (interface.md §12, D-156). */
export function signInRoutes(app: Hono, shop: Shop): void {
  const { db, config, now } = shop;

  openRoute(app, shop, contract.requestStaffCode, async ({ request, body, locale, address }) => {
    const emailKey = normalizeEmail(readEmail(body.email));
    const browserHash = staffBrowserHash(request, config);
    // Counted like the codes of customers, and apart from them: neither uses the other's up.
    const asker = { emailKey: `staff ${emailKey}`, browserHash, address, paidOrderId: null };
    await countCode(shop, asker, () => isBrowserOfStaff(db, emailKey, browserHash));
    await inTransaction(db, async (transaction) => {
      const job = { emailKey, browserHash, locale };
      await shop.jobs.enqueue(transaction, "send-staff-code", job, `${emailKey} ${browserHash}`);
    });
    return { sent: true as const };
  });

  openRoute(app, shop, contract.signInStaff, async ({ request, body }) => {
    const emailKey = normalizeEmail(readEmail(body.email));
    const browserHash = staffBrowserHash(request, config);
    await consume(shop, CODE_TRIES_IN_ONE_BROWSER, browserHash);
    const code = readLoginCode(body.code);
    const begun = await inTransaction(db, async (transaction) => {
      const { secret } = config;
      const given = { emailKey, browserHash, code };
      const proven = await redeemCode(transaction, secret, given, now());
      const member = proven === null ? null : await findMember(transaction, proven.emailKey);
      if (member === null || !(await holdMember(transaction, member.id))) return null;
      const totpSecret = (await hasTotp(transaction, member.id)) ? null : newTotpSecret();
      const sealed = totpSecret === null ? null : seal(secret, member.id, totpSecret);
      const half = { id: member.id, totpSecret: sealed };
      await beginHalfSignIn(transaction, browserHash, half, now());
      const passkeys = await listPasskeys(transaction, member.id);
      return { member, totpSecret, hasPasskey: totpSecret === null && passkeys.length > 0 };
    });
    if (begun === null) throw new Refusal("code_refused");
    const { member, totpSecret, hasPasskey } = begun;
    if (totpSecret === null) return { next: "second" as const, passkey: hasPasskey };
    const totp = totpAddress(totpSecret, member.email);
    return { next: "enrol" as const, totp, qr: qrRows(totp), passkey: false };
  });

  openRoute(app, shop, contract.requestSignInPasskey, async ({ request }) => {
    const browserHash = staffBrowserHash(request, config);
    const half = await findHalfSignIn(db, browserHash, now());
    if (half === null) throw new Refusal("sign_in");
    const of = { browserHash, staffId: half.id, purpose: "sign_in" } as const;
    const options = await createPasskeyChallenge(shop, db, of);
    if (options === null) throw new Refusal("not_found");
    return options;
  });

  openRoute(app, shop, contract.giveSecondFactor, async ({ request, body, setHeader }) => {
    const browserHash = staffBrowserHash(request, config);
    const half = await countHalfSignInTry(db, browserHash, now());
    if (half === null) throw new Refusal("sign_in");
    await countTypedFactor(shop, half.id, body);
    const token = readCookie(request, "staff", config.publicUrl);
    const done = await inTransaction(db, async (transaction) => {
      if (!(await holdMember(transaction, half.id))) throw new Refusal("sign_in");
      const proved = await prove(shop, transaction, half, browserHash, body);
      if (proved === null) return null;
      // It has ended meanwhile: what was given stays unused.
      if (!(await endHalfSignIn(transaction, browserHash, half.id))) throw new Refusal("sign_in");
      // The browser forgets the sign-in that it may have had.
      const before = token === null ? null : await findSession(transaction, token, now());
      if (before !== null) await endSession(transaction, before.sessionId, now());
      await recordAct(transaction, half, {
        action: "sign_in",
        subject: staffSubject(half.id),
        after: { factor: proved.factor, enrolled: proved.recoveryCodes !== null },
      });
      const session = { staffId: half.id, browserHash };
      return { ...proved, token: await beginSession(transaction, session, now()) };
    });
    if (done === null) {
      const refused = { action: "sign_in.refused", subject: staffSubject(half.id) };
      await recordAct(db, half, refused);
      throw new Refusal("code_refused");
    }
    setHeader("Set-Cookie", staffCookie(done.token, SESSION_SECONDS, config.publicUrl));
    return {
      email: half.email,
      role: half.role,
      permissions: [...permissionsOf(half.role)],
      ...(done.recoveryCodes === null ? {} : { recovery_codes: done.recoveryCodes }),
    };
  });
}

/** What a right second factor was; with new recovery codes after an enrolment. */
type Proved = { readonly factor: FactorKind; readonly recoveryCodes: string[] | null };

async function prove(
  shop: TransactionParts,
  transaction: Queryable,
  half: HalfSignedIn,
  browserHash: string,
  given: GivenFactor,
): Promise<Proved | null> {
  if (half.totpSecret !== null) {
    const codes = await enrol(shop, transaction, half.id, half.totpSecret, given.totp ?? "");
    return codes === null ? null : { factor: "totp", recoveryCodes: codes };
  }
  const of = { browserHash, staffId: half.id, purpose: "sign_in" } as const;
  const factor = await redeemFactor(shop, transaction, of, given);
  return factor === null ? null : { factor, recoveryCodes: null };
}

/**
 * Sets up the authenticator app that was shown, once its first code is right; `null` if it is wrong,
 * or if the person has set up another one in the meantime.
 */
async function enrol(
  { config, now }: TransactionParts,
  transaction: Queryable,
  staffId: string,
  sealedSecret: string,
  typed: string,
): Promise<string[] | null> {
  const secret = unseal(config.secret, staffId, sealedSecret);
  // Shown before APP_SECRET changed: the sign-in begins again, with another app.
  if (secret === null) throw new Refusal("sign_in");
  const step = stepOfTotp(secret, typed, now());
  if (step === null) return null;
  const isFirst = await saveTotp(transaction, staffId, { sealedSecret, step }, now());
  return isFirst ? issueRecoveryCodes(transaction, config.secret, staffId) : null;
}

function readEmail(text: string): string {
  const email = plainEmail(text);
  if (isEmail(email)) return email;
  throw new Refusal("invalid_input", { field: "email" });
}
