import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.ar.ts";
import type { BenefitWords, PackagesCopy } from "./packages.en.ts";
import { copy as trust } from "./trust.ar.ts";

const months: PluralForms = {
  zero: "أقل من شهر",
  one: "شهر واحد",
  two: "شهران",
  few: "{count} أشهر",
  many: "{count} شهرًا",
  other: "{count} شهر",
};

const priceNote: PluralForms = {
  zero: "السعر الإجمالي",
  one: "الإجمالي لشهر واحد",
  two: "الإجمالي لشهرين",
  few: "الإجمالي لمدة {count} أشهر",
  many: "الإجمالي لمدة {count} شهرًا",
  other: "الإجمالي لمدة {count} شهر",
};

const coreSessions: PluralForms = {
  zero: "بلا جلسات أساسية",
  one: "جلسة أساسية واحدة",
  two: "جلستان أساسيتان",
  few: "{count} جلسات أساسية",
  many: "{count} جلسة أساسية",
  other: "{count} جلسة أساسية",
};

const benefits: BenefitWords = {
  coreSessions: { name: coreSessions, frequency: "شهريًا" },
  readingClub: { name: "نادي القراءة", frequency: "أسبوعيًا" },
  speakingClub: { name: "نادي المحادثة", frequency: "يوميًا" },
  debateClub: { name: "نادي المناظرات", frequency: "شهريًا" },
  movieClub: { name: "نادي الأفلام", frequency: "أسبوعيًا" },
  spellingBee: { name: "مسابقة التهجئة", frequency: "شهريًا" },
  parentalMeeting: { name: "لقاء مع الأهل", frequency: "شهريًا" },
  speakWithForeigners: { name: "محادثة مع أشخاص من دول أخرى", frequency: "مرتين شهريًا" },
  liveCoaching: { name: "جلسة توجيه مباشرة مجانية", frequency: "مرة واحدة" },
};

export const copy: PackagesCopy = {
  meta: {
    title: `باقات اللغة الإنجليزية وأسعارها | ${brand.name.ar}`,
    description:
      "باقات اللغة الإنجليزية للتأسيس والأطفال والبالغين، لمدة شهرين أو أربعة أشهر أو ستة. محتوى كل باقة وعدد جلساتها وسعرها في صفحة واحدة.",
  },
  eyebrow: "برنامج اللغة الإنجليزية",
  title: "لكل مرحلة باقة\u00a0إنجليزية تناسبها",
  lead: "نعلّم الإنجليزية في جلسات مباشرة عبر الإنترنت. تختارون المرحلة والمدة، وتجدون محتوى كل باقة مفصَّلًا.",
  stagesLabel: "لمن هذه الباقة؟",
  stages: {
    foundation: {
      tab: "التأسيس",
      title: "باقات التأسيس",
      text: "بداية من الحروف والأصوات الأولى، مع أكبر عدد من الجلسات الأساسية كل شهر.",
    },
    kids: {
      tab: "الأطفال",
      title: "باقات الأطفال",
      text: "جلسات أساسية ونوادٍ متنوّعة، ولقاء شهري مع الأهل.",
    },
    adults: {
      tab: "البالغون",
      title: "باقات البالغين",
      text: "جلسات أساسية ونوادٍ، ومحادثات مع أشخاص من دول أخرى.",
    },
  },
  durationLegend: "مدة الباقة",
  months,
  priceNote,
  announcement: "{duration}: {prices}",
  separator: "، ",
  tiers: { immersionPlus: "الانغماس المكثّف", immersion: "الانغماس", basic: "الأساسية" },
  badges: { bestValue: "أفضل قيمة", bestSeller: "الأكثر مبيعًا" },
  descriptions: {
    foundation: {
      immersionPlus: "لمن يضع الإنجليزية في مقدّمة أولوياته.",
      immersion: "ممارسة يومية إلى جانب المدرسة أو العمل.",
      basic: "بداية هادئة: جلسات أساسية وقراءة وتهجئة.",
    },
    kids: {
      immersionPlus: "لأطفال يعيشون الإنجليزية كل يوم.",
      immersion: "ممارسة منتظمة إلى جانب أسبوع دراسي كامل.",
      basic: "الجلسات الأساسية والنوادي، من دون نادي الأفلام.",
    },
    adults: {
      immersionPlus: "لتصبح الإنجليزية جزءًا من يومكم.",
      immersion: "تقدّم ثابت إلى جانب العمل والأسرة.",
      basic: "الجلسات الأساسية والنوادي، من دون نادي الأفلام.",
    },
  },
  benefitsLabel: "محتوى الباقة",
  benefits,
  action: "التسجيل الآن",
  goodToKnow: {
    title: "قبل التسجيل",
    points: [
      {
        title: "سعر واحد للباقة كلها",
        text: "يشمل السعر جميع أشهر الباقة، ولا تتجدّد الباقة تلقائيًا.",
      },
      {
        title: "السلة أولًا، ثم الدفع",
        text: "يضيف زر «التسجيل الآن» الباقة إلى سلتكم، ولا تدفعون إلا بعد أن تروا المجموع.",
      },
      {
        title: "بالبطاقة أو بالتقسيط",
        text: `المبلغ كاملًا بالبطاقة وبالدولار الأمريكي، أو بالأقساط عبر ${gateways.lists.anyLender} حيث تتوفّر الخدمة.`,
      },
    ],
    question: "محتارون بين الباقات؟ تسعدنا رسالتكم، ونساعدكم في اختيار الأنسب.",
    whatsapp: "واتساب",
    email: "البريد الإلكتروني",
    other: "باقات بناء الشخصية",
  },
  trust: trust.languages,
};
