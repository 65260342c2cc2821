import { brand } from "./brand.ts";
import type { LearnersCopy } from "./learners.en.ts";
import { copy as schedule } from "./schedule.ar.ts";
import { copy as trial } from "./trial.ar.ts";

export const copy: LearnersCopy = {
  meta: {
    title: `من سيتعلّم | ${brand.name.ar}`,
    description: "بيانات من سيتعلّم بما اشتريتموه، والأوقات التي تناسب أسرتكم.",
  },
  heading: "من سيتعلّم؟",
  lead: "أخبرونا عن كل متعلّم وعن الأيام والساعات التي تناسبكم. يمكنكم كتابة جزء الآن وإكمال الباقي لاحقًا، والتعديل إلى أن نجد مجموعة مناسبة.",
  order: "الطلب {number}",
  seat: "المتعلّم {unit} من {quantity}",
  one: "المتعلّم",
  states: { named: "محفوظ", assigned: "له مجموعة", open: "لم تُكتب بياناته بعد" },
  assigned: "لتعديل بيانات متعلّم له مجموعة يُرجى مراسلتنا.",
  begin: "كتابة بيانات المتعلّم",
  change: "تعديل",
  fields: {
    first_name: "الاسم الأول",
    birth_year: "سنة الميلاد",
    level: "المستوى",
    time_zone: "منطقتكم الزمنية",
    notes: "ملاحظات (اختيارية)",
  },
  firstNameHint: "يكفي الاسم الأول.",
  birthYearHint: trial.birthYearHint,
  timeZoneHint: "الساعات أدناه بهذا التوقيت.",
  notesHint: "ما يفيد المعلّم أن يعرفه. يُرجى عدم كتابة أي شيء عن الصحة.",
  levels: {
    unknown: "غير معروف",
    foundation: "تأسيسي",
    beginner: "مبتدئ",
    intermediate: "متوسط",
    advanced: "متقدّم",
  },
  daysLegend: trial.daysLegend,
  dayPartsLegend: trial.dayPartsLegend,
  anyHint: trial.anyHint,
  days: trial.days,
  dayParts: trial.dayParts,
  save: "حفظ",
  saving: "جارٍ الحفظ",
  saved: "تم الحفظ. شكرًا لكم.",
  errors: {
    nameRequired: "يُرجى كتابة الاسم الأول.",
    nameInvalid: trial.errors.nameInvalid,
    birthYearRequired: "يُرجى كتابة سنة الميلاد.",
    birthYearInvalid: trial.errors.birthYearInvalid,
    birthYearFuture: trial.errors.birthYearFuture,
    timeZoneUnknown: trial.errors.timeZoneUnknown,
    tooLong: trial.errors.tooLong,
    banner: "يُرجى مراجعة الحقول المبيّنة أعلاه.",
  },
  failure: "لم تُحفظ البيانات، وما كتبتموه باقٍ هنا. يُرجى المحاولة مرة أخرى.",
  tooMany: "وصلتنا تعديلات كثيرة في وقت قصير. يُرجى المحاولة لاحقًا.",
  schedule,
  loading: "جارٍ تحميل بيانات المتعلّمين",
  failed: {
    heading: "تعذّر تحميل بيانات المتعلّمين",
    text: "طلبكم محفوظ. يُرجى المحاولة مرة أخرى.",
    action: "المحاولة مرة أخرى",
  },
  notFound: {
    heading: "هذا الرابط لا يفتح شيئًا",
    text: "يعمل الرابط الوارد في البريد لمدة 90 يومًا، ولا يعمل إلا كاملًا. وفي صفحة طلباتكم رابط جديد بعد تسجيل الدخول برمز نرسله إلى البريد نفسه.",
    action: "تسجيل الدخول برمز",
  },
  none: {
    heading: "لا توجد مقاعد تحتاج إلى بيانات",
    text: "أُعيد مبلغ هذا الطلب، أو لم يُدفع بعد.",
  },
};
