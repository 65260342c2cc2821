import { wordsOf } from "../../locale.ts";

export const useAuditWords = wordsOf({
  en: () => import("#content/admin-audit.en.ts"),
  ar: () => import("#content/admin-audit.ar.ts"),
});
