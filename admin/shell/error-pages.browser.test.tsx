import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { addressIn } from "#core/addresses.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { Crashed, NotFound, NotPermitted } from "./error-pages.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const SCREENS = [
  ["notFound", NotFound],
  ["notPermitted", NotPermitted],
  ["crashed", Crashed],
] as const;

test.each(LOCALES.flatMap((locale) => SCREENS.map((screen) => [locale, ...screen] as const)))(
  "a page in place of a screen has its heading, which takes the focus (%s, %s) (design.md 11)",
  async (locale, words, Instead) => {
    const main = await show(<Instead />, locale);
    const heading = page.getByRole("heading", { level: 1, name: WORDS[locale][words].heading });
    await expect.element(heading).toBeVisible();
    await expect.element(heading).toHaveAttribute("tabindex", "-1");
    if (words !== "crashed") {
      await expect
        .element(page.getByRole("link", { name: WORDS[locale].notFound.home }))
        .toHaveAttribute("href", addressIn(locale, "/admin"));
    }
    await expectAccessible(main);
  },
);
