import { expect, it } from "vitest";
import { copy as cartArabic } from "./cart.ar.ts";
import { copy as cart } from "./cart.en.ts";
import { copy as homeArabic } from "./home.ar.ts";
import { copy as home } from "./home.en.ts";
import { copy as mailArabic } from "./mail.ar.ts";
import { copy as mail } from "./mail.en.ts";
import { copy as packagesArabic } from "./packages.ar.ts";
import { copy as packages } from "./packages.en.ts";

it.each([
  ["English", /English/, { home, packages, cart, mail }],
  [
    "Arabic",
    /الإنجليزية|إنجليزية/,
    { home: homeArabic, packages: packagesArabic, cart: cartArabic, mail: mailArabic },
  ],
])(
  "the language that is taught is named wherever its packages are sold, in %s (design.md §12)",
  (_, name, words) => {
    const { meta, hero } = words.home;
    const { title, lead, eyebrow } = words.packages;
    const places = [meta.description, hero.packages, title, lead, eyebrow];
    places.push(words.packages.meta.title, words.packages.meta.description);
    places.push(words.cart.item.language, words.mail.receipt.language);
    for (const text of places) expect(text).toMatch(name);
  },
);
