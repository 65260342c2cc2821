import { randomUUID } from "node:crypto";
import type { Change as BooksChange } from "../books.ts";
import type { Outcome } from "../gateway.ts";
import { badData, disputed } from "./errors.ts";
import { type Notice, noticeOf } from "./notices.ts";
import { isOpen, type Part, type Payment, sum } from "./payment.ts";
import type { Telling } from "./render.ts";

export type Change = BooksChange<Payment, Notice>;

/** What a move needs to know of the moment. */
export type Moment = { readonly now: Date; readonly telling: Telling };

/** A capture or a refund as it is asked for. */
export type Asked = {
  readonly amount: number;
  readonly reference: string;
  readonly reason: string | null;
};

/** A session that was not paid becomes EXPIRED some time after it ended (tabby.md §4). */
const EXPIRY_DELAY_MS = 10 * 60_000;
const AUTO_CAPTURE_MS = 21 * 24 * 60 * 60_000;
/** With this address Tabby's own test environment refuses at the end of the page (tabby.md §10). */
const REFUSED_EMAIL = "otp.rejected@tabby.ai";

function told(payment: Payment, { telling }: Moment): readonly Change[] {
  return [{ payment }, { notice: noticeOf(payment, telling) }];
}

/** What the buyer does on the page. Nothing is told of an expiry, unless a shop has that enabled. */
export function leavePage(payment: Payment, outcome: Outcome, moment: Moment): readonly Change[] {
  const refused = payment.buyer.email === REFUSED_EMAIL && outcome === "approve";
  const now = moment.now.toISOString();
  switch (refused ? "decline" : outcome) {
    case "approve":
      return told({ ...payment, status: "AUTHORIZED", authorisedAt: now, left: false }, moment);
    case "decline":
      return told({ ...payment, status: "REJECTED", left: false }, moment);
    case "expire":
      return [{ payment: { ...payment, status: "EXPIRED", left: false } }];
    case "cancel":
      return [{ payment: { ...payment, left: true } }];
  }
}

/** What time alone does: an unpaid payment expires, an authorised one is captured. */
export function due(payment: Payment, moment: Moment): readonly Change[] {
  const now = moment.now.getTime();
  if (payment.status === "CREATED") {
    const late = Date.parse(payment.expiresAt) + EXPIRY_DELAY_MS <= now;
    return late ? [{ payment: { ...payment, status: "EXPIRED" } }] : [];
  }
  if (payment.status !== "AUTHORIZED" || payment.authorisedAt === null) return [];
  if (Date.parse(payment.authorisedAt) + AUTO_CAPTURE_MS > now) return [];
  const left = payment.amount - sum(payment.captures);
  return capture(payment, { amount: left, reference: "auto", reason: null }, moment);
}

/** True when the session's own time is over, though the payment is not EXPIRED yet. */
export function isSessionOver(payment: Payment, now: Date): boolean {
  return isOpen(payment) && Date.parse(payment.expiresAt) <= now.getTime();
}

/** `POST …/captures`: the same reference is not done twice; the whole amount closes the payment. */
export function capture(payment: Payment, asked: Asked, moment: Moment): readonly Change[] {
  if (payment.captures.some(({ reference }) => reference === asked.reference)) return [];
  if (payment.status !== "AUTHORIZED") throw badData("could not capture not authorized payments");
  const captures = [...payment.captures, partOf(asked, moment)];
  if (asked.amount === 0 || sum(captures) > payment.amount)
    throw badData("capture amount is greater than the payment amount");
  const captured: Payment = { ...payment, captures };
  const announced = told(captured, moment);
  return sum(captures) < payment.amount ? announced : [...announced, ...close(captured, moment)];
}

/** `POST …/close`: what is not captured goes back to the buyer. */
export function close(payment: Payment, moment: Moment): readonly Change[] {
  if (payment.status === "CLOSED") throw badData("already closed");
  if (payment.status !== "AUTHORIZED") throw badData("could not close not authorized payments");
  return told({ ...payment, status: "CLOSED", closedAt: moment.now.toISOString() }, moment);
}

/** `POST …/refunds`: only of a closed payment, never more than was captured, and not while it is disputed. */
export function refund(payment: Payment, asked: Asked, moment: Moment): readonly Change[] {
  if (payment.refunds.some(({ reference }) => reference === asked.reference)) return [];
  if (payment.dispute?.outcome === "opened") throw disputed();
  if (payment.status !== "CLOSED" || payment.captures.length === 0)
    throw badData("could not refund payments without captures");
  const refunds = [...payment.refunds, partOf(asked, moment)];
  if (asked.amount === 0 || sum(refunds) > sum(payment.captures))
    throw badData("refund amount is greater than the captured amount");
  return told({ ...payment, refunds }, moment);
}

function partOf(asked: Asked, { now }: Moment): Part {
  return { id: randomUUID(), ...asked, at: now.toISOString() };
}
