import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { Tabs } from "./tabs.tsx";

const TABS = [
  { id: "list", label: "List", content: <p>A list</p> },
  { id: "form", label: "Form", content: <input aria-label="text" /> },
];

test("input typed in one tab of a screen stays while another is looked at (D-162)", async () => {
  await show(<Tabs label="Parts" tabs={TABS} />, "en");
  const field = page.getByRole("textbox", { name: "text" });
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("tab", { name: "Form" }));
  await userEvent.fill(field, "Ramadan");
  await userEvent.click(page.getByRole("tab", { name: "List" }));
  await expect.element(page.getByText("A list")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("tab", { name: "Form" }));
  await expect.element(field).toHaveValue("Ramadan");
  await expect.element(page.getByText("A list")).not.toBeVisible();
});

test.each(LOCALES)(
  "the address keeps the open tab of a screen, for a reload and the way back, in %s (D-163)",
  async (locale) => {
    await show(<Reloaded />, locale);
    const tab = (name: string) => page.getByRole("tab", { name });
    await userEvent.click(page.getByRole("button", { name: "filter and turn the page" }));
    await userEvent.click(tab("Form"));
    await expect.element(page.getByText("0 ?query=huda&tab=form page 2")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "load anew" }));
    await expect.element(page.getByText("1 ?query=huda&tab=form page 2")).toBeVisible();
    await expect.element(tab("Form")).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("textbox", { name: "text" })).toBeVisible();
    await userEvent.click(tab("List"));
    await expect.element(page.getByText("1 ?query=huda page 2")).toBeVisible();
    await expect.element(page.getByText("A list")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "back" }));
    await expect.element(page.getByText("1", { exact: true })).toBeVisible();
  },
);

test.each(LOCALES)(
  "the tab in the address is visible, however narrow the window, in %s (D-163)",
  async (locale) => {
    const labels = ["The list of all codes", "One code tried out", "Many codes", "The family"];
    const tabs = labels.map((label) => ({ id: label, label, content: <p>{label}</p> }));
    await show(<Reloaded tabs={tabs} />, locale);
    const last = page.getByRole("tab", { name: "The family" });
    await userEvent.click(last);
    await userEvent.click(page.getByRole("button", { name: "load anew" }));
    await expect.element(last).toBeInViewport({ ratio: 1 });
  },
);

/** Tabs that can be loaded anew at their address, with a way back; the address and the page of their list. */
function Reloaded({ tabs = TABS }: { readonly tabs?: Parameters<typeof Tabs>[0]["tabs"] }) {
  const [loads, setLoads] = useState(0);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        load anew
      </button>
      <button
        type="button"
        onClick={() => void navigate("?query=huda", { state: { shown: "page 2" } })}
      >
        filter and turn the page
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <output>
        {loads} {search} {state?.shown}
      </output>
      <Tabs key={loads} label="Parts" tabs={tabs} />
    </>
  );
}
