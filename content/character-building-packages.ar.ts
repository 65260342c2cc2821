import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import type { CharacterBuildingPackagesCopy } from "./character-building-packages.en.ts";
import { copy as gateways } from "./gateways.ar.ts";
import { copy as trust } from "./trust.ar.ts";

const months: PluralForms = {
  zero: "أقل من شهر",
  one: "شهر واحد",
  two: "شهران",
  few: "{count} أشهر",
  many: "{count} شهرًا",
  other: "{count} شهر",
};

const sessions: PluralForms = {
  zero: "بلا جلسات",
  one: "جلسة واحدة",
  two: "جلستان",
  few: "{count} جلسات",
  many: "{count} جلسة",
  other: "{count} جلسة",
};

const monthsNote: PluralForms = {
  zero: "السعر الإجمالي",
  one: "الإجمالي لشهر واحد",
  two: "الإجمالي لشهرين",
  few: "الإجمالي لمدة {count} أشهر",
  many: "الإجمالي لمدة {count} شهرًا",
  other: "الإجمالي لمدة {count} شهر",
};

const sessionsNote: PluralForms = {
  zero: "السعر الإجمالي",
  one: "الإجمالي لجلسة واحدة",
  two: "الإجمالي لجلستين",
  few: "إجمالي {count} جلسات",
  many: "إجمالي {count} جلسة",
  other: "إجمالي {count} جلسة",
};

export const copy: CharacterBuildingPackagesCopy = {
  meta: {
    title: `باقات بناء الشخصية | ${brand.name.ar}`,
    description:
      "برنامج مُلهِم لمدة ثلاثة أشهر أو ستة أو تسعة، وجلسات فردية خاصة مدة كل منها ساعة كاملة. محتوى كل باقة وسعرها بوضوح.",
  },
  eyebrow: "بناء الشخصية",
  title: "الشخصية تنمو حين تجد وقتها",
  lead: "برنامج أسبوعي لطفلكم ولكم، أو جلسات خاصة تتناول موضوعًا واحدًا في كل مرة.",
  tabsLabel: "نوع الباقة",
  tabs: {
    "moulhim-program": {
      tab: "برنامج مُلهِم",
      title: "برنامج مُلهِم",
      text: "جلسة جماعية كل أسبوع، وجلسة لطفلكم مع مختصّ وأخرى لكم، ولقاء معكم كل شهر.",
    },
    "individual-courses": {
      tab: "الجلسات الفردية",
      title: "الجلسات الفردية",
      text: "جلسات خاصة مع مختصّ، حول سؤال يشغل أسرتكم اليوم.",
    },
  },
  months,
  sessions,
  monthsNote,
  sessionsNote,
  descriptions: {
    "moulhim-program": [
      "عام دراسي كامل تترسّخ فيه العادات الجديدة وتدوم.",
      "نصف عام من العمل المنتظم نحو أهداف واضحة.",
      "بداية للتعارف والخطوات الأولى.",
    ],
    "individual-courses": [
      "لموضوع يحتاج إلى وقت، أو لموضوعات متتابعة.",
      "لموضوع واحد، من السؤال الأول إلى عادة جديدة.",
      "لسؤال واحد، أو للتعارف أولًا.",
    ],
  },
  benefitsLabel: "محتوى الباقة",
  benefits: {
    "moulhim-program": [
      { name: "جلسة جماعية", frequency: "أسبوعيًا" },
      { name: "جلسة فردية لطفلكم مع مختصّ", frequency: "أسبوعيًا" },
      { name: "جلسة فردية لكم مع مختصّ", frequency: "أسبوعيًا" },
      { name: "لقاء مع الأهل", frequency: "شهريًا" },
      { name: "تقرير عن تقدّم طفلكم", frequency: "سنويًا" },
    ],
    "individual-courses": [
      { name: "جلسة خاصة مدتها ساعة كاملة، من دون تسجيل" },
      { name: "لقاء فردي بين طفلكم والمختصّ" },
      { name: "مباشرة عبر الإنترنت، من البيت" },
      { name: "موعد نتفق عليه معكم" },
      { name: "موضوع تختارونه أنتم" },
      { name: "تمارين تناسب عمر طفلكم" },
      { name: "وقت لأسئلة طفلكم" },
      { name: "أفكار للتطبيق في البيت" },
    ],
  },
  action: "التسجيل الآن",
  goodToKnow: {
    title: "قبل التسجيل",
    points: [
      {
        title: "خصوصية كاملة",
        text: "الجلسات الفردية لا تُسجَّل، وما يقوله طفلكم فيها يبقى فيها.",
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
    question: "محتارون من أين تبدؤون؟ تسعدنا رسالتكم، ونستمع إليكم أولًا.",
    whatsapp: "واتساب",
    email: "البريد الإلكتروني",
    other: "التعريف بالبرنامج",
  },
  trust: trust.character,
};
