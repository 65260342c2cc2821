import { randomUUID } from "node:crypto";
import { DAY_MS } from "#core/durations.ts";
import type { Outcome } from "../gateway.ts";
import type { Change as StoreChange } from "../payment-store.ts";
import { badData, disputed } from "./errors.ts";
import { type Notice, noticeOf } from "./notices.ts";
import { isOpen, type Part, type Payment, sum } from "./payment.ts";
import type { RenderOptions } from "./render.ts";

export type Change = StoreChange<Payment, Notice>;

/** What a move depends on besides the payment. */
export type Moment = { readonly now: Date; readonly renderOptions: RenderOptions };

/** A requested capture or refund. */
export type PartRequest = {
  readonly amount: number;
  readonly reference: string;
  readonly reason: string | null;
};

/** How long after its end an unpaid session becomes EXPIRED (tabby.md §4). */
const EXPIRY_DELAY_MS = 10 * 60_000;
const AUTO_CAPTURE_MS = 21 * DAY_MS;
/** Tabby's own test environment refuses this address at the end of the page (tabby.md §10). */
const REFUSED_EMAIL = "otp.rejected@tabby.ai";

function announce(payment: Payment, { renderOptions }: Moment): readonly Change[] {
  return [{ payment }, { notice: noticeOf(payment, renderOptions) }];
}

/** The buyer's action on the page. An expiry sends no notice, unless a shop has enabled that. */
export function leavePage(payment: Payment, outcome: Outcome, moment: Moment): readonly Change[] {
  const refused = payment.buyer.email === REFUSED_EMAIL && outcome === "approve";
  const now = moment.now.toISOString();
  switch (refused ? "decline" : outcome) {
    case "approve":
      return announce({ ...payment, status: "AUTHORIZED", authorisedAt: now, left: false }, moment);
    case "decline":
      return announce({ ...payment, status: "REJECTED", left: false }, moment);
    case "expire":
      return [{ payment: { ...payment, status: "EXPIRED", left: false } }];
    case "cancel":
      return [{ payment: { ...payment, left: true } }];
  }
}

/** Changes by time: an unpaid payment expires, an authorised one is captured. */
export function dueChanges(payment: Payment, moment: Moment): readonly Change[] {
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

/** True when the session is over, even if the payment is not EXPIRED yet. */
export function isSessionOver(payment: Payment, now: Date): boolean {
  return isOpen(payment) && Date.parse(payment.expiresAt) <= now.getTime();
}

/** `POST …/captures`: a repeated reference does nothing; the whole amount closes the payment. */
export function capture(payment: Payment, asked: PartRequest, moment: Moment): readonly Change[] {
  if (payment.captures.some(({ reference }) => reference === asked.reference)) return [];
  if (payment.status !== "AUTHORIZED") throw badData("could not capture not authorized payments");
  const captures = [...payment.captures, partOf(asked, moment)];
  if (asked.amount === 0 || sum(captures) > payment.amount)
    throw badData("capture amount is greater than the payment amount");
  const captured: Payment = { ...payment, captures };
  const announced = announce(captured, moment);
  return sum(captures) < payment.amount ? announced : [...announced, ...close(captured, moment)];
}

/** `POST …/close`: the uncaptured amount goes back to the buyer. */
export function close(payment: Payment, moment: Moment): readonly Change[] {
  if (payment.status === "CLOSED") throw badData("already closed");
  if (payment.status !== "AUTHORIZED") throw badData("could not close not authorized payments");
  return announce({ ...payment, status: "CLOSED", closedAt: moment.now.toISOString() }, moment);
}

/** `POST …/refunds`: only what a closed payment has captured, and not while it is disputed. */
export function refund(payment: Payment, asked: PartRequest, moment: Moment): readonly Change[] {
  if (payment.refunds.some(({ reference }) => reference === asked.reference)) return [];
  if (payment.dispute?.outcome === "opened") throw disputed();
  if (payment.status !== "CLOSED" || payment.captures.length === 0)
    throw badData("could not refund payments without captures");
  const refunds = [...payment.refunds, partOf(asked, moment)];
  if (asked.amount === 0 || sum(refunds) > sum(payment.captures))
    throw badData("refund amount is greater than the captured amount");
  return announce({ ...payment, refunds }, moment);
}

function partOf(asked: PartRequest, { now }: Moment): Part {
  return { id: randomUUID(), ...asked, at: now.toISOString() };
}
