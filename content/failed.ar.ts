import type { FailedCopy } from "./failed.en.ts";

export const copy: FailedCopy = {
  heading: "حدث خطأ ما",
  text: "تعذّر تحميل الصفحة. يُرجى المحاولة مرة أخرى بعد لحظات.",
  home: "العودة إلى الصفحة الرئيسية",
};
