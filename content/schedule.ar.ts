import type { ScheduleCopy } from "./schedule.en.ts";

export const copy: ScheduleCopy = {
  heading: "جدول الحصص",
  of: "جدول الحصص: {name}",
  group: "المجموعة",
  language: "اللغة",
  taughtIn: { en: "بالإنجليزية", ar: "بالعربية" },
  teacher: "المعلّم أو المعلّمة",
  noTeacher: "سنخبركم قريبًا",
  weekly: "كل أسبوع",
  zone: "المواعيد بتوقيت {zone}.",
  clockChange:
    "يبدأ التوقيت الصيفي أو ينتهي خلال هذه الفترة، فتتغيّر ساعة الحصة لديكم. والمواعيد أدناه صحيحة.",
  firstDay: "أول حصة",
  lastDay: "آخر حصة",
  next: "الحصص القادمة",
  later: "الحصص التي تليها",
  cancelled: "ملغاة",
  over: "عُقدت حصص هذه المجموعة كلها.",
  join: "الدخول إلى الحصة",
  noLink: "يصلكم رابط الحصة قبل أول موعد.",
  calendar: "الإضافة إلى تقويمكم",
  calendarText:
    "تصل التغييرات بعدها إلى تقويمكم تلقائيًا. وإن لم يفتح الزر شيئًا، فهذا هو العنوان الذي يطلبه تطبيق التقويم:",
  copyAddress: "نسخ العنوان",
  copied: "تم النسخ",
  days: {
    sun: "الأحد",
    mon: "الاثنين",
    tue: "الثلاثاء",
    wed: "الأربعاء",
    thu: "الخميس",
    fri: "الجمعة",
    sat: "السبت",
  },
  listComma: "، ",
};
