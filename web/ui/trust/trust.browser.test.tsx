import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Trust } from "./trust.tsx";

describe.each(LOCALES)("teachers and safety (%s)", (locale) => {
  test("each teacher is named, marked as a sample, and has a place for the portrait before it comes (D-155)", async () => {
    const { trust } = await loadCopy("coding", locale);
    const shown = await showComponent(<Trust copy={trust} />, { locale });
    const section = page.getByRole("region", { name: trust.heading });
    for (const { name, teaches, training, years } of trust.items) {
      await expect
        .element(section.getByRole("heading", { name: `${name} ${trust.sample}` }))
        .toBeVisible();
      for (const text of [teaches, training, years]) {
        await expect.element(section.getByText(text)).toBeVisible();
      }
    }
    await expect.element(section.getByText(trust.note)).toBeVisible();
    const portraits = [...shown.querySelectorAll("img")];
    expect(portraits).toHaveLength(trust.items.length);
    for (const { alt, loading, offsetWidth, offsetHeight } of portraits) {
      expect({ alt, loading }).toEqual({ alt: "", loading: "lazy" });
      expect(offsetWidth).toBeGreaterThanOrEqual(88);
      expect(offsetHeight).toBe(offsetWidth);
    }
    await expectAccessible(shown);
  });

  test("a children's programme lists its safety measures with a link to the privacy policy, and an adults' one does not (D-155)", async () => {
    const { safety, ...rest } = (await loadCopy("coding", locale)).trust;
    await showComponent(<Trust copy={{ ...rest, safety }} />, { locale });
    const list = page.getByRole("list").nth(1);
    await expect.element(list).toBeVisible();
    const items = list.getByRole("listitem").elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(safety.items);
    const link = page.getByRole("link", { name: safety.more }).element();
    expect(link.getAttribute("href")).toContain("/privacy");

    const { trust } = await loadCopy("ai-teacher-training", locale);
    await showComponent(<Trust copy={trust} />, { locale });
    expect(page.getByRole("link").elements()).toHaveLength(1);
  });
});
