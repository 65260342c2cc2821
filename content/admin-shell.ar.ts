import type { AdminScreenName } from "#core/admin-screens.ts";
import type { PluralForms } from "#core/locale.ts";
import type { Role } from "#core/staff.ts";
import type { AdminShellCopy } from "./admin-shell.en.ts";

const screens: Readonly<Record<AdminScreenName, string>> = {
  today: "مهام اليوم",
  orders: "الطلبات",
  order: "الطلب",
  packages: "الباقات والأسعار",
  coupons: "رموز الخصم",
  messages: "الرسائل",
  trials: "الحصص التجريبية",
  learners: "من سيتعلّم",
  groups: "المجموعات",
  group: "المجموعة",
  words: "النصوص",
  "page-words": "نصوص صفحة",
  figures: "المؤشرات",
  staff: "فريق العمل",
  audit: "سِجلّ العمليات",
  "sign-ins": "الدخول والأمان",
};

const roles: Readonly<Record<Role, string>> = {
  owner: "مالك المتجر",
  sales: "المبيعات",
  support: "خدمة العملاء",
  content: "المحتوى",
};

const rows: PluralForms = {
  zero: "لا صفوف",
  one: "صف واحد",
  two: "صفّان",
  few: "{count} صفوف",
  many: "{count} صفًّا",
  other: "{count} صف",
};

export const copy: AdminShellCopy = {
  name: "لوحة الإدارة",
  noScript: "لا تعمل لوحة الإدارة من دون جافا سكريبت. يُرجى تفعيلها في هذا المتصفح ثم تحديث الصفحة.",
  skipToContent: "الانتقال إلى المحتوى",
  screens,
  roles,
  menu: {
    label: "لوحة الإدارة",
    open: "القائمة",
    close: "إغلاق القائمة",
    shop: "العودة إلى المتجر",
  },
  account: { label: "حسابكم", signOut: "تسجيل الخروج", signingOut: "جارٍ تسجيل الخروج" },
  language: "اللغة",
  loading: "جارٍ التحميل",
  failed: {
    heading: "تعذّر التحميل",
    notThere: "لم يعد هذا موجودًا. ربما حذفه أحد الزملاء في هذه الأثناء.",
    noAnswer: "لم يصل أي رد. يُرجى التحقق من الاتصال ثم المحاولة مرة أخرى.",
    retry: "إعادة المحاولة",
  },
  offline: "لا يوجد اتصال بالإنترنت. قد لا تكون البيانات محدّثة، وما تكتبونه باقٍ في مكانه.",
  gone: { heading: "هذا غير موجود", text: "ربما كُتب الرقم بصورة غير صحيحة، أو حُذف." },
  notFound: {
    heading: "لا توجد صفحة على هذا الرابط",
    text: "ربما كُتب الرابط بصورة غير صحيحة، أو لم يعد ما كان هنا موجودًا.",
    home: "العودة إلى مهام اليوم",
  },
  notPermitted: {
    heading: "هذه الصفحة خارج صلاحياتكم",
    text: "لا يشملها دوركم في المتجر، ويستطيع مالك المتجر تغيير ذلك.",
  },
  crashed: {
    heading: "تعطّلت هذه الصفحة",
    text: "الخلل من جهتنا. يُرجى تحديث الصفحة، وإن تكرّر الخلل فأبلغوا المسؤول عن تشغيل المتجر.",
    reload: "تحديث الصفحة",
  },
  changed: {
    heading: "سبقكم أحد الزملاء إلى التعديل",
    text: "تغيّرت هذه القيم بعد أن فتحتموها، ولم يُفقد شيء مما كتبتموه.",
    yours: "قيمتكم",
    theirs: "القيمة الحالية",
    take: "ترك قيمي واعتماد القيم الحالية",
  },
  toast: { region: "التنبيهات", close: "إغلاق التنبيه" },
  pager: { label: "الصفحات", first: "الصفحة الأولى", previous: "السابق", next: "التالي" },
  table: { rows, none: "لا شيء هنا" },
  leaving: {
    heading: "مغادرة الصفحة دون حفظ؟",
    text: "سيضيع ما كتبتموه ولم يُحفظ أو يُرسل.",
    stay: "البقاء هنا",
    leave: "المغادرة دون حفظ",
  },
  form: {
    save: "حفظ",
    saving: "جارٍ الحفظ",
    saved: "تم الحفظ",
    cancel: "إلغاء",
    close: "إغلاق",
    choose: "الاختيار من القائمة",
    optional: "اختياري",
    underWay: "العملية جارية ولم يعد إلغاؤها ممكنًا. تُغلق هذه النافذة عند اكتمالها.",
    unsaved: {
      heading: "الإغلاق دون حفظ؟",
      text: "سيضيع ما كتبتموه هنا.",
      stay: "متابعة الكتابة",
      drop: "الإغلاق دون حفظ",
    },
    search: "بحث",
    clear: "مسح",
    wholeNumber: "يُرجى إدخال عدد صحيح من {min} إلى {max}.",
    amount: "يُرجى إدخال مبلغ من {min} إلى {max}، بمنزلتين عشريتين على الأكثر.",
    amountFrom: "يُرجى إدخال مبلغ لا يقل عن {min}، بمنزلتين عشريتين على الأكثر.",
    tooLong: "النص أطول من اللازم: عدد أحرفه {length}، والحد الأقصى {max}.",
    unfinished: "يُرجى إكمال جميع أجزاء التاريخ أو الوقت، أو إفراغ الحقل.",
  },
};
