import { wordsOf } from "../../locale.ts";

export const useStaffWords = wordsOf({
  en: () => import("#content/admin-staff.en.ts"),
  ar: () => import("#content/admin-staff.ar.ts"),
});
