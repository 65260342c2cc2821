import { wordsOf } from "../../locale.ts";

export const useLearnersWords = wordsOf({
  en: () => import("#content/admin-learners.en.ts"),
  ar: () => import("#content/admin-learners.ar.ts"),
});
