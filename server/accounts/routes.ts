import type { Hono } from "hono";
import * as contract from "#contract/account.ts";
import { isEmail, normalizeEmail, plainEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { readLoginCode } from "#core/login-code.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  expiredReceiptCookie,
  RECEIPT_SECONDS,
  readBrowserId,
  readCookie,
} from "../http/cookies.ts";
import { checkoutFieldErrors } from "../http/field-errors.ts";
import { consume, type Limit } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { readToken, requireUser, type Visitor } from "../http/visitor.ts";
import { findPaidOrder, type HeldReceipts } from "../orders/store.ts";
import { orderOfReceiptKey } from "../receipts/receipt-link.ts";
import type { Shop } from "../shop.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { endSessions, listSessions } from "../tokens/sign-ins.ts";
import { endTokens, findUserOfToken } from "../tokens/tokens.ts";
import { countCode } from "./code-limits.ts";
import { redeemCode } from "./login-codes.ts";
import { answerOwnOrders } from "./own-orders.ts";
import { signIn } from "./sign-in.ts";
import { findUser } from "./store.ts";

const TRIES_BY_ONE_BROWSER: Limit = { name: "code tries", hits: 20, seconds: 15 * 60 };

/** Codes, sign-in and sign-out, and what a signed-in user sees of their own (D-119, D-120). */
export function accountRoutes(app: Hono, shop: Shop): void {
  const { db, config, now } = shop;

  route(app, shop, contract.requestCode, async ({ request, body, locale, address }) => {
    const email = readEmail(body.email, locale);
    const browserHash = hashSecret(readBrowserId(request, config.publicUrl));
    const emailKey = normalizeEmail(email);
    const receipts = readReceipts(shop, request, body.receipt_key);
    const paidOrderId = await findPaidOrder(db, emailKey, receipts);
    const asker = { emailKey, browserHash, address, paidOrderId };
    const onlyToBuyers = await countCode(shop, asker);
    await inTransaction(db, async (transaction) => {
      const job = { email, emailKey, browserHash, locale, onlyToBuyers };
      await shop.jobs.enqueue(transaction, "send-login-code", job, `${emailKey} ${browserHash}`);
    });
    return { sent: true as const };
  });

  route(app, shop, contract.verifyCode, async ({ request, body, visitor, locale }) => {
    const email = readEmail(body.email, locale);
    const browserId = readBrowserId(request, config.publicUrl);
    const browserHash = hashSecret(browserId);
    await consume(shop, TRIES_BY_ONE_BROWSER, browserHash);
    const emailKey = normalizeEmail(email);
    const code = readLoginCode(body.code);
    const guest = requireGuest(visitor);
    const token = readToken(request);
    const guestUser =
      token === null ? null : await findUserOfToken(db, hashSecret(token), browserHash, now());
    const guestId = guestUser?.userId ?? null;
    // In one transaction: a sign-in that fails does not use the code up.
    const signedIn = await inTransaction(db, async (transaction) => {
      const { secret } = config;
      const given = { emailKey, browserHash, code };
      const proven = await redeemCode(transaction, secret, given, now());
      if (proven === null) return null;
      return signIn(shop, transaction, { email, proven, browserId, visitor: guest, guestId });
    });
    if (signedIn === null) throw new Refusal("code_refused");
    return signedIn;
  });

  route(app, shop, contract.logout, async ({ request, setHeader }) => {
    const token = readToken(request);
    if (token !== null) await endTokens(db, hashSecret(token), now());
    setHeader("Set-Cookie", expiredReceiptCookie(config.publicUrl));
    return { ended: true as const };
  });

  route(app, shop, contract.listSessions, async ({ request, visitor }) => {
    const own = hashSecret(readToken(request) ?? "");
    const sessions = await listSessions(db, requireUser(visitor), own, now());
    return sessions.map(({ signedInAt, usedAt, current }) => ({
      signed_in_at: signedInAt.toISOString(),
      last_used_at: usedAt.toISOString(),
      current,
    }));
  });

  route(app, shop, contract.endSessions, async ({ visitor, setHeader }) => {
    await endSessions(db, requireUser(visitor), now());
    setHeader("Set-Cookie", expiredReceiptCookie(config.publicUrl));
    return { ended: true as const };
  });

  route(app, shop, contract.getMe, async ({ visitor }) => {
    const user = await findUser(db, requireUser(visitor));
    if (user === null) throw new Refusal("sign_in");
    return user;
  });

  route(app, shop, contract.listOrders, ({ visitor }) =>
    answerOwnOrders(shop, requireUser(visitor)),
  );
}

function readEmail(text: string, locale: Locale): string {
  const email = plainEmail(text);
  if (isEmail(email)) return email;
  const errors = checkoutFieldErrors({ email: "email_invalid" }, locale);
  throw new Refusal("invalid_input", { errors });
}

/** What the caller holds of receipts: the link of a mail, and the cookie of a checkout (D-129). */
function readReceipts(
  { config, now }: Shop,
  request: Request,
  linkKey: string | undefined,
): HeldReceipts {
  const cookie = readCookie(request, "receipt", config.publicUrl);
  return {
    orderId: linkKey === undefined ? null : orderOfReceiptKey(config.secret, linkKey, now()),
    receiptKeyHash: cookie === null ? null : hashSecret(cookie),
    cookieSince: new Date(now().getTime() - RECEIPT_SECONDS * 1000),
  };
}

function requireGuest(visitor: Visitor): Extract<Visitor, { scope: "session" }> {
  if (visitor.scope === "session") return visitor;
  throw new Refusal("missing_session_id");
}
