import { copy as aiTeacherTrainingAr } from "#content/ai-teacher-training.ar.ts";
import { copy as aiTeacherTrainingEn } from "#content/ai-teacher-training.en.ts";
import { brand } from "#content/brand.ts";
import { copy as cartAr } from "#content/cart.ar.ts";
import { copy as cartEn } from "#content/cart.en.ts";
import { copy as characterBuildingAr } from "#content/character-building.ar.ts";
import { copy as characterBuildingEn } from "#content/character-building.en.ts";
import { copy as characterBuildingPackagesAr } from "#content/character-building-packages.ar.ts";
import { copy as characterBuildingPackagesEn } from "#content/character-building-packages.en.ts";
import { copy as childrenFitnessAr } from "#content/children-fitness.ar.ts";
import { copy as childrenFitnessEn } from "#content/children-fitness.en.ts";
import { copy as codingAr } from "#content/coding.ar.ts";
import { copy as codingEn } from "#content/coding.en.ts";
import { copy as homeAr } from "#content/home.ar.ts";
import { copy as homeEn } from "#content/home.en.ts";
import { copy as mentalMathAr } from "#content/mental-math.ar.ts";
import { copy as mentalMathEn } from "#content/mental-math.en.ts";
import { copy as packagesAr } from "#content/packages.ar.ts";
import { copy as packagesEn } from "#content/packages.en.ts";
import { copy as policyAr } from "#content/policy.ar.ts";
import { copy as policyEn } from "#content/policy.en.ts";
import { copy as privacyAr } from "#content/privacy.ar.ts";
import { copy as privacyEn } from "#content/privacy.en.ts";
import { copy as privateTutoringAr } from "#content/private-tutoring.ar.ts";
import { copy as privateTutoringEn } from "#content/private-tutoring.en.ts";
import { copy as refundAr } from "#content/refund.ar.ts";
import { copy as refundEn } from "#content/refund.en.ts";
import { copy as shellAr } from "#content/shell.ar.ts";
import { copy as shellEn } from "#content/shell.en.ts";
import { copy as successAr } from "#content/success.ar.ts";
import { copy as successEn } from "#content/success.en.ts";
import { copy as termsAr } from "#content/terms.ar.ts";
import { copy as termsEn } from "#content/terms.en.ts";
import { LOCALES, type Locale } from "#core/locale.ts";

const english = {
  brand: brand.name.en,
  shell: shellEn,
  home: homeEn,
  coding: codingEn,
  characterBuilding: characterBuildingEn,
  mentalMath: mentalMathEn,
  childrenFitness: childrenFitnessEn,
  privateTutoring: privateTutoringEn,
  aiTeacherTraining: aiTeacherTrainingEn,
  packages: packagesEn,
  characterBuildingPackages: characterBuildingPackagesEn,
  cart: cartEn,
  success: successEn,
  policy: policyEn,
  refund: refundEn,
  privacy: privacyEn,
  terms: termsEn,
};

/** The words of every page in one language, to find things by; what a requirement quotes, tests spell out. */
export type Words = typeof english | typeof arabic;

const arabic = {
  brand: brand.name.ar,
  shell: shellAr,
  home: homeAr,
  coding: codingAr,
  characterBuilding: characterBuildingAr,
  mentalMath: mentalMathAr,
  childrenFitness: childrenFitnessAr,
  privateTutoring: privateTutoringAr,
  aiTeacherTraining: aiTeacherTrainingAr,
  packages: packagesAr,
  characterBuildingPackages: characterBuildingPackagesAr,
  cart: cartAr,
  success: successAr,
  policy: policyAr,
  refund: refundAr,
  privacy: privacyAr,
  terms: termsAr,
};

export const WORDS: Readonly<Record<Locale, Words>> = { en: english, ar: arabic };
export const EN = english;
export const AR = arabic;

/** For test titles: "in English", "in Arabic". */
export const LANGUAGES: readonly { locale: Locale; language: string }[] = LOCALES.map((locale) => ({
  locale,
  language: locale === "en" ? "English" : "Arabic",
}));
