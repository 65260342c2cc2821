import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-words.ar.ts";
import { copy as en } from "#content/admin-words.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { WordsList, WordsOfPage } from "#contract/admin/words.ts";
import { LOCALES } from "#core/locale.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { show } from "../../testing/show.tsx";
import { Screen as Pages } from "../words/screen.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };
const STATE: WordsList["pages"][number] = {
  screen: "coding",
  revision: 1,
  version: 0,
  has_draft: true,
  is_edited: false,
  changed_at: "2026-11-20T08:00:00.000Z",
  changed_by: "me@example.com",
  published_at: null,
  published_by: null,
};
const words = (text: string) => ({
  "hero.heading": [{ texts: { text: { en: text, ar: text } } }],
  "faq.items": [],
});
const HEADING = { name: "hero.heading", kind: "headline", list: "one" } as const;
const CODING: WordsOfPage = {
  ...STATE,
  places: [
    { ...HEADING, fields: [{ name: "text", max: 100 }], follows: null },
    { ...HEADING, name: "faq.items", kind: "question", fields: [], follows: "home" },
  ],
  base: words("Shipped"),
  draft: words("Draft"),
  published: words("Shipped"),
  problems: [],
  warnings: [],
};
const HOME = { ...CODING, screen: "home", draft: words("Of home") };

test.each(LOCALES)(
  "a page published shows so in the list, and another page never has its words, in %s (D-176)",
  async (locale) => {
    const { pages, publish, back, states, title, kinds } = WORDS[locale];
    let listed = STATE;
    const home = Promise.withResolvers<Response>();
    answerEachCall(({ method, path }) => {
      if (method === "POST") {
        listed = { ...STATE, has_draft: false, is_edited: true };
        return answer({ ...CODING, ...listed, published: CODING.draft });
      }
      if (path.endsWith("home")) return home.promise;
      return answer(path === paths.words ? { pages: [listed], claims: [] } : CODING);
    });
    const screens = (
      <Routes>
        <Route path=":locale?/admin/words" element={<Pages />} />
        <Route path=":locale?/admin/words/:screen" element={<Screen />} />
      </Routes>
    );
    await show(screens, locale, "/admin/words");
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const button = page.getByRole("button", { name: publish.action, exact: true });
    await expect.element(page.getByText(states.draft)).toBeVisible();
    await link(pages.coding).click();
    await button.click();
    await page.getByRole("dialog").getByRole("button", { name: publish.action }).click();
    await expect.element(button).toBeDisabled();
    await link(back).click();
    await expect.element(page.getByText(states.edited)).toBeVisible();

    await link(pages.coding).click();
    await link(pages.home).click();
    const heading = page.getByRole("heading", { name: title.replace("{page}", pages.home) });
    await expect.element(heading).toBeVisible();
    const fields = page.getByRole("textbox", { name: kinds.headline, exact: false });
    expect(fields.elements()).toEqual([]);
    home.resolve(answer(HOME));
    await expect.element(fields.first()).toHaveValue("Of home");
  },
);
