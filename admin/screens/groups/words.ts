import { wordsOf } from "../../locale.ts";

export const useGroupsWords = wordsOf({
  en: () => import("#content/admin-groups.en.ts"),
  ar: () => import("#content/admin-groups.ar.ts"),
});
