import { wordsOf } from "../../locale.ts";

export const useTodayWords = wordsOf({
  en: () => import("#content/admin-today.en.ts"),
  ar: () => import("#content/admin-today.ar.ts"),
});
