import { wordsOf } from "../locale.ts";

/** The words of signing in, and of somebody's own sign-ins. */
export const useSignInWords = wordsOf({
  en: () => import("#content/admin-sign-in.en.ts"),
  ar: () => import("#content/admin-sign-in.ar.ts"),
});
