import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CartItemAnswer } from "#contract/cart.ts";
import { LOCALES } from "#core/locale.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { rememberStage } from "#web/cart/chosen-stages.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { CartRow } from "./cart-row.tsx";

const CODING: CartItemAnswer = {
  id: 1,
  quantity: 1,
  single_price: 199,
  course_package: {
    id: 42,
    name: "Coding",
    name_ar: "البرمجة",
    sessions: 36,
    session_minutes: 50,
    weeks: 36,
    audience: "children",
  },
};
const LANGUAGE: CartItemAnswer = {
  ...CODING,
  course_package: {
    ...CODING.course_package,
    id: 8,
    sessions: 48,
    foundation_sessions: 60,
    audience: "adults_and_foundation",
  },
};

const TEXTS = {
  en: {
    buys: "36 sessions · 50 minutes · 36 weeks · about USD 5.53 a session",
    hint: "A second child gets 10% off",
    second: "Second child: 10% off",
    more: "From the second child on: 10% off",
    person: "A second person gets 10% off",
    foundation: ["You chose: Foundation", "60 sessions"],
    both: ["You chose: Foundation and Adults", "48 sessions"],
  },
  ar: {
    buys: "36 جلسة · 50 دقيقة · 36 أسبوعًا · نحو 5.53 دولار للجلسة",
    hint: "خصم 10% للطفل الثاني",
    second: "الطفل الثاني: خصم 10%",
    more: "من الطفل الثاني فصاعدًا: خصم 10%",
    person: "خصم 10% للشخص الثاني",
    foundation: ["اختياركم: التأسيس", "60 جلسة"],
    both: ["اختياركم: التأسيس والبالغون", "48 جلسة"],
  },
} as const;

afterEach(() => sessionStore.remove("chosenStages"));

describe.each(LOCALES)("a row of the cart (%s)", async (locale) => {
  const { item: copy } = await loadCopy("cart", locale);
  const texts = TEXTS[locale];

  const open = (item: CartItemAnswer, familyPercent = 10) =>
    showComponent(
      <ul>
        <CartRow
          item={item}
          labels={{ currency_en: "USD" }}
          familyPercent={familyPercent}
          busy={false}
          copy={copy}
          onChange={() => {}}
        />
      </ul>,
      { locale },
    );
  const textOf = (shown: HTMLElement, selector: string) =>
    shown.querySelector(selector)?.textContent.replaceAll("\u00a0", " ");
  const family = async (item: CartItemAnswer, percent?: number) =>
    textOf(await open(item, percent), "[role=status]");

  test("a cart row shows below its price what it buys (D-146)", async () => {
    const shown = await open(CODING);
    expect(textOf(shown, ".extent-line")).toBe(texts.buys);
    await expectAccessible(shown);
  });

  test("nothing reaches into the padding of a cart row on the smallest phones, however long its name (D-139)", async () => {
    await page.viewport(320, 640);
    const name = "supercalifragilistic".repeat(3);
    const { course_package } = CODING;
    const shown = await open({
      ...CODING,
      course_package: { ...course_package, name, name_ar: name },
    });
    const row = shown.querySelector<HTMLElement>(".cart-row");
    if (row === null) throw new Error("There is no row.");
    // As wide as between the page's gutters and the border of its list.
    row.style.inlineSize = "286px";
    const { left, right } = row.getBoundingClientRect();
    for (const part of row.children) {
      const box = part.getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(left + 16);
      expect(box.right).toBeLessThanOrEqual(right - 16);
    }
  });

  test("each new quantity of a cart row is announced, also where the words below stay (WCAG 4.1.3)", async () => {
    for (const quantity of [3, 4]) {
      const shown = await open({ ...CODING, quantity });
      expect(textOf(shown, "[aria-live=polite]")).toBe(String(quantity));
    }
  });

  test("a cart row names the language that a package teaches, if we know it (R-GEN-11, design.md §12)", async () => {
    expect((await open(LANGUAGE)).textContent).toContain(copy.language);
    const unknown = { ...CODING, course_package: { ...CODING.course_package, id: 60 } };
    expect((await open(unknown)).textContent).not.toContain(copy.language);
  });

  test("a cart row's family discount has words that fit the number and those who learn (D-94, D-148)", async () => {
    expect(await family(CODING)).toBe(texts.hint);
    expect(await family({ ...CODING, quantity: 2 })).toBe(texts.second);
    expect(await family({ ...CODING, quantity: 3 })).toBe(texts.more);
    expect(await family(LANGUAGE)).toBe(texts.person);
    expect(await family(CODING, 0)).toBe("");
  });

  test("a cart row of a shared package names what was chosen in this tab, and nothing where it is unknown (D-49, D-148)", async () => {
    expect((await open(LANGUAGE)).textContent).not.toContain(texts.foundation[0]);
    for (const [stage, expected] of [
      ["foundation", texts.foundation],
      ["both", texts.both],
    ] as const) {
      if (stage === "foundation") rememberStage(8, "foundation");
      else sessionStore.set("chosenStages", JSON.stringify({ 8: ["adults", "foundation", "x"] }));
      const shown = await open(LANGUAGE);
      for (const text of expected)
        expect(shown.textContent.replaceAll("\u00a0", " ")).toContain(text);
    }
    sessionStore.set("chosenStages", "broken");
    expect((await open(LANGUAGE)).textContent).not.toContain(texts.foundation[0]);
  });
});
