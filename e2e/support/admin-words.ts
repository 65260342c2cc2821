import * as auditAr from "#content/admin-audit.ar.ts";
import * as auditEn from "#content/admin-audit.en.ts";
import * as shellAr from "#content/admin-shell.ar.ts";
import * as shellEn from "#content/admin-shell.en.ts";
import * as signInAr from "#content/admin-sign-in.ar.ts";
import * as signInEn from "#content/admin-sign-in.en.ts";
import * as staffAr from "#content/admin-staff.ar.ts";
import * as staffEn from "#content/admin-staff.en.ts";
import * as wordsAr from "#content/admin-words.ar.ts";
import * as wordsEn from "#content/admin-words.en.ts";
import type { Localized } from "#core/locale.ts";

/** The words of the back office, to find things by. */
export const ADMIN_WORDS = {
  en: {
    shell: shellEn.copy,
    signIn: signInEn.copy,
    staff: staffEn.copy,
    audit: auditEn.copy,
    words: wordsEn.copy,
  },
  ar: {
    shell: shellAr.copy,
    signIn: signInAr.copy,
    staff: staffAr.copy,
    audit: auditAr.copy,
    words: wordsAr.copy,
  },
} satisfies Localized<unknown>;
