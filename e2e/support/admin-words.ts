import * as auditAr from "#content/admin-audit.ar.ts";
import * as auditEn from "#content/admin-audit.en.ts";
import * as couponsAr from "#content/admin-coupons.ar.ts";
import * as couponsEn from "#content/admin-coupons.en.ts";
import * as packagesAr from "#content/admin-packages.ar.ts";
import * as packagesEn from "#content/admin-packages.en.ts";
import * as shellAr from "#content/admin-shell.ar.ts";
import * as shellEn from "#content/admin-shell.en.ts";
import * as signInAr from "#content/admin-sign-in.ar.ts";
import * as signInEn from "#content/admin-sign-in.en.ts";
import * as staffAr from "#content/admin-staff.ar.ts";
import * as staffEn from "#content/admin-staff.en.ts";
import type { Localized } from "#core/locale.ts";

/** The words of the back office, to find things by. */
export const ADMIN_WORDS = {
  en: {
    shell: shellEn.copy,
    signIn: signInEn.copy,
    staff: staffEn.copy,
    audit: auditEn.copy,
    packages: packagesEn.copy,
    coupons: couponsEn.copy,
  },
  ar: {
    shell: shellAr.copy,
    signIn: signInAr.copy,
    staff: staffAr.copy,
    audit: auditAr.copy,
    packages: packagesAr.copy,
    coupons: couponsAr.copy,
  },
} satisfies Localized<unknown>;
