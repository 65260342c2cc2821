import type { CoursePackage } from "#core/catalog.ts";

/** The 30 course packages of a new shop, with sample prices in US cents that staff replace (D-59). */
export const SAMPLE_PACKAGES: readonly CoursePackage[] = [
  {
    id: 1,
    names: {
      en: "Kids Language · Basic · 2 months",
      ar: "برنامج اللغة للأطفال · الأساسية · شهران",
    },
    price: 11_800,
    priceBefore: null,
  },
  {
    id: 2,
    names: {
      en: "Kids Language · Immersion · 2 months",
      ar: "برنامج اللغة للأطفال · الانغماس · شهران",
    },
    price: 15_800,
    priceBefore: null,
  },
  {
    id: 3,
    names: {
      en: "Kids Language · Immersion Plus · 2 months",
      ar: "برنامج اللغة للأطفال · الانغماس المكثّف · شهران",
    },
    price: 19_800,
    priceBefore: null,
  },
  {
    id: 4,
    names: {
      en: "Kids Language · Basic · 4 months",
      ar: "برنامج اللغة للأطفال · الأساسية · 4 أشهر",
    },
    price: 21_200,
    priceBefore: 23_600,
  },
  {
    id: 5,
    names: {
      en: "Kids Language · Immersion · 4 months",
      ar: "برنامج اللغة للأطفال · الانغماس · 4 أشهر",
    },
    price: 28_400,
    priceBefore: 31_600,
  },
  {
    id: 6,
    names: {
      en: "Kids Language · Immersion Plus · 4 months",
      ar: "برنامج اللغة للأطفال · الانغماس المكثّف · 4 أشهر",
    },
    price: 35_600,
    priceBefore: 39_600,
  },
  {
    id: 7,
    names: {
      en: "Adults & Foundation Language · Immersion · 6 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الانغماس · 6 أشهر",
    },
    price: 41_800,
    priceBefore: 51_000,
  },
  {
    id: 8,
    names: {
      en: "Adults & Foundation Language · Immersion Plus · 6 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · 6 أشهر",
    },
    price: 53_600,
    priceBefore: 65_400,
  },
  {
    id: 9,
    names: {
      en: "Kids Language · Immersion · 6 months",
      ar: "برنامج اللغة للأطفال · الانغماس · 6 أشهر",
    },
    price: 38_900,
    priceBefore: 47_400,
  },
  {
    id: 10,
    names: {
      en: "Kids Language · Immersion Plus · 6 months",
      ar: "برنامج اللغة للأطفال · الانغماس المكثّف · 6 أشهر",
    },
    price: 48_700,
    priceBefore: 59_400,
  },
  {
    id: 11,
    names: {
      en: "Adults & Foundation Language · Basic · 4 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الأساسية · 4 أشهر",
    },
    price: 23_400,
    priceBefore: 26_000,
  },
  {
    id: 12,
    names: {
      en: "Adults & Foundation Language · Immersion · 4 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الانغماس · 4 أشهر",
    },
    price: 30_600,
    priceBefore: 34_000,
  },
  {
    id: 13,
    names: {
      en: "Adults & Foundation Language · Immersion Plus · 4 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · 4 أشهر",
    },
    price: 39_200,
    priceBefore: 43_600,
  },
  {
    id: 14,
    names: {
      en: "Adults & Foundation Language · Basic · 2 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الأساسية · شهران",
    },
    price: 13_000,
    priceBefore: null,
  },
  {
    id: 15,
    names: {
      en: "Adults & Foundation Language · Immersion · 2 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الانغماس · شهران",
    },
    price: 17_000,
    priceBefore: null,
  },
  {
    id: 16,
    names: {
      en: "Adults & Foundation Language · Immersion Plus · 2 months",
      ar: "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · شهران",
    },
    price: 21_800,
    priceBefore: null,
  },
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
  {
    id: 47,
    names: {
      en: "Moulhim Character Programme · 3 months",
      ar: "برنامج مُلهِم لبناء الشخصية · 3 أشهر",
    },
    price: 44_900,
    priceBefore: null,
  },
  {
    id: 48,
    names: {
      en: "Moulhim Character Programme · 6 months",
      ar: "برنامج مُلهِم لبناء الشخصية · 6 أشهر",
    },
    price: 79_900,
    priceBefore: 89_800,
  },
  {
    id: 49,
    names: {
      en: "Moulhim Character Programme · 9 months",
      ar: "برنامج مُلهِم لبناء الشخصية · 9 أشهر",
    },
    price: 107_900,
    priceBefore: 134_700,
  },
  {
    id: 50,
    names: {
      en: "Individual Character Sessions · 1 session",
      ar: "جلسات فردية لبناء الشخصية · جلسة واحدة",
    },
    price: 4_900,
    priceBefore: null,
  },
  {
    id: 51,
    names: {
      en: "Individual Character Sessions · 6 sessions",
      ar: "جلسات فردية لبناء الشخصية · 6 جلسات",
    },
    price: 26_400,
    priceBefore: 29_400,
  },
  {
    id: 52,
    names: {
      en: "Individual Character Sessions · 10 sessions",
      ar: "جلسات فردية لبناء الشخصية · 10 جلسات",
    },
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
    names: {
      en: "Future Builders Premium Plus · 40 sessions, monthly",
      ar: "بُناة المستقبل المميّزة بلس · 40 جلسة، اشتراك شهري",
    },
    price: 22_900,
    priceBefore: 25_900,
  },
  {
    id: 57,
    names: {
      en: "Future Builders Premium Plus · 21 sessions, 2 months",
      ar: "بُناة المستقبل المميّزة بلس · 21 جلسة، اشتراك شهرين",
    },
    price: 14_900,
    priceBefore: 16_900,
  },
];
