import { describe, expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import type { StoredOrder } from "../orders/store.ts";
import { EXAMPLE_ORDER } from "../testing/example-order.ts";
import {
  type MailedClaim,
  refundClaimMailToFamily,
  refundClaimMailToStaff,
  type StaffMailedClaim,
} from "./refund-claim.ts";

const SHOP = "https://shop.example";
const arabic: StoredOrder = { ...EXAMPLE_ORDER, locale: "ar", gateway: "tamara", currency: "SAR" };
const claim = {
  id: "a-claim",
  payment_id: "a-payment",
  held: "none",
  amount: 5_000,
  note: "She has moved.",
  answer: "",
  state: "waiting",
  claimed_at: new Date("2026-03-10T12:00:00Z"),
  decided_by: null,
  decided_at: null,
} as const satisfies MailedClaim;
const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");

describe("the mail to a family about its claim to a refund (D-223)", () => {
  const textOf = (of: StoredOrder, change: Partial<MailedClaim> = {}) =>
    plain(refundClaimMailToFamily({ ...claim, ...change }, of, SHOP).text);

  test("the claim's mail to the family is in the order's language and currency, and opens the account in that language", () => {
    const { to, replyTo, html } = refundClaimMailToFamily(claim, arabic, SHOP);
    expect([to, replyTo]).toEqual([EXAMPLE_ORDER.email, brand.supportEmail]);
    expect(html).toContain('lang="ar" dir="rtl"');
    expect(textOf(arabic)).toContain("SAR\u00a050");
    expect(textOf(arabic)).toContain("10 مارس 2026");
    expect(textOf(arabic)).toMatch(/https:\/\/shop\.example\/ar\/account$/m);
    expect(textOf(EXAMPLE_ORDER)).toContain("$50");
    expect(textOf(EXAMPLE_ORDER)).toMatch(/https:\/\/shop\.example\/account$/m);
  });

  test("the claim's mail to the family says that staff will calculate, or why the claim was declined", () => {
    expect(textOf(EXAMPLE_ORDER, { amount: null })).not.toContain("$");
    const declined = textOf(EXAMPLE_ORDER, { state: "declined", answer: "Ten were held." });
    expect(declined).toContain("Ten were held.");
    expect(declined).not.toContain(claim.note);
  });

  test("what was typed is read in the mail as it was typed, whatever signs are in it", () => {
    const answer = 'Trial & class: "4 < 5" is &lt; in HTML.\nAll the best';
    const { text, html } = refundClaimMailToFamily(
      { ...claim, state: "declined", answer },
      EXAMPLE_ORDER,
      SHOP,
    );
    expect(text).toContain(answer);
    expect(html).toContain(
      "Trial &amp; class: &quot;4 &lt; 5&quot; is &amp;lt; in HTML.<br>All the best",
    );
  });
});

describe("the mail to staff about a family's claim to a refund (D-223)", () => {
  const mailOf = (change: Partial<StaffMailedClaim> = {}) =>
    refundClaimMailToStaff({ ...claim, ...change }, arabic, "staff@example.com", SHOP);

  test("the claim's mail to staff says the same in both languages, and opens the order in each", () => {
    const { to, text, subject } = mailOf();
    expect(to).toBe("staff@example.com");
    expect(subject).toContain("100042");
    expect(plain(text)).toContain("Asked for on: March 10, 2026");
    expect(plain(text)).toContain("10 مارس 2026");
    expect(plain(text).match(/SAR\u00a050/g)).toHaveLength(2);
    expect(text.match(/She has moved/g)).toHaveLength(2);
    expect(plain(text)).toContain("https://shop.example/admin/orders/100042");
    expect(plain(text)).toContain("https://shop.example/ar/admin/orders/100042");
  });

  test("the claim's mail to staff names nobody and leaves no placeholder, also for a withdrawn claim", () => {
    for (const state of ["waiting", "withdrawn"] as const) {
      const { subject, text, html } = mailOf({ state, note: "" });
      expect(subject + text + html).not.toMatch(/[{}]|undefined|Mona|Saleh|mona@|\+966|\+971/);
    }
  });
});
