import { wordsOf } from "../../locale.ts";

export const useFiguresWords = wordsOf({
  en: () => import("#content/admin-figures.en.ts"),
  ar: () => import("#content/admin-figures.ar.ts"),
});
