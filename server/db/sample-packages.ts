import type { CoursePackage } from "#core/catalog.ts";
import { type Localized, localized } from "#core/locale.ts";

const KIDS = { en: "Kids Language", ar: "برنامج اللغة للأطفال" };
const ADULTS = { en: "Adults & Foundation Language", ar: "برنامج اللغة للبالغين والتأسيس" };
const MOULHIM = { en: "Moulhim Character Programme", ar: "برنامج مُلهِم لبناء الشخصية" };
const CHARACTER_SESSIONS = { en: "Individual Character Sessions", ar: "جلسات فردية لبناء الشخصية" };
const PREMIUM_PLUS = { en: "Future Builders Premium Plus", ar: "بُناة المستقبل المميّزة الشاملة" };

const BASIC = { en: "Basic", ar: "الأساسية" };
const IMMERSION = { en: "Immersion", ar: "الانغماس" };
const IMMERSION_PLUS = { en: "Immersion Plus", ar: "الانغماس المكثّف" };

const TWO_MONTHS = { en: "2 months", ar: "شهران" };
const THREE_MONTHS = { en: "3 months", ar: "3 أشهر" };
const FOUR_MONTHS = { en: "4 months", ar: "4 أشهر" };
const SIX_MONTHS = { en: "6 months", ar: "6 أشهر" };

/** A name in all languages, put together from its parts. */
function named(...parts: readonly Localized[]): Localized {
  return localized((locale) => parts.map((part) => part[locale]).join(" · "));
}

/** The 30 course packages of a new shop, with sample prices in US cents that staff replace (D-59). */
export const SAMPLE_PACKAGES: readonly CoursePackage[] = [
  { id: 1, names: named(KIDS, BASIC, TWO_MONTHS), price: 11_800, priceBefore: null },
  { id: 2, names: named(KIDS, IMMERSION, TWO_MONTHS), price: 15_800, priceBefore: null },
  { id: 3, names: named(KIDS, IMMERSION_PLUS, TWO_MONTHS), price: 19_800, priceBefore: null },
  { id: 4, names: named(KIDS, BASIC, FOUR_MONTHS), price: 21_200, priceBefore: 23_600 },
  { id: 5, names: named(KIDS, IMMERSION, FOUR_MONTHS), price: 28_400, priceBefore: 31_600 },
  { id: 6, names: named(KIDS, IMMERSION_PLUS, FOUR_MONTHS), price: 35_600, priceBefore: 39_600 },
  { id: 7, names: named(ADULTS, IMMERSION, SIX_MONTHS), price: 41_800, priceBefore: 51_000 },
  { id: 8, names: named(ADULTS, IMMERSION_PLUS, SIX_MONTHS), price: 53_600, priceBefore: 65_400 },
  { id: 9, names: named(KIDS, IMMERSION, SIX_MONTHS), price: 38_900, priceBefore: 47_400 },
  { id: 10, names: named(KIDS, IMMERSION_PLUS, SIX_MONTHS), price: 48_700, priceBefore: 59_400 },
  { id: 11, names: named(ADULTS, BASIC, FOUR_MONTHS), price: 23_400, priceBefore: 26_000 },
  { id: 12, names: named(ADULTS, IMMERSION, FOUR_MONTHS), price: 30_600, priceBefore: 34_000 },
  { id: 13, names: named(ADULTS, IMMERSION_PLUS, FOUR_MONTHS), price: 39_200, priceBefore: 43_600 },
  { id: 14, names: named(ADULTS, BASIC, TWO_MONTHS), price: 13_000, priceBefore: null },
  { id: 15, names: named(ADULTS, IMMERSION, TWO_MONTHS), price: 17_000, priceBefore: null },
  { id: 16, names: named(ADULTS, IMMERSION_PLUS, TWO_MONTHS), price: 21_800, priceBefore: null },
  {
    id: 41,
    names: { en: "AI Teacher Training", ar: "تدريب المعلّمين والمعلّمات على الذكاء الاصطناعي" },
    price: 24_900,
    priceBefore: 29_900,
  },
  {
    id: 42,
    names: { en: "Coding & AI Programme", ar: "برنامج البرمجة والذكاء الاصطناعي" },
    price: 19_900,
    priceBefore: 24_900,
  },
  {
    id: 43,
    names: { en: "Children's Fitness Programme", ar: "برنامج لياقة الأطفال" },
    price: 11_900,
    priceBefore: 13_900,
  },
  {
    id: 44,
    names: { en: "Mental Math Programme", ar: "برنامج الحساب الذهني" },
    price: 14_900,
    priceBefore: 17_900,
  },
  { id: 47, names: named(MOULHIM, THREE_MONTHS), price: 44_900, priceBefore: null },
  { id: 48, names: named(MOULHIM, SIX_MONTHS), price: 79_900, priceBefore: 89_800 },
  {
    id: 49,
    names: named(MOULHIM, { en: "9 months", ar: "9 أشهر" }),
    price: 107_900,
    priceBefore: 134_700,
  },
  {
    id: 50,
    names: named(CHARACTER_SESSIONS, { en: "1 session", ar: "جلسة واحدة" }),
    price: 4_900,
    priceBefore: null,
  },
  {
    id: 51,
    names: named(CHARACTER_SESSIONS, { en: "6 sessions", ar: "6 جلسات" }),
    price: 26_400,
    priceBefore: 29_400,
  },
  {
    id: 52,
    names: named(CHARACTER_SESSIONS, { en: "10 sessions", ar: "10 جلسات" }),
    price: 39_000,
    priceBefore: 49_000,
  },
  {
    id: 53,
    names: { en: "Private Tutoring · 8 one-to-one sessions", ar: "الدروس الخصوصية · 8 حصص فردية" },
    price: 18_900,
    priceBefore: 21_600,
  },
  {
    id: 55,
    names: {
      en: "Future Builders Basic · 16 sessions, monthly",
      ar: "بُناة المستقبل الأساسية · 16 جلسة، اشتراك شهري",
    },
    price: 9_900,
    priceBefore: null,
  },
  {
    id: 56,
    names: named(PREMIUM_PLUS, { en: "40 sessions, monthly", ar: "40 جلسة، اشتراك شهري" }),
    price: 22_900,
    priceBefore: 25_900,
  },
  {
    id: 57,
    names: named(PREMIUM_PLUS, { en: "21 sessions, 2 months", ar: "21 جلسة، اشتراك شهرين" }),
    price: 14_900,
    priceBefore: 16_900,
  },
];
