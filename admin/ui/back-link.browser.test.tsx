import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { plainAddress } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { BackLink } from "./back-link.tsx";
import { ScreenLink } from "./button.tsx";
import { Pager } from "./pager.tsx";
import { useFilter } from "./use-filter.ts";
import { usePages } from "./use-pages.ts";

const WORDS = { en: en.pager, ar: ar.pager };

function List() {
  const { filter, change } = useFilter({ query: "" });
  const pages = usePages(`list ${filter.query}`);
  return (
    <>
      <button type="button" onClick={() => change({ query: "huda" })}>
        search
      </button>
      <output>
        {filter.query} {pages.cursor ?? "begin"}
      </output>
      <Pager pages={pages} next={`${pages.cursor ?? ""}+`} />
      <ScreenLink to="/admin/orders/1">an order</ScreenLink>
    </>
  );
}

/** The orders, one of them, and another screen that leads to it. */
function Example() {
  const { pathname } = useLocation();
  switch (plainAddress(pathname)) {
    case "/admin/orders":
      return <List />;
    case "/admin/orders/1":
      return <BackLink to="/admin/orders">all orders</BackLink>;
    default:
      return (
        <>
          <ScreenLink to="/admin/orders">to the orders</ScreenLink>
          <ScreenLink to="/admin/orders/1">to an order</ScreenLink>
        </>
      );
  }
}

const follow = (name: string) => userEvent.click(page.getByRole("link", { name, exact: true }));

test.each(LOCALES)(
  "the link from an order leads to the list with its last search and page (%s) (D-163)",
  async (locale) => {
    await show(<Example />, locale);
    await follow("to the orders");
    await userEvent.click(page.getByRole("button", { name: "search" }));
    await userEvent.click(page.getByRole("button", { name: WORDS[locale].next }));
    await expect.element(page.getByRole("status")).toHaveTextContent("huda +");
    await follow("an order");
    await follow("all orders");
    await expect.element(page.getByRole("status")).toHaveTextContent("huda +");
  },
);

test("the link from an order that another screen led to leads to all orders (D-163)", async () => {
  await show(<Example />, "en");
  await follow("to an order");
  await follow("all orders");
  await expect.element(page.getByRole("status")).toHaveTextContent("begin");
});
