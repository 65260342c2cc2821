import type { CoursePackage, ListedPackage } from "#core/catalog.ts";
import type { Extent } from "#core/extent.ts";
import { coreSessionsPerMonth } from "#core/language-benefits.ts";
import { type Localized, localized } from "#core/locale.ts";

const KIDS = { en: "Kids Language", ar: "برنامج اللغة للأطفال" };
const ADULTS = { en: "Adults & Foundation Language", ar: "برنامج اللغة للبالغين والتأسيس" };
const MOULHIM = { en: "Moulhim Character Programme", ar: "برنامج مُلهِم لبناء الشخصية" };
const CHARACTER_SESSIONS = { en: "Individual Character Sessions", ar: "جلسات فردية لبناء الشخصية" };
const PREMIUM_PLUS = { en: "Future Builders Premium Plus", ar: "بُناة المستقبل المميّزة الشاملة" };

const BASIC = { en: "Basic", ar: "الأساسية" };
const IMMERSION = { en: "Immersion", ar: "الانغماس" };
const IMMERSION_PLUS = { en: "Immersion Plus", ar: "الانغماس المكثّف" };

/** The durations in months, and their names. */
const MONTHS = {
  2: { en: "2 months", ar: "شهران" },
  3: { en: "3 months", ar: "3 أشهر" },
  4: { en: "4 months", ar: "4 أشهر" },
  6: { en: "6 months", ar: "6 أشهر" },
  9: { en: "9 months", ar: "9 أشهر" },
} as const satisfies Readonly<Record<number, Localized>>;
type Months = keyof typeof MONTHS;

/** A name in all languages, joined from its parts. */
function named(...parts: readonly Localized[]): Localized {
  return localized((locale) => parts.map((part) => part[locale]).join(" · "));
}

/** Total sessions, minutes of one session, and weeks; `null` if the family decides on the pace. */
function extent(sessions: number, sessionMinutes: number, weeks: number | null): Extent {
  return { sessions, foundationSessions: null, sessionMinutes, weeks };
}

/** A month of any plan has four weeks of classes. */
const WEEKS_A_MONTH = 4;
const LANGUAGE_MINUTES = 50;

type Plan = Pick<CoursePackage, "names" | "extent" | "audience">;

/** A language plan with its core sessions (R-PKG-19). */
function kids(tier: Localized, months: Months): Plan {
  const sessions = months * coreSessionsPerMonth("kids");
  return {
    names: named(KIDS, tier, MONTHS[months]),
    extent: extent(sessions, LANGUAGE_MINUTES, months * WEEKS_A_MONTH),
    audience: "children",
  };
}

/** The same for adults and foundation, which share a package: foundation has more (R-PKG-18). */
function adults(tier: Localized, months: Months): Plan {
  const sessions = months * coreSessionsPerMonth("adults");
  return {
    names: named(ADULTS, tier, MONTHS[months]),
    extent: {
      ...extent(sessions, LANGUAGE_MINUTES, months * WEEKS_A_MONTH),
      foundationSessions: months * coreSessionsPerMonth("foundation"),
    },
    audience: "adults_and_foundation",
  };
}

/** Each week has a group session, one for the child and one for the parents (R-CBP-08). */
function moulhim(months: Months): Plan {
  const weeks = months * WEEKS_A_MONTH;
  return {
    names: named(MOULHIM, MONTHS[months]),
    extent: extent(3 * weeks, 60, weeks),
    audience: "children",
  };
}

/** The 30 course packages of a new shop, with sample prices in US cents that staff replace (D-59). */
export const SAMPLE_PACKAGES: readonly ListedPackage[] = [
  { id: 1, ...kids(BASIC, 2), price: 11_800, priceBefore: null },
  { id: 2, ...kids(IMMERSION, 2), price: 15_800, priceBefore: null },
  { id: 3, ...kids(IMMERSION_PLUS, 2), price: 19_800, priceBefore: null },
  { id: 4, ...kids(BASIC, 4), price: 21_200, priceBefore: 23_600 },
  { id: 5, ...kids(IMMERSION, 4), price: 28_400, priceBefore: 31_600 },
  { id: 6, ...kids(IMMERSION_PLUS, 4), price: 35_600, priceBefore: 39_600 },
  { id: 7, ...adults(IMMERSION, 6), price: 41_800, priceBefore: 51_000 },
  { id: 8, ...adults(IMMERSION_PLUS, 6), price: 53_600, priceBefore: 65_400 },
  { id: 9, ...kids(IMMERSION, 6), price: 38_900, priceBefore: 47_400 },
  { id: 10, ...kids(IMMERSION_PLUS, 6), price: 48_700, priceBefore: 59_400 },
  { id: 11, ...adults(BASIC, 4), price: 23_400, priceBefore: 26_000 },
  { id: 12, ...adults(IMMERSION, 4), price: 30_600, priceBefore: 34_000 },
  { id: 13, ...adults(IMMERSION_PLUS, 4), price: 39_200, priceBefore: 43_600 },
  { id: 14, ...adults(BASIC, 2), price: 13_000, priceBefore: null },
  { id: 15, ...adults(IMMERSION, 2), price: 17_000, priceBefore: null },
  { id: 16, ...adults(IMMERSION_PLUS, 2), price: 21_800, priceBefore: null },
  {
    id: 41,
    names: { en: "AI Teacher Training", ar: "تدريب المعلّمين والمعلّمات على الذكاء الاصطناعي" },
    price: 24_900,
    priceBefore: 29_900,
    extent: extent(12, 60, 6),
    audience: "teachers",
  },
  {
    id: 42,
    names: { en: "Coding & AI Programme", ar: "برنامج البرمجة والذكاء الاصطناعي" },
    price: 19_900,
    priceBefore: 24_900,
    extent: extent(36, 50, 36),
    audience: "children",
  },
  {
    id: 43,
    names: { en: "Children's Fitness Programme", ar: "برنامج لياقة الأطفال" },
    price: 11_900,
    priceBefore: 13_900,
    extent: extent(16, 45, 8),
    audience: "children",
  },
  {
    id: 44,
    names: { en: "Mental Math Programme", ar: "برنامج الحساب الذهني" },
    price: 14_900,
    priceBefore: 17_900,
    extent: extent(20, 50, 10),
    audience: "children",
  },
  { id: 47, ...moulhim(3), price: 44_900, priceBefore: null },
  { id: 48, ...moulhim(6), price: 79_900, priceBefore: 89_800 },
  { id: 49, ...moulhim(9), price: 107_900, priceBefore: 134_700 },
  {
    id: 50,
    names: named(CHARACTER_SESSIONS, { en: "1 session", ar: "جلسة واحدة" }),
    price: 4_900,
    priceBefore: null,
    extent: extent(1, 60, null),
    audience: "children",
  },
  {
    id: 51,
    names: named(CHARACTER_SESSIONS, { en: "6 sessions", ar: "6 جلسات" }),
    price: 26_400,
    priceBefore: 29_400,
    extent: extent(6, 60, null),
    audience: "children",
  },
  {
    id: 52,
    names: named(CHARACTER_SESSIONS, { en: "10 sessions", ar: "10 جلسات" }),
    price: 39_000,
    priceBefore: 49_000,
    extent: extent(10, 60, null),
    audience: "children",
  },
  {
    id: 53,
    names: { en: "Private Tutoring · 8 one-to-one sessions", ar: "الدروس الخصوصية · 8 حصص فردية" },
    price: 18_900,
    priceBefore: 21_600,
    extent: extent(8, 60, null),
    audience: "children",
  },
  {
    id: 55,
    names: {
      en: "Future Builders Basic · 16 sessions, monthly",
      ar: "بُناة المستقبل الأساسية · 16 جلسة، اشتراك شهري",
    },
    price: 9_900,
    priceBefore: null,
    extent: extent(16, 45, 4),
    audience: "children",
  },
  {
    id: 56,
    names: named(PREMIUM_PLUS, { en: "40 sessions, monthly", ar: "40 جلسة، اشتراك شهري" }),
    price: 22_900,
    priceBefore: 25_900,
    extent: extent(40, 45, 4),
    audience: "children",
  },
  {
    id: 57,
    names: named(PREMIUM_PLUS, { en: "21 sessions, 2 months", ar: "21 جلسة، اشتراك شهرين" }),
    price: 14_900,
    priceBefore: 16_900,
    extent: extent(21, 45, 8),
    audience: "children",
  },
];
