import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderAnswer } from "#contract/order.ts";
import { summarizeCart } from "#core/cart.ts";
import { LOCALES } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { freezeCart } from "#core/order.ts";
import { carts, currencies } from "#server/testing/carts.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "#web/testing/show.tsx";
import { ReceiptLines } from "./receipt-lines.tsx";

const now = new Date("2026-03-09T12:00:00Z");
const ORDER: OrderAnswer = {
  order_id: "100042",
  items: [
    {
      name: "Coding",
      name_ar: "البرمجة",
      quantity: 2,
      price: 536,
      sessions: 24,
      session_minutes: 50,
      weeks: 12,
    },
    { name: "Chess", name_ar: "الشطرنج", quantity: 1, price: 50 },
  ],
  user: { name: "Mona Saleh", email: "mona@example.com", phone: "+971501234567" },
  payment_gateway: "stripe",
  currency: "USD",
  total_amount: 1_122,
  discount_amount: 0,
  status: "paid",
  paid_at: "2026-03-09T12:00:00Z",
  refunded_amount: 0,
};

/** The figure in an amount, in minor units: `−$1,072.50` becomes -107250. */
function figure(text: string): number {
  const [digits = ""] = /[\d.,]+$/.exec(text.trim()) ?? [];
  const minor = Math.round(Number(digits.replaceAll(",", "")) * 100);
  return text.includes("−") ? -minor : minor;
}

describe.each(LOCALES)("the lines of a receipt, on screen and on paper (%s)", async (locale) => {
  const { receipt: copy } = await loadCopy("success", locale);
  const open = (order: OrderAnswer) => show(<ReceiptLines order={order} copy={copy} />, { locale });
  const textsOf = (shown: HTMLElement, selector: string) =>
    [...shown.querySelectorAll(selector)].map(({ textContent }) =>
      textContent.replaceAll("\u00a0", " "),
    );

  test("several units say beneath their price what they come to, and each what it buys (D-132, D-146)", async () => {
    const shown = await open(ORDER);
    expect(textsOf(shown, "tbody td:last-child")).toEqual(["$5362 × $536 = $1,072", "$50"]);
    const bought = {
      en: "24 sessions · 50 minutes · 12 weeks",
      ar: "24 جلسة · 50 دقيقة · 12 أسبوعًا",
    }[locale];
    expect(textsOf(shown, "tbody th p")).toEqual([bought]);
    await expectAccessible(shown);
  });

  test("the lines and the discount give the total, for any cart (R-RCPT-08, D-132)", async () => {
    await fc.assert(
      fc.asyncProperty(carts, currencies, fc.nat({ max: 100 }), async (cart, currency, percent) => {
        const frozen = freezeCart(cart, summarizeCart(cart, percent, now), currency);
        const shown = await open({
          ...ORDER,
          currency,
          items: frozen.lines.map(({ quantity, unitPrice }) => ({
            name: "Coding",
            name_ar: "البرمجة",
            quantity,
            price: toMajor(unitPrice),
          })),
          discount_amount: toMajor(frozen.familyDiscount + frozen.couponDiscount),
          total_amount: toMajor(frozen.total),
        });
        const lines = textsOf(shown, "tbody td:last-child").map(figure);
        const sums = textsOf(shown, ".receipt-sum dd").map(figure);
        const parts = [...lines, ...sums.slice(0, -1)];
        expect(lines).toHaveLength(frozen.lines.length);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sums.at(-1));
        shown.remove();
      }),
      { numRuns: 40 },
    );
  });
});
