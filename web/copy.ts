import type { Locale } from "#core/locale.ts";

/** Every screen's words, by language: one chunk each, so that no visitor loads the other language. */
const screens = {
  shell: { en: () => import("#content/shell.en.ts"), ar: () => import("#content/shell.ar.ts") },
  home: { en: () => import("#content/home.en.ts"), ar: () => import("#content/home.ar.ts") },
  coding: { en: () => import("#content/coding.en.ts"), ar: () => import("#content/coding.ar.ts") },
  characterBuilding: {
    en: () => import("#content/character-building.en.ts"),
    ar: () => import("#content/character-building.ar.ts"),
  },
  mentalMath: {
    en: () => import("#content/mental-math.en.ts"),
    ar: () => import("#content/mental-math.ar.ts"),
  },
  childrenFitness: {
    en: () => import("#content/children-fitness.en.ts"),
    ar: () => import("#content/children-fitness.ar.ts"),
  },
  privateTutoring: {
    en: () => import("#content/private-tutoring.en.ts"),
    ar: () => import("#content/private-tutoring.ar.ts"),
  },
  aiTeacherTraining: {
    en: () => import("#content/ai-teacher-training.en.ts"),
    ar: () => import("#content/ai-teacher-training.ar.ts"),
  },
  packages: {
    en: () => import("#content/packages.en.ts"),
    ar: () => import("#content/packages.ar.ts"),
  },
  characterBuildingPackages: {
    en: () => import("#content/character-building-packages.en.ts"),
    ar: () => import("#content/character-building-packages.ar.ts"),
  },
  cart: { en: () => import("#content/cart.en.ts"), ar: () => import("#content/cart.ar.ts") },
  success: {
    en: () => import("#content/success.en.ts"),
    ar: () => import("#content/success.ar.ts"),
  },
  login: { en: () => import("#content/login.en.ts"), ar: () => import("#content/login.ar.ts") },
  account: {
    en: () => import("#content/account.en.ts"),
    ar: () => import("#content/account.ar.ts"),
  },
  receipt: {
    en: () => import("#content/receipt.en.ts"),
    ar: () => import("#content/receipt.ar.ts"),
  },
  policy: { en: () => import("#content/policy.en.ts"), ar: () => import("#content/policy.ar.ts") },
  refund: { en: () => import("#content/refund.en.ts"), ar: () => import("#content/refund.ar.ts") },
  privacy: {
    en: () => import("#content/privacy.en.ts"),
    ar: () => import("#content/privacy.ar.ts"),
  },
  terms: { en: () => import("#content/terms.en.ts"), ar: () => import("#content/terms.ar.ts") },
};

export type Screen = keyof typeof screens;
export type Copy<S extends Screen> = Awaited<ReturnType<(typeof screens)[S]["en"]>>["copy"];

/** The title and the description that every screen's words begin with (D-06). */
export type PageMeta = { readonly title: string; readonly description: string };

/** The words of one screen in one language; plain data, so that it can travel in the document. */
export async function loadCopy<S extends Screen>(screen: S, locale: Locale): Promise<Copy<S>> {
  const load: () => Promise<{ copy: Copy<S> }> = screens[screen][locale];
  return (await load()).copy;
}
