import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import type { HomeCopy } from "./home.en.ts";
import { copy as sections } from "./home-sections.ar.ts";

const sessions: PluralForms = {
  zero: "لا جلسات",
  one: "جلسة واحدة",
  two: "جلستان",
  few: "{count} جلسات",
  many: "{count} جلسة",
  other: "{count} جلسة",
};

const coreBenefits = ["جلستان أساسيتان", "الحساب الذهني", "بناء الشخصية"];
const premiumBenefits = [
  ...coreBenefits,
  "الذكاء الاصطناعي والبرمجة",
  "تقييم فردي",
  "تقرير شهري",
  "شهادة",
];

export const copy: HomeCopy = {
  meta: {
    title: `حصص مباشرة عبر الإنترنت للأطفال | ${brand.name.ar}`,
    description:
      "البرمجة والذكاء الاصطناعي والحساب الذهني وبناء الشخصية واللياقة والدروس الخصوصية من سنّ 5 إلى 18: حصص مباشرة في صفوف لا تزيد على 8 طلبة.",
  },
  hero: {
    eyebrow: "عبر الإنترنت، من سنّ 5 إلى 18",
    headline: "حصص مباشرة تُضيء العقول الشغوفة",
    lead: "برمجة وذكاء اصطناعي، وحساب ذهني، وبناء للشخصية، ولياقة، ودروس خصوصية. صفوفنا الجماعية صغيرة لا تزيد على 8 طلبة، ليجد كل طفل من يراه ويصغي إليه ويشجّعه.",
    programmes: "استكشاف البرامج",
    packages: "باقات اللغة",
    film: { play: "تشغيل فيديو الخلفية", pause: "إيقاف فيديو الخلفية مؤقّتًا" },
    figuresLabel: "بالأرقام",
    figures: [
      { value: "1M+", label: "دورة مكتملة", sample: true },
      { value: "7+", label: "ثقافات", sample: true },
      { value: "98.8%", label: "تقييمات إيجابية", sample: true },
      { value: "19+", label: "دولة", sample: true },
      { value: "4.8", label: "متوسط التقييم من 5", sample: true },
    ],
  },
  futureBuilders: {
    eyebrow: "بُناة المستقبل",
    heading: "باقة واحدة، ومهارات عدّة",
    lead: "لِمَ الاختيار بين الأرقام والشخصية والبرمجة؟ تجمعها «بُناة المستقبل» في باقة واحدة، وبإيقاع يسهل على الأسرة أن تواظب عليه.",
    tabsLabel: "مدة الاشتراك",
    tabs: { twoMonths: "اشتراك شهرين", monthly: "اشتراك شهري" },
    sessions,
    priceNote: { twoMonths: "لمدة شهرين", monthly: "لمدة شهر واحد" },
    benefitsLabel: "ما تتضمّنه الباقة",
    buy: "شراء",
    plans: {
      premiumMonthly: {
        heading: "المميّزة بلس",
        description:
          "المسار كاملًا: المهارات الأساسية والبرمجة والذكاء الاصطناعي، مع صورة واضحة للتقدّم.",
        sessions: 40,
        benefits: premiumBenefits,
      },
      basicMonthly: {
        heading: "البرنامج الأساسي",
        description: "بداية ثابتة: الجلسات الأساسية مع الحساب الذهني وبناء الشخصية.",
        sessions: 16,
        benefits: coreBenefits,
      },
      premiumTwoMonths: {
        heading: "المميّزة بلس",
        description: "كل ما في «المميّزة بلس» بوتيرة أهدأ موزّعة على شهرين.",
        sessions: 21,
        benefits: premiumBenefits,
      },
    },
  },
  ...sections,
};
