import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import type { HomeCopy } from "./home.en.ts";
import { copy as sections } from "./home-sections.ar.ts";
import { ratings } from "./ratings.ts";
import { copy as samples } from "./samples.ar.ts";

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
  "البرمجة والذكاء الاصطناعي",
  "تقييم فردي",
  "تقرير شهري",
  "شهادة",
];

export const copy: HomeCopy = {
  meta: {
    title: `حصص مباشرة عبر الإنترنت للأطفال | ${brand.name.ar}`,
    description:
      "حصص مباشرة عبر الإنترنت من 5 إلى 18 عامًا: برمجة وذكاء اصطناعي، وحساب ذهني، وبناء الشخصية، ولياقة، ودروس خصوصية، وإنجليزية. 8 طلبة في الصف على الأكثر.",
  },
  hero: {
    eyebrow: "عبر الإنترنت، من 5 إلى 18 عامًا",
    headline: "حصص مباشرة تُوقد في طفلكم حبّ المعرفة",
    lead: "البرمجة والذكاء الاصطناعي، والحساب الذهني، وبناء الشخصية، واللياقة، والدروس الخصوصية. صفوفنا الجماعية صغيرة، 8 طلبة على الأكثر، فينال كل طفل حقّه من الانتباه والإصغاء والتشجيع.",
    programmes: "استكشاف البرامج",
    packages: "باقات الإنجليزية",
    film: {
      play: "تشغيل فيديو الخلفية",
      pause: "إيقاف فيديو الخلفية مؤقّتًا",
      alt: "رسم لحصة مباشرة بالفيديو: معلّمة وثمانية أطفال، لكل منهم نافذة، وبنت ترفع يدها",
    },
    figuresLabel: "بالأرقام",
    figures: [
      { value: "1M+", label: "دورة مكتملة", sample: true },
      { value: "7+", label: "ثقافات", sample: true },
      { value: ratings.positive, label: "من التقييمات إيجابية", sample: true },
      { value: "19+", label: "دولة", sample: true },
      { value: ratings.average, label: "متوسط التقييم من 5", sample: true },
    ],
    outcomes: {
      heading: "ما يعود به طفلكم من الصف",
      project: {
        title: "مشروع يعمل فعلًا",
        text: "في نهاية كل مستوى من البرمجة، ليعرضه أمام الأسرة.",
        alt: "رسم للعبة في المتصفح: روبوت يقفز فوق المكعّبات نحو نجمة",
      },
      certificate: {
        title: "شهادة باسمه",
        text: "تذكر المستوى والمشروع الذي أُنجز فيه.",
        alt: "نموذج شهادة باسم سلمى عادل",
        paper: samples.certificates.level,
      },
      report: {
        title: "تقرير لكم",
        text: "كل شهر في باقة بُناة المستقبل المميّزة الشاملة، وكل عام في بناء الشخصية.",
        alt: "نموذج تقرير شهري: التقدّم في ثلاث مهارات، والخطوة التالية",
        paper: samples.report,
      },
    },
  },
  futureBuilders: {
    eyebrow: "بُناة المستقبل",
    heading: "باقة واحدة، ومهارات عدّة",
    lead: "لِمَ الاختيار بين الحساب وبناء الشخصية والبرمجة؟ تجمعها كلها باقة «بُناة المستقبل» بوتيرة تناسب أسرتكم.",
    tabsLabel: "مدة الاشتراك",
    tabs: { twoMonths: "اشتراك شهرين", monthly: "اشتراك شهري" },
    sessions,
    priceNote: {
      twoMonths: "لمدة شهرين: دفعة واحدة، ولا تتجدّد تلقائيًا",
      monthly: "لمدة شهر واحد: دفعة واحدة، ولا تتجدّد تلقائيًا",
    },
    benefitsLabel: "ما تتضمّنه الباقة",
    buy: "شراء",
    plans: {
      premiumMonthly: {
        heading: "الباقة المميّزة الشاملة",
        description:
          "المسار كاملًا: المهارات الأساسية والبرمجة والذكاء الاصطناعي، مع صورة واضحة عن تقدّم طفلكم.",
        sessions: 40,
        benefits: premiumBenefits,
      },
      basicMonthly: {
        heading: "الباقة الأساسية",
        description: "بداية متينة: الجلسات الأساسية مع الحساب الذهني وبناء الشخصية.",
        sessions: 16,
        benefits: coreBenefits,
      },
      premiumTwoMonths: {
        heading: "الباقة المميّزة الشاملة",
        description: "كل ما في الباقة المميّزة الشاملة، موزّعًا على شهرين وبوتيرة أهدأ.",
        sessions: 21,
        benefits: premiumBenefits,
      },
    },
  },
  ...sections,
};
