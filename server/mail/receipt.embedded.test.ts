import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summarizeCart } from "#core/cart.ts";
import { LOCALES } from "#core/locale.ts";
import { freezeCart } from "#core/order.ts";
import type { StoredOrder } from "../orders/store.ts";
import { carts, currencies } from "../testing/carts.ts";
import { EXAMPLE_ORDER } from "../testing/example-order.ts";
import { receiptMail } from "./receipt.ts";

const now = new Date("2026-03-09T12:00:00Z");

/** The figure in an amount, in minor units: `−$1,072.50` becomes -107250. */
function figure(text: string): number {
  const [digits = ""] = /[\d.,]+$/.exec(text.trim()) ?? [];
  const minor = Math.round(Number(digits.replaceAll(",", "")) * 100);
  return text.includes("−") ? -minor : minor;
}

/** The amounts of a mail as its reader adds them up: what each line comes to, what comes off, the total. */
function sumsOf(text: string) {
  const plain = text.replaceAll(/[\u2066-\u2069]/g, "").split("\n");
  const lines: number[] = [];
  const sums: number[] = [];
  plain.forEach((line, place) => {
    const [, quantity, price] = /^X (\d+) .* – (.+)$/.exec(line) ?? [];
    const [, sum] = / = (\S+(?:\u00a0\S+)?)$/.exec(plain[place + 1] ?? "") ?? [];
    if (quantity !== undefined && price !== undefined) {
      lines.push(figure(quantity === "1" ? price : (sum ?? "")));
    }
    const [, amount] = /^(?:Discount|Total price|الخصم|السعر الإجمالي): (.+)$/.exec(line) ?? [];
    if (amount !== undefined) sums.push(figure(amount));
  });
  return { lines, discount: sums.length === 2 ? (sums[0] ?? 0) : 0, total: sums.at(-1) };
}

describe.each(LOCALES)("the mail with a receipt (%s)", (locale) => {
  const mailOf = (change: Partial<StoredOrder>) =>
    receiptMail({ ...EXAMPLE_ORDER, ...change, locale }, { receipt: "LINK" });

  test("the receipt mail's lines and discount give its total, for any cart (R-RCPT-08, D-132)", () => {
    fc.assert(
      fc.property(carts, currencies, fc.nat({ max: 100 }), (cart, currency, percent) => {
        const order = freezeCart(cart, summarizeCart(cart, percent, now), currency);
        const { lines, discount, total } = sumsOf(mailOf(order).text);
        expect(lines).toHaveLength(order.lines.length);
        expect(lines.reduce((sum, line) => sum + line, 0) + discount).toBe(total);
      }),
    );
  });

  test("the receipt mail of a free order names no money and no gateway (D-95)", () => {
    const line = { coursePackageId: 42, names: { en: "Coding", ar: "البرمجة" }, quantity: 1 };
    const extent = { sessions: null, foundationSessions: null, sessionMinutes: null, weeks: null };
    const lines = [{ ...line, unitPrice: 19_900, extent }];
    const { text, html } = mailOf({ lines, couponDiscount: 19_900, total: 0 });
    const free = { en: "There was nothing to pay.", ar: "لم يكن هناك مبلغ للدفع." }[locale];
    const money = { en: "payment has arrived", ar: "استلمنا المبلغ" }[locale];
    for (const shown of [text, html]) {
      expect(shown).toContain(free);
      expect(shown).not.toContain(money);
      expect(shown).not.toContain("STRIPE");
    }
    const paid = mailOf({ lines, total: 19_900 }).text;
    expect(paid).toContain(money);
    expect(paid).toContain("STRIPE");
  });

  test("each link of the receipt mail leads where it says (D-129, D-206)", () => {
    const { text, html } = receiptMail(
      { ...EXAMPLE_ORDER, locale },
      {
        receipt: "RECEIPT",
        learners: "LEARNERS",
        invoice: { kind: "invoice", number: "INV-2026-000001", link: "INVOICE" },
      },
    );
    const says = {
      RECEIPT: { en: /receipt/i, ar: /الإيصال/ },
      LEARNERS: { en: /learn/i, ar: /يتعلّم|المتعلّم/ },
      INVOICE: { en: /INV-2026-000001/, ar: /INV-2026-000001/ },
    };
    for (const [link, words] of Object.entries(says)) {
      const line = text.split("\n").find((one) => one.endsWith(`: ${link}`));
      expect(line).toMatch(words[locale]);
      const [, label] = new RegExp(`<a href="${link}"[^>]*>([^<]*)<`).exec(html) ?? [];
      expect(label).toMatch(words[locale]);
    }
  });

  test("the receipt mail says what was bought, as the page did (D-146)", () => {
    const extent = { sessions: 24, foundationSessions: null, sessionMinutes: 50, weeks: 12 };
    const names = { en: "Coding", ar: "البرمجة" };
    const line = { coursePackageId: 42, names, quantity: 2, unitPrice: 19_900, extent };
    const { text, html } = mailOf({ lines: [line], total: 39_800 });
    const bought = {
      en: "24 sessions · 50 minutes · 12 weeks",
      ar: "24 جلسة · 50 دقيقة · 12 أسبوعًا",
    }[locale];
    for (const shown of [text, html]) {
      expect(shown.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ")).toContain(bought);
      expect(shown).toContain("2 × $199 = $398");
    }
  });
});
