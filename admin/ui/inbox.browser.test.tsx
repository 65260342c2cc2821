import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { Inbox } from "./inbox.tsx";
import { InboxList } from "./inbox-list.tsx";
import { useFilter } from "./use-filter.ts";
import { usePages } from "./use-pages.ts";

const PAGERS = { en: en.pager, ar: ar.pager };
const STATES = ["open", "closed"] as const;

type Letters = {
  readonly letters: readonly { id: string; name: string; created_at: string }[];
  readonly next: string | null;
};

/** Two pages of closed letters, of one each; none are open. */
function useLetters(state: string, cursor: string | undefined): UseQueryResult<Letters> {
  const id = cursor ?? "1";
  const letter = { id, name: `Letter ${id}`, created_at: "2026-11-20T08:00:00.000Z" };
  return useQuery({
    queryKey: [state, id],
    queryFn: () => ({
      letters: state === "closed" ? [letter] : [],
      next: state === "closed" && id === "1" ? "2" : null,
    }),
  });
}

function List() {
  const { filter, change } = useFilter<{ state: (typeof STATES)[number] }>(
    { state: "open" },
    { state: STATES },
  );
  const pages = usePages(`letters ${filter.state}`);
  return (
    <InboxList
      subject="letter"
      label="letters"
      filter={{
        label: "which",
        value: filter.state,
        onChange: (state) => change({ state }),
        options: STATES.map((value) => ({ value, label: value })),
      }}
      answer={useLetters(filter.state, pages.cursor)}
      pages={pages}
      empty="No letters"
      rowsOf={({ letters }) => letters}
    >
      {({ id }) => <span>line of {id}</span>}
    </InboxList>
  );
}

/** An inbox that can be loaded anew at its address. */
function Example() {
  const [loads, setLoads] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        load anew
      </button>
      <p>
        {loads} {useLocation().search}
      </p>
      <Inbox
        key={loads}
        subject="letter"
        list={<List />}
        nothing={{ heading: "None is open", text: "Choose one" }}
        back="All letters"
        label="the letter"
      >
        {(id) => (
          <>
            <h2>Text of {id}</h2>
            <input aria-label="note" />
          </>
        )}
      </Inbox>
    </>
  );
}

const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: false }));

test.each(LOCALES)(
  "an inbox in %s opens an entry beside its list, whose filter and page stay for a reload and the way back (D-163)",
  async (locale) => {
    await page.viewport(390, 844);
    const main = await show(<Example />, locale);
    await expect.element(page.getByRole("heading", { name: "No letters" })).toBeVisible();
    await press("which");
    await userEvent.click(page.getByRole("option", { name: "closed" }));
    await press(PAGERS[locale].next);
    const row = page.getByRole("button", { name: /Letter 2/ });
    await expect.element(page.getByText("line of 2")).toBeVisible();
    await expect.element(row).toHaveAttribute("aria-current", "false");
    await row.click();
    await expect.element(page.getByText("0 ?state=closed&letter=2")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Text of 2" })).toBeVisible();
    // On a phone it stands in place of the list.
    await expect.element(page.getByText("line of 2")).not.toBeVisible();
    await expectAccessible(main);

    await press("load anew");
    await expect.element(page.getByText("1 ?state=closed&letter=2")).toBeVisible();
    await press("All letters");
    await expect.element(page.getByText("1 ?state=closed")).toBeVisible();
    await expect.element(row).toBeVisible();

    await page.viewport(1440, 900);
    await expect.element(page.getByRole("heading", { name: "None is open" })).toBeVisible();
    await row.click();
    await expect.element(row).toHaveAttribute("aria-current", "true");
    await expect.element(page.getByRole("article", { name: "the letter" })).toBeVisible();
    await expectAccessible(main);

    const note = page.getByRole("textbox", { name: "note" });
    await note.fill("About the second");
    await press(PAGERS[locale].previous);
    await press("Letter 1");
    await expect.element(page.getByRole("heading", { name: "Text of 1" })).toBeVisible();
    await expect.element(note).toHaveValue("");
  },
);
