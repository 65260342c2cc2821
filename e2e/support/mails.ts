import { DISPUTE_STATES } from "#core/dispute.ts";
import type { Locale } from "#core/locale.ts";
import { newPlan } from "#core/schedule.ts";
import type { NotifiedSchedule } from "#server/db/learner-tables.ts";
import { contactMail } from "#server/mail/contact.ts";
import { disputeMail } from "#server/mail/dispute.ts";
import { givenUpMail } from "#server/mail/given-up.ts";
import { invoiceMail } from "#server/mail/invoice.ts";
import { learnersMail } from "#server/mail/learners.ts";
import { loginCodeMail } from "#server/mail/login-code.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { receiptMail } from "#server/mail/receipt.ts";
import { refundMail } from "#server/mail/refund.ts";
import { refundClaimMailToFamily, refundClaimMailToStaff } from "#server/mail/refund-claim.ts";
import { replyMail } from "#server/mail/reply.ts";
import { reviewMail } from "#server/mail/review.ts";
import { scheduleMail } from "#server/mail/schedule.ts";
import { staffAddedMail } from "#server/mail/staff-added.ts";
import { trialMailToFamily, trialMailToStaff } from "#server/mail/trial.ts";
import { EXAMPLE_ORDER, EXAMPLE_REFUND } from "#server/testing/example-order.ts";

const NOW = new Date("2026-09-23T20:00:00Z");
const SHOP = "https://shop.a-long-name-of-a-provider.example";
const NAME = "Muhammad Abdulrahman".padEnd(100, "o");
const EMAIL = `${"wilhelmina".padEnd(64, "a")}@${"school".repeat(10)}.example`;
const PHONE = "1".repeat(30);
const TEXT = `https://www.example.com/${"page".repeat(20)}\nWhich course? أي دورة تناسبنا؟`;
const NAMES = {
  en: "Character Building and Emotional Intelligence for Foundation Learners",
  ar: "بناء الشخصية والذكاء العاطفي للمتعلمين في المرحلة التأسيسية",
};
const EXTENT = { sessions: 128, foundationSessions: 144, sessionMinutes: 50, weeks: 48 };

/** Every mail of the shop by the function that makes it, in a language, with long names and large sums. */
export function everyMail(locale: Locale): Readonly<Record<string, readonly (Mail | null)[]>> {
  const order = {
    ...EXAMPLE_ORDER,
    locale,
    number: "YA-26-000042",
    currency: "SAR",
    gateway: "tamara",
    email: EMAIL,
    familyDiscount: 1_234_550,
    couponDiscount: 100_000,
    total: 123_456_750,
    refunded: 123_456_750,
    paidAt: NOW,
    lines: [9, 42].flatMap((coursePackageId) =>
      [1, 99].map((quantity) => ({
        coursePackageId,
        names: NAMES,
        quantity,
        unitPrice: 1_234_550,
        extent: EXTENT,
      })),
    ),
  } as const;
  const refund = { ...EXAMPLE_REFUND, amount: 123_456_750, createdAt: NOW } as const;
  const invoice = { kind: "invoice", number: "INV-2026-000042", link: `${SHOP}/i` } as const;
  const creditNote = { ...invoice, kind: "credit_note" } as const;
  const claim = {
    id: "claim",
    payment_id: "payment",
    claimed_at: NOW,
    amount: 123_456_750,
    note: TEXT,
    answer: TEXT,
    held: "",
    decided_at: NOW,
    decided_by: "staff",
  } as const;
  const message = { id: "message", locale, name: NAME, email: EMAIL, phone: PHONE, msg: TEXT };
  const trial = {
    id: "trial",
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    programme: "fitness",
    birthYear: 2018,
    locale,
    timeZone: "America/Argentina/Buenos_Aires",
    days: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"],
    dayParts: ["morning", "afternoon", "evening"],
    wishes: TEXT,
    createdAt: NOW,
    startsAt: NOW,
    minutes: 50,
    link: `${SHOP}/class`,
    sequence: 0,
    changedAt: NOW,
    version: 1,
  } as const;
  const group: NotifiedSchedule = {
    ...newPlan({
      time_zone: "Asia/Riyadh",
      hours: [{ day: "wed", starts: "17:00" }],
      session_minutes: 50,
      first_day: "2026-09-23",
      sessions: 128,
    }),
    id: "group",
    name: NAME,
    programme: "fitness",
    teacher: NAME,
    link: `${SHOP}/class`,
  };
  const family = {
    id: "schedule",
    order,
    firstName: NAME,
    timeZone: "America/Argentina/Buenos_Aires",
  };
  const schedule = (before: NotifiedSchedule | null, after: NotifiedSchedule | null) =>
    scheduleMail(family, { before, after }, `${SHOP}/calendar`, NOW);
  const cancelled = { ...group, cancelled_days: ["2026-09-30", "2026-10-07"] };
  const receipt = `${SHOP}/receipt`;
  return {
    contactMail: [contactMail(message, EMAIL, SHOP)],
    disputeMail: DISPUTE_STATES.map((state) =>
      disputeMail(1, order, { state, amount: 123_456_750, at: NOW }, EMAIL),
    ),
    givenUpMail: [
      givenUpMail("job", new Map([["send-refund-claim-notice-to-staff", 1_234]]), EMAIL),
    ],
    invoiceMail: [invoiceMail(order, invoice), invoiceMail(order, creditNote)],
    learnersMail: [learnersMail(order, `${SHOP}/learners`)],
    loginCodeMail: [loginCodeMail(EMAIL, "00000000", locale)],
    receiptMail: [
      receiptMail(order, { receipt, invoice, learners: `${SHOP}/learners` }),
      receiptMail({ ...order, total: 0 }, { receipt }),
    ],
    refundMail: [
      refundMail(order, refund, { receipt, creditNote }),
      refundMail({ ...order, duplicate: true }, refund, { receipt }),
    ],
    refundClaimMailToFamily: (["waiting", "declined"] as const).map((state) =>
      refundClaimMailToFamily({ ...claim, state }, order, SHOP),
    ),
    refundClaimMailToStaff: (["waiting", "withdrawn"] as const).map((state) =>
      refundClaimMailToStaff({ ...claim, state }, order, EMAIL, SHOP),
    ),
    replyMail: [
      replyMail({
        messageId: "message",
        key: "reply",
        text: TEXT,
        locale,
        name: NAME,
        email: EMAIL,
        message: TEXT,
        writtenAt: NOW,
      }),
    ],
    reviewMail: [
      reviewMail("payment", order, null, EMAIL, SHOP),
      reviewMail("payment", order, refund, EMAIL, SHOP),
    ],
    scheduleMail: [
      schedule(null, group),
      schedule({ ...group, id: "other" }, group),
      schedule({ ...group, teacher: "" }, group),
      schedule(group, cancelled),
      schedule(cancelled, group),
      schedule(group, null),
    ],
    staffAddedMail: [staffAddedMail({ id: "staff", email: EMAIL, createdAt: NOW }, SHOP)],
    trialMailToFamily: [
      ...(["asked", "confirmed", "declined", "cancelled"] as const).map((state) =>
        trialMailToFamily({ ...trial, state }, SHOP),
      ),
      trialMailToFamily({ ...trial, state: "confirmed", sequence: 1 }, SHOP),
    ],
    trialMailToStaff: ["Muhammad Abdulrahman", NAME].map((name) =>
      trialMailToStaff({ ...trial, name, state: "asked" }, EMAIL, SHOP),
    ),
  };
}
