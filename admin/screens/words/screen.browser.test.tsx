import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-words.ar.ts";
import { copy as en } from "#content/admin-words.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { WordsList } from "#contract/admin/words.ts";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };
const SHIPPED: WordsList["pages"][number] = {
  screen: "home",
  revision: 1,
  version: 0,
  has_draft: false,
  is_edited: false,
  changed_at: null,
  changed_by: null,
  published_at: null,
  published_by: null,
};
const PUBLISHED = {
  ...SHIPPED,
  is_edited: true,
  published_at: "2025-11-20T08:00:00Z",
  published_by: "mona@example.com",
  changed_at: "2025-11-20T07:00:00Z",
  changed_by: "huda@example.com",
};
const LIST: WordsList = {
  pages: [
    SHIPPED,
    { ...PUBLISHED, screen: "coding" },
    { ...PUBLISHED, screen: "packages", has_draft: true },
    // Both were erased since.
    { ...PUBLISHED, screen: "mental-math", published_by: "", changed_by: "", has_draft: true },
  ],
  claims: [
    {
      screen: "home",
      place: "claims",
      text: { en: "One", ar: "واحد" },
      until: "2025-11-30",
      is_over: true,
    },
    {
      screen: "coding",
      place: "claims",
      text: { en: "Two", ar: "اثنان" },
      until: "2025-12-31",
      is_over: false,
    },
  ],
};

test.each(LOCALES)(
  "the pages show which have a draft, who published and changed them, and which claims end (%s) (D-176, D-178)",
  async (locale) => {
    const { states, never, noDraft, formerStaff, caption, claims, pages } = WORDS[locale];
    serve({ [paths.words]: LIST });
    const main = await show(<Screen />, locale);
    await expect.element(page.getByRole("table", { name: caption })).toBeVisible();
    const [november, december] = { en: ["November", "December"], ar: ["نوفمبر", "ديسمبر"] }[locale];
    const day = (name = "", number = "") =>
      locale === "en" ? `${name} ${number}, 2025` : `${number} ${name} 2025`;
    const rows = [...main.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map(({ textContent }) => textContent),
    );
    const published = `${day(november, "20")} 11:00mona@example.com`;
    expect(rows).toEqual([
      [states.shipped, never, noDraft],
      [states.edited, published, noDraft],
      [states.draft, published, `${day(november, "20")} 10:00huda@example.com`],
      [
        states.draft,
        `${day(november, "20")} 11:00${formerStaff}`,
        `${day(november, "20")} 10:00${formerStaff}`,
      ],
    ]);
    const [over, soon] = LIST.claims.map(({ text }) => text[locale]);
    const ends = [...main.querySelectorAll("li")].map(({ textContent }) => textContent);
    expect(ends).toEqual([
      `${pages.home} ${over} ${claims.over.replace("{day}", day(november, "30"))}`,
      `${pages.coding} ${soon} ${claims.soon.replace("{day}", day(december, "31"))}`,
    ]);
    const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    const screens = ["home", "coding", "home", "coding", "packages", "mental-math"];
    expect(links).toEqual(screens.map((name) => addressIn(locale, `/admin/words/${name}`)));
  },
);

test("where no claim ends soon, nothing is said of claims (D-178)", async () => {
  serve({ [paths.words]: { ...LIST, claims: [] } });
  await show(<Screen />, "en");
  await expect.element(page.getByRole("table", { name: en.caption })).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: en.claims.heading }))
    .not.toBeInTheDocument();
});
