import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES, type Localized, plural } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { SearchForm } from "./search-form.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const NAMES = ["Huda", "Hadi", "Sara"];

function List() {
  const [query, setQuery] = useState("");
  const found = NAMES.filter((name) => name.includes(query)).length;
  return <SearchForm label="Name" query={query} onSearch={setQuery} maxLength={9} found={found} />;
}

test.each(LOCALES)(
  "how many rows a search finds is announced, but not how many there are before it, in %s (WCAG 4.1.3)",
  async (locale) => {
    const { table } = WORDS[locale];
    const main = await show(<List />, locale);
    const announced = page.getByRole("status");
    expect(main.querySelector("[role=status]")?.textContent).toBe("");
    await userEvent.fill(page.getByRole("searchbox"), "H");
    await userEvent.keyboard("{Enter}");
    await expect.element(announced).toHaveTextContent(plural(locale, 2, table.rows));
    await userEvent.fill(page.getByRole("searchbox"), "Z");
    await userEvent.keyboard("{Enter}");
    await expect.element(announced).toHaveTextContent(table.none);
  },
);
