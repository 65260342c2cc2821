import type { PluralForms } from "#core/locale.ts";
import type { ShellCopy } from "./shell.en.ts";

const cartBadge: PluralForms = {
  zero: "سلة التسوّق، لا عناصر فيها",
  one: "سلة التسوّق، فيها عنصر واحد",
  two: "سلة التسوّق، فيها عنصران",
  few: "سلة التسوّق، فيها {count} عناصر",
  many: "سلة التسوّق، فيها {count} عنصرًا",
  other: "سلة التسوّق، فيها {count} عنصر",
};

const sessionCount: PluralForms = {
  zero: "بلا جلسات",
  one: "جلسة واحدة",
  two: "جلستان",
  few: "{count} جلسات",
  many: "{count} جلسة",
  other: "{count} جلسة",
};

const minuteCount: PluralForms = {
  zero: "أقل من دقيقة",
  one: "دقيقة واحدة",
  two: "دقيقتان",
  few: "{count} دقائق",
  many: "{count} دقيقة",
  other: "{count} دقيقة",
};

const weekCount: PluralForms = {
  zero: "أقل من أسبوع",
  one: "أسبوع واحد",
  two: "أسبوعان",
  few: "{count} أسابيع",
  many: "{count} أسبوعًا",
  other: "{count} أسبوع",
};

const paymentCount: PluralForms = {
  zero: "أو بلا دفعات",
  one: "أو دفعة واحدة قدرها {amount}",
  two: "أو دفعتان، كل منهما {amount}",
  few: "أو {count} دفعات، كل منها {amount}",
  many: "أو {count} دفعة، كل منها {amount}",
  other: "أو {count} دفعة، كل منها {amount}",
};

const riyals: PluralForms = {
  zero: "(إجمالًا أقل من ريال سعودي)",
  one: "(إجمالًا نحو ريال سعودي واحد)",
  two: "(إجمالًا نحو ريالين سعوديين)",
  few: "(إجمالًا نحو {count} ريالات سعودية)",
  many: "(إجمالًا نحو {count} ريالًا سعوديًا)",
  other: "(إجمالًا نحو {count} ريال سعودي)",
};

const dirhams: PluralForms = {
  zero: "(إجمالًا أقل من درهم إماراتي)",
  one: "(إجمالًا نحو درهم إماراتي واحد)",
  two: "(إجمالًا نحو درهمين إماراتيين)",
  few: "(إجمالًا نحو {count} دراهم إماراتية)",
  many: "(إجمالًا نحو {count} درهمًا إماراتيًا)",
  other: "(إجمالًا نحو {count} درهم إماراتي)",
};

export const copy: ShellCopy = {
  skipToContent: "الانتقال إلى المحتوى",
  brandHome: "{brand}، الصفحة الرئيسية",
  nav: {
    label: "القائمة الرئيسية",
    menu: "القائمة",
    home: "الرئيسية",
    languages: "باقات اللغة الإنجليزية",
  },
  trial: "حجز حصة تجريبية مجانية",
  cart: { name: "سلة التسوّق", badge: cartBadge },
  account: { orders: "طلباتي", signIn: "تسجيل الدخول", signOut: "تسجيل الخروج" },
  footer: {
    label: "تذييل الصفحة",
    programmes: "البرامج",
    contact: "التواصل معنا",
    legalLabel: "الصفحات القانونية",
    legal: {
      policy: "سياسة الدفع والدورات",
      terms: "الشروط والأحكام",
      refund: "سياسة الاسترداد",
      privacy: "سياسة الخصوصية",
    },
    social: "{brand} على {network} (يُفتح في تبويب جديد)",
    whatsapp: "واتساب",
    phone: "الهاتف",
    email: "البريد الإلكتروني",
    registration: "رقم السجل التجاري",
    vat: "الرقم الضريبي",
    copyright: "© {year} {legalName}. جميع الحقوق محفوظة.",
    pauseAnimation: "إيقاف جميع الحركات",
    backToTop: "العودة إلى أعلى الصفحة",
  },
  toast: { region: "التنبيهات", close: "إغلاق التنبيه" },
  prices: {
    now: "السعر الآن:",
    before: "السعر قبل الخصم:",
    saving: { before: "توفير", after: "" },
    loading: "جارٍ تحميل السعر",
    unavailable: "السعر غير متاح",
    retry: "إعادة المحاولة",
    failed: "تعذّر تحميل الأسعار. يُرجى المحاولة مرة أخرى.",
    offline: "لا يوجد اتصال بالإنترنت. قد لا تكون الأسعار محدّثة.",
    adding: "جارٍ الإضافة إلى سلة التسوّق",
    addFailed: "لم تُضَف الباقة. يُرجى المحاولة مرة أخرى.",
    addTooMany: "تكرّرت المحاولات كثيرًا. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.",
    signInEnded: "انتهت مدة الدخول. يُرجى تسجيل الدخول مجددًا للإضافة إلى سلة التسوّق.",
    signIn: "تسجيل الدخول",
    extent: {
      sessions: sessionCount,
      minutes: minuteCount,
      weeks: weekCount,
      foundation: "للتأسيس: {sessions}",
      perSession: "{amount} للجلسة",
      aboutPerSession: "نحو {amount} للجلسة",
    },
    payments: {
      parts: paymentCount,
      about: "نحو {amount}",
      places: {
        AE: "في الإمارات",
        SA: "في السعودية",
        "AE SA": "في السعودية والإمارات",
      },
      local: { SAR: riyals, AED: dirhams },
    },
  },
  paymentsOff: "الدفع الإلكتروني غير متاح حاليًا. يُرجى مراسلتنا للتسجيل.",
  connection: {
    offline: "لا يوجد اتصال بالإنترنت.",
    online: "عاد الاتصال بالإنترنت.",
    stillOffline: "ما زال الاتصال مقطوعًا.",
  },
  errorMeta: {
    title: "حدث خطأ ما",
    description: "تعذّر عرض هذه الصفحة. يمكنكم إعادة المحاولة أو العودة إلى الصفحة الرئيسية.",
  },
  failed: {
    heading: "حدث خطأ من جهتنا",
    text: "تعذّر تحميل الصفحة، ولم تفقدوا شيئًا مما أدخلتموه في صفحات أخرى. يُرجى المحاولة مرة أخرى بعد لحظات.",
    retry: "إعادة المحاولة",
    home: "العودة إلى الصفحة الرئيسية",
    contact: "ما زالت المشكلة قائمة؟ تسعدنا رسالتكم:",
  },
  offline: {
    heading: "لا يوجد اتصال بالإنترنت",
    text: "يُرجى التحقق من الاتصال ثم المحاولة مرة أخرى. سلة التسوّق محفوظة.",
    retry: "إعادة المحاولة",
    back: "العودة إلى الصفحة",
    contact: "ما زالت المشكلة قائمة؟ تسعدنا رسالتكم:",
  },
  notFound: {
    meta: {
      title: "الصفحة غير موجودة",
      description: "لا توجد صفحة على هذا الرابط. في الصفحة الرئيسية جميع برامجنا.",
    },
    heading: "طارت الصفحة ولم نجدها",
    text: "لا توجد صفحة على هذا الرابط. ربما نُقلت، أو كُتب الرابط بصورة غير صحيحة.",
    home: "العودة إلى الصفحة الرئيسية",
    contact: "هل تبحثون عن شيء معيّن؟ تسعدنا رسالتكم:",
  },
};
