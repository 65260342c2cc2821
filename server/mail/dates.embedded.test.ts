import fc from "fast-check";
import { expect, test } from "vitest";
import { sellerDate } from "#web/copy/seller-date.ts";
import { EXAMPLE_ORDER, EXAMPLE_REFUND, LINK } from "../testing/example-order.ts";
import { receiptMail } from "./receipt.ts";
import { refundMail } from "./refund.ts";
import { refundClaimMailToFamily } from "./refund-claim.ts";
import { replyMail } from "./reply.ts";

const LATE = [
  ["2026-11-22T20:30:00Z", "November 23, 2026"],
  ["2026-11-22T21:30:00Z", "November 23, 2026"],
  ["2026-12-31T20:30:00Z", "January 1, 2027"],
  ["2026-12-31T19:30:00Z", "December 31, 2026"],
] as const;

test.each(LATE)("a receipt paid at %s is dated %s, the seller's day", (time, date) => {
  const { text, html } = receiptMail(
    { ...EXAMPLE_ORDER, paidAt: new Date(time) },
    { receipt: LINK },
  );
  expect(text).toContain(`Date: ${date}`);
  expect(html).toContain(date);
});

test("a receipt of an unpaid order is dated by the day it was placed", () => {
  const placed = { ...EXAMPLE_ORDER, createdAt: new Date("2026-11-22T20:30:00Z"), paidAt: null };
  expect(receiptMail(placed, { receipt: LINK }).text).toContain("Date: November 23, 2026");
});

test.each(LATE)("a refund made at %s is dated %s, the seller's day (D-127)", (time, date) => {
  const { text, html } = refundMail(
    EXAMPLE_ORDER,
    { ...EXAMPLE_REFUND, createdAt: new Date(time) },
    { receipt: LINK },
  );
  expect(text).toContain(`Date: ${date}`);
  expect(html).toContain(date);
});

test.each(LATE)("a refund asked for at %s is dated %s, the seller's day (D-223)", (time, date) => {
  const claim = {
    id: "claim",
    payment_id: "payment",
    held: "none",
    amount: 5_000,
    note: "",
    answer: "",
    state: "waiting",
    claimed_at: new Date(time),
    decided_by: null,
    decided_at: null,
  } as const;
  expect(refundClaimMailToFamily(claim, EXAMPLE_ORDER, "https://shop.example").text).toContain(
    date,
  );
});

test.each(LATE)(
  "a message written at %s is quoted with %s, the seller's day (D-175)",
  (time, date) => {
    const reply = { messageId: "message", key: "key", text: "Yes.", message: "May I?" } as const;
    const writer = { locale: "en", name: "Huda", email: "huda@example.com" } as const;
    const { text, html } = replyMail({ ...reply, ...writer, writtenAt: new Date(time) });
    expect(text).toContain(`Your message of ${date}:`);
    expect(html).toContain(date);
  },
);

test("a date stays on one line beside its label, on a phone too (design.md 4)", () => {
  const { html } = receiptMail(
    { ...EXAMPLE_ORDER, locale: "ar", paidAt: new Date(LATE[0][0]) },
    { receipt: LINK },
  );
  expect(html).toMatch(/<td [^>]*white-space:nowrap;[^>]*>23 نوفمبر 2026</);
});

test("the mail says the same day as the page of the order, at any time and in both languages", () => {
  const times = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2060-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, fc.constantFrom("en", "ar"), (paidAt, locale) => {
      const onPage = sellerDate(paidAt.toISOString(), locale);
      expect(receiptMail({ ...EXAMPLE_ORDER, paidAt, locale }, { receipt: LINK }).text).toContain(
        `: ${onPage}\n`,
      );
    }),
  );
});
