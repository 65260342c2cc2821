import { describe, expect, it } from "vitest";
import { figures, foreignSigns, gendered, isTechnical, latinWords, leaves } from "./twin-checks.ts";

describe("what the twin test looks for", () => {
  it("the twin test finds commands to one person, also after 'and', and pairs of genders", () => {
    expect(gendered("سجّل الآن")).toEqual(["سجل"]);
    expect(gendered("أو تصفّح الباقات واختاري منها")).toEqual(["واختاري"]);
    expect(gendered("عزيزي الطالب/ة")).toEqual(["الطالب/ة"]);
    expect(gendered("كل معلّم(ة)")).toEqual(["(ة)"]);
  });

  it("the twin test accepts nouns, the passive, plural requests and the provider's wording", () => {
    for (const text of [
      "التسجيل الآن",
      "استُخدم رمز الخصم من قبل",
      "حدّثونا عن طفلكم",
      "ادفع لاحقًا عبر تابي",
    ]) {
      expect(gendered(text)).toEqual([]);
    }
  });

  it("the twin test finds tatweel, other digits, the ellipsis and Latin punctuation", () => {
    expect(foreignSigns("مرحبـا")).toEqual(["ـ"]);
    expect(foreignSigns("٨ طلبة")).toEqual(["٨"]);
    expect(foreignSigns("جارٍ التحميل…")).toEqual(["…"]);
    expect(foreignSigns("نعم, بالتأكيد")).toEqual(["م,"]);
    expect(foreignSigns("نعم، 8 طلبة؛ وأين؟")).toEqual([]);
  });

  it("the twin test finds English left in Arabic, and accepts names, codes, addresses and placeholders", () => {
    expect(latinWords("عرض more")).toEqual(["more"]);
    expect(latinWords("USD 149 عبر Stripe أو name@example.com، {count}")).toEqual([]);
  });

  it("the twin test compares figures without 1 and 2, which Arabic writes as words", () => {
    expect(figures("USD 1,079 for 9 months, 1 child")).toEqual(["1079", "9"]);
    expect(figures("3.75 ريال")).toEqual(["3.75"]);
  });

  it("the twin test separates keys and addresses from words, and keeps the forms of a count together", () => {
    expect(isTechnical("/en/terms-and-conditions/terms")).toBe(true);
    expect(isTechnical("coding-and-ai")).toBe(true);
    expect(isTechnical("Home")).toBe(false);
    const words = { items: [{ text: "a" }, { text: "b" }], count: { one: "x", other: "y" } };
    expect(leaves(words).map(({ place }) => place)).toEqual([
      "items.0.text",
      "items.1.text",
      "count",
    ]);
  });
});
