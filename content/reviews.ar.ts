import { ratings } from "./ratings.ts";
import type { ReviewsCopy } from "./reviews.en.ts";

export const copy: ReviewsCopy = {
  source: `${ratings.average} من 5 وفق ${ratings.count} تقييم من الأسر بعد الحصص، من سبتمبر 2025 إلى أغسطس 2026 (نموذج). وتُعدّ أربع نجوم أو خمس تقييمًا إيجابيًا.`,
};
