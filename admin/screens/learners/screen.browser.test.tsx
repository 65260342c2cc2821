import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-learners.ar.ts";
import { copy as en } from "#content/admin-learners.en.ts";
import { LOCALES } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };

function Address() {
  return <output>{useLocation().search}</output>;
}

test.each(LOCALES)(
  "the address says which seats are listed, so that a link or the way back shows the same (%s) (D-205)",
  async (locale) => {
    const words = WORDS[locale];
    vi.spyOn(window, "fetch").mockImplementation(async () =>
      Response.json({ success: true, data: { seats: [], next: null } }),
    );
    await show(
      <>
        <Screen />
        <Address />
      </>,
      locale,
    );
    const field = page.getByRole("searchbox", { name: words.search });
    const address = page.getByText(/^\?/);
    await userEvent.fill(field, "100042");
    await userEvent.keyboard("{Enter}");
    await expect.element(address).toHaveTextContent("?order=100042");
    await userEvent.click(page.getByRole("button", { name: words.filter, exact: false }));
    await userEvent.click(page.getByRole("option", { name: words.filters.waiting }));
    await expect.element(address).toHaveTextContent("?state=waiting&order=100042");
    await expect.element(field).toHaveValue("100042");
  },
);
