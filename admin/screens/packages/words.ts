import { wordsOf } from "../../locale.ts";

export const usePackagesWords = wordsOf({
  en: () => import("#content/admin-packages.en.ts"),
  ar: () => import("#content/admin-packages.ar.ts"),
});
