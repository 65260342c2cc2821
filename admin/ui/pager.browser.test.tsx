import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { ScreenLink } from "./button.tsx";
import { Pager } from "./pager.tsx";
import { SearchForm } from "./search-form.tsx";
import { usePages } from "./use-pages.ts";

const WORDS = { en, ar };

function List() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("query") ?? "";
  const pages = usePages(`list ${query}`);
  return (
    <>
      <SearchForm
        label="search"
        query={query}
        onSearch={(next) => setSearch({ query: next })}
        maxLength={100}
      />
      <output>{pages.cursor ?? "begin"}</output>
      <Pager pages={pages} next={`${pages.cursor ?? ""}+`} />
      <ScreenLink to="?order=1">an order</ScreenLink>
    </>
  );
}

/** A list, and an order in its place. */
function Example() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isLoaded, setLoaded] = useState(true);
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => setLoaded(!isLoaded)}>
        load
      </button>
      {search.has("order") ? <p>The order</p> : isLoaded && <List />}
    </>
  );
}

test.each(LOCALES)(
  "going back to a list, or reloading it, shows the page on which it was left (%s)",
  async (locale) => {
    const { pager } = WORDS[locale];
    await show(<Example />, locale);
    const shown = page.getByRole("status").last();
    const next = page.getByRole("button", { name: pager.next });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect.element(shown).toHaveTextContent("++");
    await userEvent.click(page.getByRole("link", { name: "an order" }));
    await expect.element(page.getByText("The order")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "back" }));
    await expect.element(shown).toHaveTextContent("++");
    await userEvent.click(page.getByRole("button", { name: "load" }));
    await userEvent.click(page.getByRole("button", { name: "load" }));
    await expect.element(shown).toHaveTextContent("++");
    await userEvent.click(page.getByRole("button", { name: pager.previous }));
    await expect.element(shown).not.toHaveTextContent("++");
    await expect.element(shown).toHaveTextContent("+");
    await userEvent.click(next);
    await userEvent.click(page.getByRole("button", { name: pager.first }));
    await expect.element(shown).toHaveTextContent("begin");
  },
);

test.each(LOCALES)(
  "another search begins at its first page and keeps the focus, and Back shows the search before (%s)",
  async (locale) => {
    const { pager } = WORDS[locale];
    await show(<Example />, locale);
    const shown = page.getByRole("status").last();
    const field = page.getByRole("searchbox", { name: "search" });
    await userEvent.click(page.getByRole("button", { name: pager.next }));
    await userEvent.fill(field, "huda");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown).toHaveTextContent("begin");
    await expect.element(field).toHaveFocus();
    await userEvent.click(page.getByRole("button", { name: "back" }));
    await expect.element(shown).toHaveTextContent("+");
    await expect.element(field).toHaveValue("");
  },
);

/** One of the lists of a screen, each on pages of its own. */
function Named({ name }: { readonly name: string }) {
  const pages = usePages(name);
  return (
    <section aria-label={name}>
      <output>{pages.cursor ?? "begin"}</output>
      <Pager pages={pages} next="second" />
    </section>
  );
}

function TwoLists() {
  const [loads, setLoads] = useState(0);
  return (
    <div key={loads}>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        load
      </button>
      <Named name="groups" />
      <Named name="learners" />
    </div>
  );
}

test("each of two lists on a screen keeps its page for the way back, whichever was turned last (D-163)", async () => {
  await show(<TwoLists />, "en");
  const lists = ["groups", "learners"].map((name) => page.getByRole("region", { name }));
  for (const list of lists) {
    await list.getByRole("button", { name: en.pager.next }).click();
    await expect.element(list.getByText("second")).toBeVisible();
  }
  await page.getByRole("button", { name: "load" }).click();
  for (const list of lists) await expect.element(list.getByText("second")).toBeVisible();
});
