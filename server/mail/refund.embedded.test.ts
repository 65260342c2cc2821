import { describe, expect, test } from "vitest";
import { EXAMPLE_ORDER, EXAMPLE_REFUND, LINK } from "../testing/example-order.ts";
import { refundMail } from "./refund.ts";

const arabic = { ...EXAMPLE_ORDER, locale: "ar", gateway: "tamara", currency: "SAR" } as const;
const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");

describe("the mail about money that goes back (D-127)", () => {
  test("the refund mail says how much of which order is refunded, where to, and how much in all", () => {
    const mail = refundMail(EXAMPLE_ORDER, EXAMPLE_REFUND, { receipt: LINK });
    expect(mail).toMatchObject({ id: "refund-refund-1", to: "mona@example.com" });
    expect(mail.subject).toMatch(/^100042 – your refund from /);
    const text = plain(mail.text);
    expect(text).toContain("We have sent $50 of your order back");
    expect(text).toContain("It goes to the same card.");
    expect(text).toContain("Date: March 10, 2026");
    expect(text).toContain("Refunded now: $50\nTotal price: $199\nRefunded in all: $74.50");
    expect(text).toContain(LINK);
    for (const line of [LINK, "100042", "Refunded in all"]) expect(mail.html).toContain(line);
  });

  test("the refund mail in Arabic reads from right to left, with figures that keep their direction (D-18)", () => {
    const mail = refundMail(arabic, EXAMPLE_REFUND, { receipt: LINK });
    expect(mail.html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(mail.text).toContain("أعدنا \u2066SAR\u00a050\u2069 من قيمة طلبكم");
    expect(mail.text).toContain("تخفّض تمارا الدفعات المتبقية أو تلغيها");
    expect(mail.text).toContain("10 مارس 2026");
  });

  test("the refund mail of a purchase that was paid twice says so (D-115)", () => {
    const twice = refundMail({ ...EXAMPLE_ORDER, duplicate: true }, EXAMPLE_REFUND, {
      receipt: LINK,
    });
    expect(plain(twice.text)).toContain("We have automatically sent the second payment, $50, back");
    expect(
      refundMail({ ...arabic, duplicate: true }, EXAMPLE_REFUND, { receipt: LINK }).text,
    ).toContain("مرتين");
  });

  test("the refund mail leaves no placeholder and has nothing of our own notes", () => {
    for (const each of [EXAMPLE_ORDER, arabic, { ...arabic, duplicate: true }]) {
      const { subject, text, html } = refundMail(each, EXAMPLE_REFUND, { receipt: LINK });
      expect(subject + text + html).not.toMatch(/[{}]|a note of ours|undefined|re_1/);
    }
  });
});
