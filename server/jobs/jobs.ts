import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import { issueCode } from "../accounts/login-codes.ts";
import { isKnownEmail } from "../accounts/store.ts";
import { deliverAnnouncements } from "../announce/deliver.ts";
import { endGuestHolds } from "../checkout/guest-holds.ts";
import { sumClosedDays } from "../figures/closed-days.ts";
import { sendSchedule } from "../groups/send-schedule.ts";
import { issueInvoices } from "../invoices/issue.ts";
import { loginCodeMail } from "../mail/login-code.ts";
import type { SendMail } from "../mail/mailer.ts";
import {
  type MailedClaim,
  refundClaimMailToFamily,
  type StaffMailedClaim,
} from "../mail/refund-claim.ts";
import { staffAddedMail } from "../mail/staff-added.ts";
import { trialMailToFamily } from "../mail/trial.ts";
import { comparePayments } from "../payments/compare.ts";
import { endPayment } from "../payments/end-payment.ts";
import { sendRefund } from "../payments/refund-send.ts";
import { sweepPayments } from "../payments/sweep.ts";
import { handleWebhook } from "../payments/webhooks.ts";
import { deleteExpired } from "../privacy/retention.ts";
import type { JobHandlers } from "../queue/open-jobs.ts";
import type { Queue } from "../queue/queues.ts";
import { findClaimedOrder } from "../refund-claims/claimed-order.ts";
import { remindBuyers, sendReminder } from "../seats/reminders.ts";
import type { Shop } from "../shop.ts";
import { findMember, findMemberById } from "../staff/members.ts";
import { findTrial } from "../trials/store.ts";
import {
  mailStaffContactMessage,
  mailStaffDispute,
  mailStaffRefundClaim,
  mailStaffReview,
  mailStaffTrialRequest,
} from "./mail-staff.ts";
import { reportGivenUp } from "./report-given-up.ts";
import { resumeWork } from "./resume.ts";
import { sendReply } from "./send-reply.ts";
import { sendInvoice, sendReceipt, sendRefundMail } from "./send-with-invoice.ts";

/** What a job may use in addition to its data. */
type Tools = { readonly shop: Shop; readonly sendMail: SendMail };

/** One kind of background work: how it is queued and how it is done. */
type Job<Data> = Queue & { readonly perform: (tools: Tools, data: Data) => Promise<void> };

/** A kind of job with `Data`. It must be idempotent, as it may run twice. */
const job = <Data>(queue: Queue, perform: Job<Data>["perform"]): Job<Data> => ({
  ...queue,
  perform,
});

type Nothing = Readonly<Record<string, never>>;
type LoginCodeData = {
  readonly email: string;
  readonly emailKey: string;
  readonly browserHash: string;
  readonly locale: Locale;
  /** Sends nothing to an address that has neither an account nor a paid order. */
  readonly onlyToBuyers: boolean;
};
/** The data of a back-office code; its address is read from the staff member's row. */
type StaffCodeData = Pick<LoginCodeData, "emailKey" | "browserHash" | "locale">;

type ReceiptData = {
  readonly orderId: string;
  /** Set if staff send it again: the language, and the id of the new mail. */
  readonly again?: { readonly locale: Locale; readonly mailId: string };
};

const HOUR_S = 3600;
/** For webhooks: many arrive at once, and each mostly waits for its gateway without a database connection. */
const WEBHOOK_QUEUE: Queue = { concurrency: 8 * GATEWAYS.length, concurrencyPerGateway: 8 };
/** For requests to gateways: few at once, and those of one purchase wait for each other's locks. */
const GATEWAY_QUEUE: Queue = { concurrency: 4 * GATEWAYS.length, concurrencyPerGateway: 4 };
const MAIL_QUEUE: Queue = { concurrency: 8 };

/**
 * Every job of the shop: its data, how it is queued, and what it does.
 *
 * Never rename a job: its name is stored, and a process runs only jobs with names that it knows, so waiting
 * jobs and those that the previous version enqueues would be lost (docs/releases.md). Where a name does not say
 * who gets the mail, the comment above it does.
 */
export const JOBS = {
  "handle-webhook": job<{ readonly gateway: GatewayIdentifier; readonly eventId: string }>(
    WEBHOOK_QUEUE,
    ({ shop }, event) => handleWebhook(shop, event),
  ),

  "end-payment": job<{ readonly paymentId: string }>(GATEWAY_QUEUE, ({ shop }, { paymentId }) =>
    endPayment(shop, paymentId),
  ),

  "send-receipt": job<ReceiptData>(MAIL_QUEUE, sendReceipt),

  "send-refund": job<{ readonly refundId: string }>(GATEWAY_QUEUE, ({ shop }, { refundId }) =>
    sendRefund(shop, refundId),
  ),

  "send-refund-mail": job<{ readonly refundId: string }>(MAIL_QUEUE, (tools, { refundId }) =>
    sendRefundMail(tools, refundId),
  ),

  // Gives an order its invoice, and each refund of it its credit note.
  "issue-invoices": job<{ readonly orderId: string }>(
    { concurrency: 4 },
    async ({ shop }, { orderId }) => {
      await issueInvoices(shop, orderId);
    },
  ),

  // Only if it could not go with the receipt, or with the mail about a refund.
  "send-invoice": job<{ readonly orderId: string; readonly creditFor: string | null }>(
    MAIL_QUEUE,
    sendInvoice,
  ),

  "send-dispute-mail": job<{ readonly moveId: number }>(MAIL_QUEUE, mailStaffDispute),

  "send-review-mail": job<{ readonly paymentId: string; readonly refundId: string | null }>(
    MAIL_QUEUE,
    mailStaffReview,
  ),

  "send-contact-message": job<{ readonly messageId: string }>(MAIL_QUEUE, mailStaffContactMessage),

  // To staff: a family asks for a trial class.
  "send-trial-request": job<{ readonly trialId: string }>(MAIL_QUEUE, mailStaffTrialRequest),

  // To the family: its request has arrived, or has a new state.
  "send-trial-mail": job<{ readonly trialId: string; readonly version: number }>(
    MAIL_QUEUE,
    async ({ shop, sendMail }, { trialId, version }) => {
      const trial = await findTrial(shop.db, trialId);
      // A later change has its own mail.
      if (trial === null || trial.version !== version) return;
      const mail = trialMailToFamily(trial, shop.config.publicUrl);
      if (mail !== null) await sendMail(mail);
    },
  ),

  // To staff: a family asks for a refund, or has withdrawn its claim.
  "send-refund-claim": job<{
    readonly claimId: string;
    /** Jobs of an earlier version have none. */
    readonly state?: StaffMailedClaim["state"];
  }>(MAIL_QUEUE, mailStaffRefundClaim),

  // To the family: its claim has arrived, or was declined.
  "send-refund-claim-mail": job<{
    readonly claimId: string;
    readonly state: MailedClaim["state"];
  }>(MAIL_QUEUE, async ({ shop, sendMail }, { claimId, state }) => {
    const found = await findClaimedOrder(shop.db, claimId);
    // A later state has its own mail.
    if (found === null || found.claim.state !== state) return;
    const claim = { ...found.claim, state };
    await sendMail(refundClaimMailToFamily(claim, found.order, shop.config.publicUrl));
  }),

  // To a buyer who has not named the learners yet.
  "send-learners-reminder": job<{ readonly orderId: string }>(MAIL_QUEUE, (tools, { orderId }) =>
    sendReminder(tools, orderId),
  ),

  // To the family of a learner who has a new group, or whose group has changed.
  "send-schedule": job<{ readonly seatId: string }>(MAIL_QUEUE, (tools, { seatId }) =>
    sendSchedule(tools, seatId),
  ),

  "send-message-reply": job<{ readonly messageId: string; readonly key: string }>(
    MAIL_QUEUE,
    async ({ shop, sendMail }, { messageId, key }) => sendReply(shop, sendMail, messageId, key),
  ),

  "send-login-code": job<LoginCodeData>(
    MAIL_QUEUE,
    async ({ shop, sendMail }, { email, emailKey, browserHash, locale, onlyToBuyers }) => {
      const { db, config, now } = shop;
      const isSent = !onlyToBuyers || (await isKnownEmail(db, emailKey));
      // Created for unknown emails too: the time that a wrong code takes must not reveal who is a buyer.
      const code = await issueCode(db, config.secret, { emailKey, browserHash }, now());
      if (isSent) await sendMail(loginCodeMail(email, code, locale));
    },
  ),

  "send-staff-code": job<StaffCodeData>(
    MAIL_QUEUE,
    async ({ shop, sendMail }, { emailKey, browserHash, locale }) => {
      const { db, config, now } = shop;
      const member = await findMember(db, emailKey);
      // Created for unknown emails too, as above.
      const code = await issueCode(db, config.secret, { emailKey, browserHash }, now());
      if (member !== null) await sendMail(loginCodeMail(member.email, code, locale));
    },
  ),

  // Once for each time that somebody is added.
  "send-staff-added": job<{ readonly staffId: string; readonly addedAt: string }>(
    MAIL_QUEUE,
    async ({ shop, sendMail }, { staffId, addedAt }) => {
      const member = await findMemberById(shop.db, staffId);
      if (member === null || member.createdAt.toISOString() !== addedAt) return;
      await sendMail(staffAddedMail(member, shop.config.publicUrl));
    },
  ),

  "announce-order": job<{ readonly orderId: string }>({ concurrency: 8 }, ({ shop }, { orderId }) =>
    deliverAnnouncements(shop, orderId),
  ),

  "sweep-payments": job<Nothing>(
    { concurrency: 1, cron: "* * * * *", isFrequent: true },
    async ({ shop }) => {
      await Promise.all([sweepPayments(shop), endGuestHolds(shop)]);
    },
  ),

  "compare-payments": job<Nothing>(
    { concurrency: 1, cron: "17 2 * * *", expireInSeconds: HOUR_S },
    async ({ shop }) => {
      const { notCompared } = await comparePayments(shop, shop.gateways.values(), "sweep");
      // The job is tried again until every gateway answers, or it is given up and staff are told.
      if (notCompared.length > 0) throw new Error(`Not compared: ${notCompared.join(", ")}`);
    },
  ),

  "delete-expired": job<Nothing>(
    { concurrency: 1, cron: "17 3 * * *", expireInSeconds: HOUR_S },
    async ({ shop }) => {
      shop.log.info(await deleteExpired(shop), "deleted what has had its time");
    },
  ),

  "sum-figures": job<Nothing>(
    { concurrency: 1, cron: "23 * * * *", expireInSeconds: HOUR_S, isFrequent: true },
    async ({ shop }) => {
      await sumClosedDays(shop);
    },
  ),

  "remind-learners": job<Nothing>(
    { concurrency: 1, cron: "41 * * * *", expireInSeconds: HOUR_S, isFrequent: true },
    async ({ shop }) => {
      await remindBuyers(shop);
    },
  ),

  "resume-work": job<Nothing>(
    { concurrency: 1, cron: "*/10 * * * *", isFrequent: true },
    ({ shop }) => resumeWork(shop),
  ),

  "report-given-up": job<Nothing>(
    { concurrency: 1, cron: "7 * * * *", isFrequent: true },
    ({ shop, sendMail }) => reportGivenUp(shop, sendMail),
  ),
};

export type JobName = keyof typeof JOBS;

export type JobData = {
  readonly [Name in JobName]: (typeof JOBS)[Name] extends Job<infer Data> ? Data : never;
};

export function jobHandlers(shop: Shop, sendMail: SendMail): JobHandlers {
  const handlerOf =
    <Data>({ perform }: Job<Data>) =>
    (data: Data) =>
      perform({ shop, sendMail }, data);
  const handlers = Object.entries(JOBS).map(([name, one]) => [
    name,
    handlerOf(one as Job<unknown>),
  ]);
  return Object.fromEntries(handlers) as JobHandlers;
}
