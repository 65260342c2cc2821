import { wordsOf } from "../../locale.ts";

/** The words of the two screens on which staff edit the pages' words. */
export const useWordsWords = wordsOf({
  en: () => import("#content/admin-words.en.ts"),
  ar: () => import("#content/admin-words.ar.ts"),
});
