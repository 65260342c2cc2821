import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stateSameFigures } from "./parity.ts";

const ARABIC_INDIC = "٠١٢٣٤٥٦٧٨٩";
const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";
const inDigits = (digits: string) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? "");

/** The ways to write a number without a currency or percent sign. */
const number = fc.integer({ min: 3, max: 9_999_999 });
const spelling = fc.constantFrom<(value: number) => string>(
  (value) => String(value),
  (value) => value.toLocaleString("en-US"),
  (value) => inDigits(ARABIC_INDIC)(String(value)),
  (value) => inDigits(PERSIAN)(String(value)),
  (value) => inDigits(ARABIC_INDIC)(value.toLocaleString("en-US").replaceAll(",", "٬")),
);
const unit = fc.constantFrom(
  ["{}", "{}"],
  ["{}%", "{}٪"],
  ["{} per cent", "{} في المئة"],
  ["USD {}", "{} دولار"],
  ["US dollars {}", "{} دولارًا"],
  ["AED {}", "{} درهم"],
  ["SAR {}", "{} ريال"],
);
const figure = fc.record({ number, unit, one: spelling, other: spelling });

describe("figures in two languages", () => {
  test("figures in two languages are the same in any digits, grouping, unit style and order (D-176)", () => {
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 5 }), (figures) => {
        const english = figures.map((one) => one.unit[0]?.replace("{}", one.one(one.number)));
        const arabic = figures
          .map((one) => one.unit[1]?.replace("{}", one.other(one.number)))
          .reverse();
        const [text, twin] = [
          `We teach ${english.join(" and ")} here`,
          `نعلّم ${arabic.join(" ثم ")} هنا`,
        ];
        expect({ text, same: stateSameFigures(text, twin) }).toEqual({ text, same: true });
      }),
    );
  });

  test("figures in two languages differ when one number, unit or count differs (D-176)", () => {
    fc.assert(
      fc.property(figure, number, (one, otherNumber) => {
        const text = one.unit[0]?.replace("{}", one.one(one.number)) ?? "";
        const twin = one.unit[1]?.replace("{}", one.other(one.number)) ?? "";
        expect(stateSameFigures(`${text} ${text}`, twin)).toBe(false);
        if (otherNumber !== one.number) {
          const changed = one.unit[1]?.replace("{}", one.other(otherNumber)) ?? "";
          expect(stateSameFigures(text, changed)).toBe(false);
        }
      }),
    );
  });

  test.each([
    ["98.8%", "٩٨٫٨٪", true],
    ["98.8%", "98.8", false],
    ["95%", "٩٥ بالمئة", true],
    ["95 percent", "95 بالمائة", true],
    ["95 per cent", "95 في المائة", true],
    ["$149", "149 دولارًا أمريكيًا", true],
    ["US$149", "149 دولار", true],
    ["$149", "149", false],
    ["AED 549", "549 د.إ", true],
    ["SAR 559", "559 ر.س", true],
    ["USD 149", "149 درهم", false],
    ["USD 1 a month", "دولار واحد في الشهر", false],
    ["one month", "شهر واحد", true],
    ["2 children", "طفلان", true],
    ["8 students", "8 طلاب", true],
    ["8 students", "9 طلاب", false],
    ["ages 5 to 18", "من 18 إلى 5", true],
  ])("whether %s and %s have the same figures: %s (D-176)", (one, other, same) => {
    expect(stateSameFigures(one, other)).toBe(same);
    expect(stateSameFigures(other, one)).toBe(same);
  });

  test("a number that is the whole text always counts as a figure (D-176)", () => {
    expect(stateSameFigures("1M+", "2M+", true)).toBe(false);
    expect(stateSameFigures("1M+", "1M+", true)).toBe(true);
    expect(stateSameFigures("1,000,000+", "1000000+", true)).toBe(true);
    expect(stateSameFigures("1,000,000+", "1,000+", true)).toBe(false);
  });
});

test.each([
  ["９９ hours", "５０ ساعة"],
  ["९९ hours", "५० ساعة"],
  ["99\u200b9 hours", "٩٩ و٩ ساعات"],
  ["95％ of parents", "٩٠٪ من الآباء"],
])(
  "figures hidden by other digits or invisible marks are compared: %s, %s (D-187)",
  (one, other) => {
    expect(stateSameFigures(one, other)).toBe(false);
  },
);

test.each([
  ["９９ hours", "٩٩ ساعة"],
  ["9\u20609 hours", "99 ساعة"],
  ["95％ of parents", "٩٥٪ من الآباء"],
])("the same figures in any digits are equal: %s, %s (D-187)", (one, other) => {
  expect(stateSameFigures(one, other)).toBe(true);
});
