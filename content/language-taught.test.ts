import { expect, it } from "vitest";
import { copy as accountArabic } from "./account.ar.ts";
import { copy as account } from "./account.en.ts";
import { copy as cartArabic } from "./cart.ar.ts";
import { copy as cart } from "./cart.en.ts";
import { copy as homeArabic } from "./home.ar.ts";
import { copy as home } from "./home.en.ts";
import { copy as mailArabic } from "./mail.ar.ts";
import { copy as mail } from "./mail.en.ts";
import { copy as packagesArabic } from "./packages.ar.ts";
import { copy as packages } from "./packages.en.ts";
import { copy as successArabic } from "./success.ar.ts";
import { copy as success } from "./success.en.ts";

it.each([
  ["English", /English/, { home, packages, cart, mail, success, account }],
  [
    "Arabic",
    /الإنجليزية|إنجليزية/,
    {
      home: homeArabic,
      packages: packagesArabic,
      cart: cartArabic,
      mail: mailArabic,
      success: successArabic,
      account: accountArabic,
    },
  ],
])(
  "the language that is taught is named wherever its packages are sold or shown as bought, in %s (design.md §12)",
  (_, name, words) => {
    const { meta, hero } = words.home;
    const { title, lead, eyebrow } = words.packages;
    const places = [meta.description, hero.packages, title, lead, eyebrow];
    places.push(words.packages.meta.title, words.packages.meta.description);
    places.push(words.cart.item.language, words.mail.receipt.language);
    places.push(words.success.receipt.language, words.account.order.language);
    for (const text of places) expect(text).toMatch(name);
  },
);
