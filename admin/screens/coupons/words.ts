import { wordsOf } from "../../locale.ts";

export const useCouponsWords = wordsOf({
  en: () => import("#content/admin-coupons.en.ts"),
  ar: () => import("#content/admin-coupons.ar.ts"),
});
