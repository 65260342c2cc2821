import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { AuditedChange } from "./audited-change.tsx";

test.each(LOCALES)(
  "sums in the audit are written as money in %s, in the currency of the entry",
  async (locale) => {
    const price = await show(
      <AuditedChange
        groupName={groupName}
        before={{ price: 99, price_before: 119.5 }}
        after={{ price: 201 }}
      />,
      locale,
    );
    expect(figuresIn(price)).toEqual(["USD\u00a099", "USD\u00a0201", "USD\u00a0119.50"]);
    price.remove();
    const refund = await show(
      <AuditedChange
        groupName={groupName}
        before={null}
        after={{ amount: 1063.5, currency: "AED" }}
      />,
      locale,
    );
    expect(figuresIn(refund)).toEqual(["AED\u00a01,063.50"]);
  },
);

test.each([
  [
    "en",
    [
      "Second factor",
      "authenticator app",
      "State",
      "Paid",
      "Planned changes",
      "Price",
      "USD\u00a089",
      "From",
    ],
  ],
  [
    "ar",
    [
      "خطوة التحقق الثانية",
      "تطبيق المصادقة",
      "الحالة",
      "مدفوع",
      "التغييرات المخطَّطة",
      "السعر",
      "USD\u00a089",
    ],
  ],
] as const)(
  "codes, planned changes and times in the audit are written in words in %s",
  async (locale, words) => {
    const after = {
      factor: "totp",
      status: "paid",
      scheduled: [
        { price: 89, price_before: null, active: true, from: "2026-12-01T10:00:00.000Z" },
      ],
    };
    const shown = await show(
      <AuditedChange groupName={groupName} before={null} after={after} />,
      locale,
    );
    for (const word of words) expect(shown.textContent).toContain(word);
    expect(shown.textContent).not.toMatch(/[{}]|paid|totp|T10:00/);
    expect(shown.querySelectorAll("time")).toHaveLength(1);
  },
);

test.each([
  ["en", "all", "no limit"],
  ["ar", "جميع الباقات", "بلا حدّ"],
] as const)(
  "the audit of a coupon for all packages without a limit says so in %s",
  async (locale, all, unlimited) => {
    const open = { packages: null, max_uses: null, max_uses_per_person: null };
    const bound = { packages: [7, 42], max_uses: 10, max_uses_per_person: 1 };
    const shown = await show(
      <AuditedChange groupName={groupName} before={open} after={bound} />,
      locale,
    );
    const before = [...shown.querySelectorAll("del")].map(({ textContent }) => textContent);
    expect(before).toEqual([all, unlimited, unlimited]);
  },
);

test.each([
  ["en", ["Coding and AI", "Beginner", "Riyadh", "Sunday 17:00, Tuesday 18:30"]],
  ["ar", ["البرمجة والذكاء الاصطناعي", "مبتدئ", "الرياض", "الأحد 17:00، الثلاثاء 18:30"]],
] as const)(
  "the audit writes what a group teaches, and when, in words in %s",
  async (locale, values) => {
    const after = {
      programme: "coding",
      level: "beginner",
      time_zone: "Asia/Riyadh",
      hours: "sun 17:00, tue 18:30",
    };
    const shown = await show(
      <AuditedChange groupName={groupName} before={null} after={after} />,
      locale,
    );
    const inserted = [...shown.querySelectorAll("ins")].map(({ textContent }) => textContent);
    expect(inserted).toEqual(values);
  },
);

test.each([
  ["en", "Top of the page: Heading, Questions and answers: Question"],
  ["ar", "أعلى الصفحة: عنوان، أسئلة وأجوبة: سؤال"],
] as const)(
  "the audit names the edited parts of a page in words in %s (D-176)",
  async (locale, places) => {
    const after = { places: ["hero.heading", "faq.items"] };
    const shown = await show(
      <AuditedChange groupName={groupName} before={null} after={after} />,
      locale,
    );
    const inserted = [...shown.querySelectorAll("ins")].map(({ textContent }) => textContent);
    expect(inserted).toEqual([places]);
  },
);

test.each([
  ["en", ["March 1, 2026", "March 8, 2026", "January 5, 2025", "Fireflies", "gone"]],
  ["ar", ["1 مارس 2026", "8 مارس 2026", "5 يناير 2025", "Fireflies", "gone"]],
] as const)(
  "the audit writes days as the other screens do in %s, and groups by name",
  async (locale, values) => {
    const after = {
      first_day: "2026-03-01",
      day: "2026-03-08",
      from: "2025-01-05",
      group: "known",
    };
    const shown = await show(
      <>
        <AuditedChange groupName={groupName} before={null} after={after} />
        <AuditedChange groupName={groupName} before={null} after={{ group: "gone" }} />
      </>,
      locale,
    );
    const inserted = [...shown.querySelectorAll("ins")].map(({ textContent }) => textContent);
    expect(inserted).toEqual(values);
    expect(shown.querySelectorAll("time")).toHaveLength(3);
  },
);

function groupName(id: string): string | undefined {
  return id === "known" ? "Fireflies" : undefined;
}

function figuresIn(main: Element): readonly string[] {
  return [...main.querySelectorAll(".figure")].map(({ textContent }) => textContent ?? "");
}
