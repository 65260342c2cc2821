import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderAnswer } from "#contract/order.ts";
import { summarizeCart } from "#core/cart.ts";
import { LOCALES } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { freezeCart } from "#core/order.ts";
import { carts, currencies } from "#server/testing/carts.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Receipt } from "./receipt.tsx";
import { ReceiptLines } from "./receipt-lines.tsx";

const now = new Date("2026-03-09T12:00:00Z");
const ORDER: OrderAnswer = {
  order_id: "100042",
  items: [
    {
      course_package_id: 42,
      name: "Coding",
      name_ar: "البرمجة",
      quantity: 2,
      price: 536,
      sessions: 24,
      session_minutes: 50,
      weeks: 12,
    },
    { course_package_id: 60, name: "Chess", name_ar: "الشطرنج", quantity: 1, price: 50 },
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

/** The longest lines that can be bought: all their units, in dirhams. */
const LONGEST: OrderAnswer = {
  ...ORDER,
  currency: "AED",
  total_amount: 285_408.09,
  items: [
    {
      course_package_id: 8,
      name: "Adults & Foundation Language · Immersion Plus · 6 months",
      name_ar: "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · 6 أشهر",
      quantity: 99,
      price: 1_968.46,
      sessions: 48,
      foundation_sessions: 60,
      session_minutes: 50,
      weeks: 24,
    },
    {
      course_package_id: 41,
      name: "AI Teacher Training",
      name_ar: "تدريب المعلّمين والمعلّمات على الذكاء الاصطناعي",
      quantity: 99,
      price: 914.45,
    },
  ],
};

/** The words of a text on the page that stand on more than one line. */
function brokenWords(shown: HTMLElement): string[] {
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** The figure in an amount, in minor units: `−$1,072.50` becomes -107250. */
function figure(text: string): number {
  const [digits = ""] = /[\d.,]+$/.exec(text.trim()) ?? [];
  const minor = Math.round(Number(digits.replaceAll(",", "")) * 100);
  return text.includes("−") ? -minor : minor;
}

const textsOf = (shown: HTMLElement, selector: string) =>
  [...shown.querySelectorAll(selector)].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );

const { receipt: english } = await loadCopy("success", "en");

for (const [currency, price, total, requirement] of [
  ["AED", "AED 149", "AED 312.60", "R-RCPT-13"],
  ["SAR", "SAR 149", "SAR 312.60", "R-RCPT-14"],
  ["EUR", "$149", "$312.60", "R-RCPT-15"],
  ["aed", "$149", "$312.60", "R-RCPT-15"],
  [undefined, "$149", "$312.60", "R-RCPT-15"],
] as const) {
  test(`an order in ${currency ?? "no currency"} shows ${price} (${requirement}, D-133)`, async () => {
    const items = ORDER.items.slice(1).map((item) => ({ ...item, price: 149 }));
    const order = { ...ORDER, items, currency, total_amount: 312.6 } as OrderAnswer;
    const shown = await showComponent(<ReceiptLines order={order} copy={english} />, {
      locale: "en",
    });
    expect(textsOf(shown, "tbody td .price")).toEqual([price]);
    expect(textsOf(shown, ".receipt-total dd")).toEqual([total]);
  });
}

test("a receipt without a discount has no discount line, and a refunded sum is shown (R-RCPT-07, D-127)", async () => {
  const order = { ...ORDER, status: "refunded", refunded_amount: 100 } as const;
  const shown = await showComponent(<ReceiptLines order={order} copy={english} />, {
    locale: "en",
  });
  expect(textsOf(shown, ".receipt-sum")).toEqual(["Total price$1,122", "Refunded−$100"]);
});

describe.each(LOCALES)("the lines of a receipt, on screen and on paper (%s)", async (locale) => {
  const words = await loadCopy("success", locale);
  const { receipt: copy } = words;
  const open = (order: OrderAnswer) =>
    showComponent(<ReceiptLines order={order} copy={copy} />, { locale });

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

  test("a package that teaches a language says which, one that we do not know does not (design.md §12)", async () => {
    const [bought, unknown] = [LONGEST.items[0], ORDER.items[1]];
    if (bought === undefined || unknown === undefined) throw new Error("there are two items");
    const shown = await open({ ...ORDER, items: [bought, unknown] });
    expect(textsOf(shown, "tbody th .receipt-language")).toEqual([copy.language]);
    expect(shown.querySelector("tbody th")?.textContent).toContain(copy.language);
  });

  test("on the smallest phone the longest lines break between words only, and stay a table (design.md §4, D-132)", async () => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(390, 844));
    const shown = await showComponent(<Receipt order={LONGEST} copy={words} />, { locale });
    // Without the paddings of page and receipt, which leave this much of 320 px.
    shown.style.inlineSize = "256px";
    await document.fonts.ready;
    const table = shown.querySelector("table");
    if (table === null) throw new Error("there is no table");
    expect(brokenWords(table)).toEqual([]);
    expect(shown.scrollWidth).toBe(256);
    const { left, right } = table.getBoundingClientRect();
    for (const price of shown.querySelectorAll(".price")) {
      const place = price.getBoundingClientRect();
      expect([place.left >= left, place.right <= right], price.textContent).toEqual([true, true]);
    }
    expect(page.getByRole("row").elements()).toHaveLength(3);
    expect(page.getByRole("rowheader").elements()).toHaveLength(2);
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
            course_package_id: 42,
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
