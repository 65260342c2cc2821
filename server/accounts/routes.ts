import type { Hono } from "hono";
import * as contract from "#contract/account.ts";
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail, plainEmail } from "#core/checkout.ts";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { fieldErrorsOf } from "../checkout/field-errors.ts";
import { inTransaction } from "../db/transaction.ts";
import { THIS_MACHINE } from "../http/address.ts";
import { endedReceiptCookie, readCookie } from "../http/cookies.ts";
import { countAct, type Limit, tallyAct } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { readToken, type Visitor } from "../http/visitor.ts";
import { listOrdersOfUser } from "../orders/store.ts";
import { hashSecret } from "../secrets.ts";
import type { Shop } from "../shop.ts";
import { redeemCode } from "./login-codes.ts";
import { signIn } from "./sign-in.ts";
import { endToken, findUser, findUserOfToken, hasSignedInBefore } from "./store.ts";

/**
 * Codes asked for and tried. An address may be that of thousands of parents, an attacker among them,
 * and whoever bought before has to sign in to buy again. So a browser in which the account has
 * signed in before is counted by itself alone, and at an address that has asked for too many codes
 * the next ones go to our own buyers only: strangers are spared the mail, the answer stays the same.
 */
const CODES_IN_ONE_BROWSER: Limit = { name: "codes in one browser", hits: 5, seconds: 15 * 60 };
const CODES_FOR_ONE_EMAIL: Limit = { name: "code for one email", hits: 15, seconds: 15 * 60 };
/**
 * From however many addresses: five tries of each code are a thousand an hour of a hundred million,
 * and nobody finds the right one of so many mails.
 */
const CODES_TO_ONE_EMAIL: Limit = { name: "codes to one email", hits: 200, seconds: 60 * 60 };
const CODES_BY_ONE_ADDRESS: Limit = { name: "codes by one address", hits: 300, seconds: 60 * 60 };
const TRIES_BY_ONE_BROWSER: Limit = { name: "code tries", hits: 20, seconds: 15 * 60 };

export function accountRoutes(app: Hono, shop: Shop): void {
  const { db, config, now } = shop;

  route(app, shop, contract.requestCode, async ({ request, body, locale, address }) => {
    const email = readEmail(body.email, locale);
    const browserHash = hashSecret(readBrowserId(request, config.publicUrl));
    const emailKey = normalizeEmail(email);
    await countAct(shop, CODES_IN_ONE_BROWSER, `${browserHash} ${emailKey}`);
    let onlyToBuyers = false;
    if (!(await hasSignedInBefore(db, emailKey, browserHash))) {
      await countAct(shop, CODES_FOR_ONE_EMAIL, `${address} ${emailKey}`);
      await countAct(shop, CODES_TO_ONE_EMAIL, emailKey);
      if (address !== THIS_MACHINE) {
        const { hits } = await tallyAct(shop, CODES_BY_ONE_ADDRESS, address);
        onlyToBuyers = hits > CODES_BY_ONE_ADDRESS.hits;
      }
    }
    await db.transaction().execute(async (transaction) => {
      const job = { email, emailKey, browserHash, locale, onlyToBuyers };
      await shop.jobs.enqueue(transaction, "send-login-code", job, `${emailKey} ${browserHash}`);
    });
    shop.jobs.wake("send-login-code");
    return { sent: true as const };
  });

  route(app, shop, contract.verifyCode, async ({ request, body, visitor, locale }) => {
    const email = readEmail(body.email, locale);
    const browserId = readBrowserId(request, config.publicUrl);
    const browserHash = hashSecret(browserId);
    await countAct(shop, TRIES_BY_ONE_BROWSER, browserHash);
    const emailKey = normalizeEmail(email);
    const code = body.code.replaceAll(/\s/g, "");
    const guest = requireGuest(visitor);
    const token = readToken(request);
    const guestId =
      token === null ? null : await findUserOfToken(db, hashSecret(token), browserHash, now());
    // In one transaction: a sign-in that fails leaves the code to be tried again.
    const signedIn = await inTransaction(db, async (transaction) => {
      const { secret } = config;
      const proven = await redeemCode(transaction, secret, emailKey, browserHash, code, now());
      if (proven === null) return null;
      return signIn(shop, transaction, { email, proven, browserId, visitor: guest, guestId });
    });
    if (signedIn === null) throw new Refusal("code_refused");
    shop.jobs.wake("end-payment");
    return signedIn;
  });

  route(app, shop, contract.logout, async ({ request, setHeader }) => {
    const token = readToken(request);
    if (token !== null) await endToken(db, hashSecret(token), now());
    setHeader("Set-Cookie", endedReceiptCookie(config.publicUrl));
    return { ended: true as const };
  });

  route(app, shop, contract.getMe, async ({ visitor }) => {
    const user = await findUser(db, requireUser(visitor));
    if (user === null) throw new Refusal("sign_in");
    return user;
  });

  route(app, shop, contract.listOrders, async ({ visitor }) => {
    const orders = await listOrdersOfUser(db, requireUser(visitor));
    return orders.map(({ total, refunded, createdAt, ...order }) => ({
      ...order,
      created_at: createdAt.toISOString(),
      total_amount: toMajor(total),
      refunded_amount: toMajor(refunded),
    }));
  });
}

function readEmail(text: string, locale: Locale): string {
  const email = plainEmail(text);
  if (isEmail(email) && email.length <= MAX_EMAIL_LENGTH) return email;
  const form = { firstname: "", lastname: "", country: "", phone: "", email };
  const errors = fieldErrorsOf(form, { email: "email_invalid" }, locale);
  throw new Refusal("invalid_input", { errors });
}

/** The CSRF check of the call has already asked for this cookie. */
function readBrowserId(request: Request, publicUrl: string): string {
  const browserId = readCookie(request, "browser", publicUrl);
  if (browserId === null) throw new Refusal("csrf");
  return browserId;
}

function requireUser(visitor: Visitor): string {
  if (visitor.scope === "user") return visitor.userId;
  throw new Refusal("sign_in");
}

function requireGuest(visitor: Visitor): Extract<Visitor, { scope: "session" }> {
  if (visitor.scope === "session") return visitor;
  throw new Refusal("missing_session_id");
}
