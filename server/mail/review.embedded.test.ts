import { describe, expect, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { EXAMPLE_ORDER } from "../testing/example-order.ts";
import { reviewMail } from "./review.ts";

const STAFF = "staff@example.com";
const SHOP = "https://shop.example";
const refund = { id: "a-refund", amount: 5_000 };
const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");

describe("the mail to staff about money that somebody has to look at", () => {
  test("the mail about a refund in review names in both languages the refund, its order and where to decide it (D-136)", () => {
    const mail = reviewMail("a-payment", EXAMPLE_ORDER, refund, STAFF, SHOP);
    expect(mail).toMatchObject({ id: "review-a-refund", to: STAFF });
    expect(mail.subject).toBe(
      "100042 – a refund needs a look · 100042 – مبلغ مُعاد يحتاج إلى مراجعة",
    );
    const text = plain(mail.text);
    expect(text).toContain("Order number: 100042\nPayment gateway: Stripe\nRefund: $50");
    expect(text).toContain(
      "whether the money went back: https://shop.example/admin/orders/100042 ",
    );
    expect(text).toContain("هل أُعيد المبلغ: https://shop.example/ar/admin/orders/100042 ");
    expect(mail.html).toContain('dir="rtl"');
  });

  test("the mail about a payment in review says that it does not count as paid (D-127)", () => {
    const mail = reviewMail("a-payment", EXAMPLE_ORDER, null, STAFF, SHOP);
    expect(mail.id).toBe("review-a-payment");
    expect(plain(mail.text)).toContain("We count it as not paid.");
    expect(plain(mail.text)).toContain("differs: https://shop.example/admin/orders/100042");
    expect(plain(mail.text)).not.toContain("Refund:");
  });

  test("the mail about money in review has the currency of the order", () => {
    const { text, html } = reviewMail(
      "a-payment",
      { ...EXAMPLE_ORDER, currency: "SAR" },
      refund,
      STAFF,
      SHOP,
    );
    expect(plain(text)).toContain("Refund: SAR\u00a050\nTotal price: SAR\u00a0199");
    expect(text + html).not.toContain("$");
  });

  test("the mail about money in review names nobody and leaves no placeholder, at any gateway (D-66)", () => {
    for (const gateway of GATEWAYS) {
      for (const about of [null, refund]) {
        const { subject, text, html } = reviewMail(
          "a",
          { ...EXAMPLE_ORDER, gateway },
          about,
          STAFF,
          SHOP,
        );
        expect(subject + text + html).not.toMatch(/[{}]|undefined|Mona|Saleh|mona@|\+971/);
      }
    }
  });
});
