import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { takenFromBrowser } from "#web/testing/taken-from-browser.ts";
import { Tabs } from "./tabs.tsx";

const IDS = ["monthly", "quarterly", "yearly"] as const;
type Id = (typeof IDS)[number];

function Example({ labels, name }: { readonly labels: readonly string[]; readonly name: string }) {
  const [selected, setSelected] = useState<Id>("monthly");
  const tabs = IDS.map((id, position) => ({ id, label: labels[position] ?? id }));
  return (
    <Tabs label={name} tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>{selected}</p>
    </Tabs>
  );
}

describe.each(LOCALES)("tabs (%s)", (locale) => {
  const [onward, back] =
    locale === "ar" ? ["{ArrowLeft}", "{ArrowRight}"] : ["{ArrowRight}", "{ArrowLeft}"];

  const open = async () => {
    const { legal, legalLabel } = (await loadCopy("shell", locale)).footer;
    const labels = [legal.policy, legal.refund, legal.privacy];
    const shown = await showComponent(<Example name={legalLabel} labels={labels} />, { locale });
    const tabs = page.getByRole("tab").elements();
    return { shown, tabs };
  };
  const selectedTab = () => page.getByRole("tab", { selected: true }).element();

  test("arrow keys go round in reading direction; Home and End go to the ends; keys with a modifier are the browser's", async () => {
    const { tabs } = await open();
    await userEvent.tab();
    const steps = [
      [onward, 1],
      [onward, 2],
      [onward, 0],
      [back, 2],
      [back, 1],
      ["{Home}", 0],
      ["{End}", 2],
    ] as const;
    for (const [key, position] of steps) {
      await userEvent.keyboard(key);
      expect(selectedTab(), key).toBe(tabs[position]);
      expect(document.activeElement, key).toBe(tabs[position]);
      expect(page.getByRole("tabpanel").element().textContent, key).toBe(IDS[position]);
    }
    for (const key of ["Home", "End"]) expect(takenFromBrowser(key)).toEqual(["alone"]);
    expect(takenFromBrowser("ArrowRight")).toEqual(["alone"]);
    await expect.poll(selectedTab).toBe(tabs[locale === "ar" ? 1 : 0]);
  });

  test("only the selected tab is in the tab order", async () => {
    const { shown, tabs } = await open();
    const after = document.createElement("button");
    shown.append(after);
    await userEvent.click(page.getByRole("tab").nth(1));
    expect(selectedTab()).toBe(tabs[1]);
    expect(page.getByRole("tabpanel").element().textContent).toBe(IDS[1]);
    await userEvent.tab();
    expect(document.activeElement).toBe(after);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(tabs[1]);
  });

  test("the panel has the name of its tab, and the tab names its panel", async () => {
    const { tabs } = await open();
    const panel = page.getByRole("tabpanel", { name: tabs[0]?.textContent ?? "" }).element();
    expect(tabs[0]?.getAttribute("aria-controls")).toBe(panel.id);
  });

  test("the coloured field moves behind the tab that is chosen (R-PKG-13)", async () => {
    const { shown, tabs } = await open();
    await userEvent.click(page.getByRole("tab").nth(2));
    const place = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect();
      return [Math.round(box?.left ?? 0), Math.round(box?.right ?? 0)];
    };
    await expect.poll(() => place(shown.querySelector(".tabs-indicator"))).toEqual(place(tabs[2]));
  });

  test("a row that does not fit shows the selected tab (design.md 8)", async () => {
    const { shown, tabs } = await open();
    const hidden = () => {
      const row = shown.querySelector(".tabs-scroll")?.getBoundingClientRect();
      const tab = selectedTab().getBoundingClientRect();
      return Math.max(0, (row?.left ?? 0) - tab.left, tab.right - (row?.right ?? 0));
    };
    await userEvent.click(page.getByRole("tab").nth(2));
    expect(selectedTab()).toBe(tabs[2]);
    shown.style.inlineSize = "12rem";
    await expect.poll(hidden).toBe(0);
    await userEvent.keyboard("{Home}");
    expect(selectedTab()).toBe(tabs[0]);
    await expect.poll(hidden).toBe(0);
  });

  test("tabs are accessible", async () => {
    const { shown } = await open();
    await expectAccessible(shown);
    await userEvent.click(page.getByRole("tab").nth(1));
    await expectAccessible(shown);
  });
});
