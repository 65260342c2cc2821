import { findContactMessage } from "../contact/store.ts";
import { contactMail } from "../mail/contact.ts";
import { disputeMail } from "../mail/dispute.ts";
import type { SendMail } from "../mail/mailer.ts";
import { refundClaimMailToStaff, type StaffMailedClaim } from "../mail/refund-claim.ts";
import { reviewMail } from "../mail/review.ts";
import { trialMailToStaff } from "../mail/trial.ts";
import { findOrderOfPayment } from "../orders/store.ts";
import { findDisputeMove } from "../payments/dispute-store.ts";
import { findRefund } from "../payments/refund-store.ts";
import { findClaimedOrder } from "../refund-claims/claimed-order.ts";
import type { Shop } from "../shop.ts";
import { findTrial } from "../trials/store.ts";

/*
 * The mails that notify staff of open tasks. They go to the owner's address; without one nothing is sent, and
 * staff see the task only in the log or the back office.
 */

type Tools = {
  readonly shop: Pick<Shop, "db" | "config">;
  readonly sendMail: SendMail;
};

export async function mailStaffDispute(
  { shop, sendMail }: Tools,
  { moveId }: { readonly moveId: number },
): Promise<void> {
  const { ownerEmail } = shop.config;
  const move = await findDisputeMove(shop.db, moveId);
  const order = move === null ? null : await findOrderOfPayment(shop.db, move.paymentId);
  if (move === null || order === null || ownerEmail === null) return;
  await sendMail(disputeMail(moveId, order, move, ownerEmail));
}

/** About a payment, or with `refundId` about one of its refunds. */
export async function mailStaffReview(
  { shop, sendMail }: Tools,
  { paymentId, refundId }: { readonly paymentId: string; readonly refundId: string | null },
): Promise<void> {
  const { ownerEmail, publicUrl } = shop.config;
  const order = await findOrderOfPayment(shop.db, paymentId);
  const refund = refundId === null ? null : await findRefund(shop.db, refundId);
  if (order === null || ownerEmail === null) return;
  await sendMail(reviewMail(paymentId, order, refund, ownerEmail, publicUrl));
}

export async function mailStaffContactMessage(
  { shop, sendMail }: Tools,
  { messageId }: { readonly messageId: string },
): Promise<void> {
  const { ownerEmail, publicUrl } = shop.config;
  const message = await findContactMessage(shop.db, messageId);
  if (message === null || ownerEmail === null) return;
  await sendMail(contactMail(message, ownerEmail, publicUrl));
}

export async function mailStaffTrialRequest(
  { shop, sendMail }: Tools,
  { trialId }: { readonly trialId: string },
): Promise<void> {
  const { ownerEmail, publicUrl } = shop.config;
  const trial = await findTrial(shop.db, trialId);
  if (trial === null || ownerEmail === null) return;
  await sendMail(trialMailToStaff(trial, ownerEmail, publicUrl));
}

/**
 * Sends nothing if the claim's state has changed since: staff need not act on a claim that was answered
 * meanwhile.
 */
export async function mailStaffRefundClaim(
  { shop, sendMail }: Tools,
  {
    claimId,
    state = "waiting",
  }: { readonly claimId: string; readonly state?: StaffMailedClaim["state"] },
): Promise<void> {
  const { ownerEmail, publicUrl } = shop.config;
  const found = await findClaimedOrder(shop.db, claimId);
  if (found === null || found.claim.state !== state || ownerEmail === null) return;
  const claim = { ...found.claim, state };
  await sendMail(refundClaimMailToStaff(claim, found.order, ownerEmail, publicUrl));
}
