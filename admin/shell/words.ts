import { wordsOf } from "../locale.ts";

/** The words of the shell and of the shared parts. */
export const useShellWords = wordsOf({
  en: () => import("#content/admin-shell.en.ts"),
  ar: () => import("#content/admin-shell.ar.ts"),
});
