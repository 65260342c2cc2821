import * as auditAr from "#content/admin-audit.ar.ts";
import * as auditEn from "#content/admin-audit.en.ts";
import * as figuresAr from "#content/admin-figures.ar.ts";
import * as figuresEn from "#content/admin-figures.en.ts";
import * as messagesAr from "#content/admin-messages.ar.ts";
import * as messagesEn from "#content/admin-messages.en.ts";
import * as ordersAr from "#content/admin-orders.ar.ts";
import * as ordersEn from "#content/admin-orders.en.ts";
import * as shellAr from "#content/admin-shell.ar.ts";
import * as shellEn from "#content/admin-shell.en.ts";
import * as signInAr from "#content/admin-sign-in.ar.ts";
import * as signInEn from "#content/admin-sign-in.en.ts";
import * as staffAr from "#content/admin-staff.ar.ts";
import * as staffEn from "#content/admin-staff.en.ts";
import * as todayAr from "#content/admin-today.ar.ts";
import * as todayEn from "#content/admin-today.en.ts";
import type { Localized } from "#core/locale.ts";

/** The words of the back office, to find things by. */
export const ADMIN_WORDS = {
  en: {
    shell: shellEn.copy,
    signIn: signInEn.copy,
    staff: staffEn.copy,
    audit: auditEn.copy,
    messages: messagesEn.copy,
    figures: figuresEn.copy,
    orders: ordersEn.copy,
    today: todayEn.copy,
  },
  ar: {
    shell: shellAr.copy,
    signIn: signInAr.copy,
    staff: staffAr.copy,
    audit: auditAr.copy,
    messages: messagesAr.copy,
    figures: figuresAr.copy,
    orders: ordersAr.copy,
    today: todayAr.copy,
  },
} satisfies Localized<unknown>;
