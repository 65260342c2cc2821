import * as auditAr from "#content/admin-audit.ar.ts";
import * as auditEn from "#content/admin-audit.en.ts";
import * as couponsAr from "#content/admin-coupons.ar.ts";
import * as couponsEn from "#content/admin-coupons.en.ts";
import * as figuresAr from "#content/admin-figures.ar.ts";
import * as figuresEn from "#content/admin-figures.en.ts";
import * as groupsAr from "#content/admin-groups.ar.ts";
import * as groupsEn from "#content/admin-groups.en.ts";
import * as learnersAr from "#content/admin-learners.ar.ts";
import * as learnersEn from "#content/admin-learners.en.ts";
import * as messagesAr from "#content/admin-messages.ar.ts";
import * as messagesEn from "#content/admin-messages.en.ts";
import * as ordersAr from "#content/admin-orders.ar.ts";
import * as ordersEn from "#content/admin-orders.en.ts";
import * as packagesAr from "#content/admin-packages.ar.ts";
import * as packagesEn from "#content/admin-packages.en.ts";
import * as shellAr from "#content/admin-shell.ar.ts";
import * as shellEn from "#content/admin-shell.en.ts";
import * as signInAr from "#content/admin-sign-in.ar.ts";
import * as signInEn from "#content/admin-sign-in.en.ts";
import * as staffAr from "#content/admin-staff.ar.ts";
import * as staffEn from "#content/admin-staff.en.ts";
import * as todayAr from "#content/admin-today.ar.ts";
import * as todayEn from "#content/admin-today.en.ts";
import * as trialsAr from "#content/admin-trials.ar.ts";
import * as trialsEn from "#content/admin-trials.en.ts";
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
    groups: groupsEn.copy,
    learners: learnersEn.copy,
    orders: ordersEn.copy,
    today: todayEn.copy,
    messages: messagesEn.copy,
    trials: trialsEn.copy,
    figures: figuresEn.copy,
    words: wordsEn.copy,
    packages: packagesEn.copy,
    coupons: couponsEn.copy,
  },
  ar: {
    shell: shellAr.copy,
    signIn: signInAr.copy,
    staff: staffAr.copy,
    audit: auditAr.copy,
    groups: groupsAr.copy,
    learners: learnersAr.copy,
    orders: ordersAr.copy,
    today: todayAr.copy,
    messages: messagesAr.copy,
    trials: trialsAr.copy,
    figures: figuresAr.copy,
    words: wordsAr.copy,
    packages: packagesAr.copy,
    coupons: couponsAr.copy,
  },
} satisfies Localized<unknown>;
