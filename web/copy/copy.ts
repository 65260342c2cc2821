import type { Locale } from "#core/locale.ts";
import type { ScreenName } from "#core/screens.ts";

type Load = () => Promise<{ readonly copy: unknown }>;

/**
 * The words of every screen, and of the shell around them, by language: each a chunk of its own, so
 * that nobody loads the other language.
 */
const words = {
  shell: { en: () => import("#content/shell.en.ts"), ar: () => import("#content/shell.ar.ts") },
  home: { en: () => import("#content/home.en.ts"), ar: () => import("#content/home.ar.ts") },
  coding: { en: () => import("#content/coding.en.ts"), ar: () => import("#content/coding.ar.ts") },
  "character-building": {
    en: () => import("#content/character-building.en.ts"),
    ar: () => import("#content/character-building.ar.ts"),
  },
  "mental-math": {
    en: () => import("#content/mental-math.en.ts"),
    ar: () => import("#content/mental-math.ar.ts"),
  },
  "children-fitness": {
    en: () => import("#content/children-fitness.en.ts"),
    ar: () => import("#content/children-fitness.ar.ts"),
  },
  "private-tutoring": {
    en: () => import("#content/private-tutoring.en.ts"),
    ar: () => import("#content/private-tutoring.ar.ts"),
  },
  "ai-teacher-training": {
    en: () => import("#content/ai-teacher-training.en.ts"),
    ar: () => import("#content/ai-teacher-training.ar.ts"),
  },
  packages: {
    en: () => import("#content/packages.en.ts"),
    ar: () => import("#content/packages.ar.ts"),
  },
  "character-building-packages": {
    en: () => import("#content/character-building-packages.en.ts"),
    ar: () => import("#content/character-building-packages.ar.ts"),
  },
  trial: { en: () => import("#content/trial.en.ts"), ar: () => import("#content/trial.ar.ts") },
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
  learners: {
    en: () => import("#content/learners.en.ts"),
    ar: () => import("#content/learners.ar.ts"),
  },
  "shared-cart": {
    en: () => import("#content/shared-cart.en.ts"),
    ar: () => import("#content/shared-cart.ar.ts"),
  },
  policy: { en: () => import("#content/policy.en.ts"), ar: () => import("#content/policy.ar.ts") },
  refund: { en: () => import("#content/refund.en.ts"), ar: () => import("#content/refund.ar.ts") },
  privacy: {
    en: () => import("#content/privacy.en.ts"),
    ar: () => import("#content/privacy.ar.ts"),
  },
  terms: { en: () => import("#content/terms.en.ts"), ar: () => import("#content/terms.ar.ts") },
} satisfies Record<"shell" | ScreenName, Readonly<Record<Locale, Load>>>;

export type WordsName = keyof typeof words;
export type Copy<Name extends WordsName> = Awaited<ReturnType<(typeof words)[Name]["en"]>>["copy"];

/** The title and the description that every screen's words begin with (D-06). */
export type PageMeta = { readonly title: string; readonly description: string };

/** The words of one screen in one language; plain data, so that it can travel in the document. */
export async function loadCopy<Name extends WordsName>(
  name: Name,
  locale: Locale,
): Promise<Copy<Name>> {
  const load: () => Promise<{ copy: Copy<Name> }> = words[name][locale];
  return (await load()).copy;
}
