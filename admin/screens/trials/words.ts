import { wordsOf } from "../../locale.ts";

export const useTrialsWords = wordsOf({
  en: () => import("#content/admin-trials.en.ts"),
  ar: () => import("#content/admin-trials.ar.ts"),
});
