import type { AdminLearnersCopy } from "./admin-learners.en.ts";
import { copy as learners } from "./learners.ar.ts";

export const copy: AdminLearnersCopy = {
  lead: "مقاعد الطلبات المدفوعة، الأحدث أولًا. تكتب الأسر من سيتعلّم، والأيام والساعات بتوقيتها.",
  filter: "المقاعد المعروضة",
  filters: {
    all: "الكل",
    unnamed: "بلا اسم بعد",
    waiting: "بانتظار مجموعة",
    assigned: "في مجموعة",
  },
  search: "رقم الطلب",
  list: "من سيتعلّم",
  empty: "لا توجد مقاعد مطابقة",
  columns: {
    learner: "المتعلّم",
    package: "الباقة",
    wishes: "الأوقات المناسبة",
    order: "الطلب",
    paid: "تاريخ الدفع",
    acts: "الإجراءات",
  },
  unnamed: "بلا اسم بعد",
  group: "المجموعة",
  born: "سنة الميلاد {year}",
  seat: "{unit}\u00a0من\u00a0{quantity}",
  levels: { ...learners.levels, unknown: "المستوى غير معروف" },
  any: "أي وقت",
  days: learners.days,
  dayParts: learners.dayParts,
  listComma: "، ",
  release: {
    open: "إعادة المقعد",
    heading: "إعادة هذا المقعد؟",
    text: "يُزال المتعلّم من هذا المقعد ومن مجموعته، ولا يمكن كتابة اسم له بعد ذلك. أما المال فيعود باسترداد من صفحة الطلب.",
    confirm: "إعادة المقعد",
    cancel: "إبقاؤه",
    done: "أُعيد المقعد",
  },
};
