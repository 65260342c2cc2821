import type { NoScriptCopy } from "./no-script.en.ts";

export const copy: NoScriptCopy = {
  text: "جافا سكريبت متوقفة في هذا المتصفح. يمكن الاطّلاع على المحتوى كله وعلى الأسعار، أما سلة التسوّق والدفع والنماذج فلا تعمل من دونها. يُرجى تشغيلها ثم تحديث الصفحة، أو مراسلتنا عبر:",
  whatsapp: "واتساب",
  allPrices: "جميع الباقات وأسعارها",
  package: "الباقة",
  price: "السعر",
};
