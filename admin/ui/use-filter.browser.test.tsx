import { useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../testing/show.tsx";
import { ScreenLink } from "./button.tsx";
import { useFilter } from "./use-filter.ts";

const STATES = ["open", "closed", "all"] as const;

function Example() {
  const navigate = useNavigate();
  const { filter, change } = useFilter<{ state: (typeof STATES)[number]; query: string }>(
    { state: "open", query: "" },
    { state: STATES },
  );
  return (
    <>
      <output>
        {filter.state} “{filter.query}”
      </output>
      <p>address {useLocation().search}</p>
      <ScreenLink to="?state=all&message=7">all</ScreenLink>
      <ScreenLink to="?state=none&query=huda">a state that is none</ScreenLink>
      <button type="button" onClick={() => change({ query: "sara" })}>
        search
      </button>
      <button type="button" onClick={() => change({ state: "open", query: "" })}>
        clear
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
const follow = (name: string) => userEvent.click(page.getByRole("link", { name, exact: true }));

test("a filter reads the address, writes only what differs from the default, and keeps other parameters (D-163)", async () => {
  await show(<Example />, "en");
  const filter = page.getByRole("status");
  const address = page.getByText(/^address/);
  await expect.element(filter).toHaveTextContent("open “”");
  await follow("all");
  await expect.element(filter).toHaveTextContent("all “”");
  await press("search");
  await expect.element(address).toHaveTextContent("address ?message=7&state=all&query=sara");
  await press("clear");
  await expect.element(filter).toHaveTextContent("open “”");
  await expect.element(address).toHaveTextContent("address ?message=7");
});

test("the way back leads to what was before the list, not through each of its filters (D-163)", async () => {
  await show(<Example />, "en");
  await follow("all");
  await press("search");
  await expect.element(page.getByRole("status")).toHaveTextContent("all “sara”");
  await press("back");
  await expect.element(page.getByRole("status")).toHaveTextContent("open “”");
});

test("a filter with an unknown value in the address uses its default (D-163)", async () => {
  await show(<Example />, "en");
  await follow("a state that is none");
  await expect.element(page.getByRole("status")).toHaveTextContent("open “huda”");
});
