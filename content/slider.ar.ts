import type { SliderCopy } from "./slider.en.ts";

export const copy: SliderCopy = {
  previous: "السابق",
  next: "التالي",
  play: "تشغيل",
  pause: "إيقاف مؤقّت",
  goTo: "الانتقال إلى {n} من {total}",
  position: "{n} من {total}",
  counter: "{n} من {total}",
};
