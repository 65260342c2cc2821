import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as ar from "#content/admin-orders.ar.ts";
import * as en from "#content/admin-orders.en.ts";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../../testing/show.tsx";
import "./orders.css";
import { Filters } from "./filters.tsx";

const WORDS = { en: en.copy.list, ar: ar.copy.list };
const NONE = { query: "", status: "", gateway: "", from: "", to: "", sort: "" };

function Example({ given }: { readonly given: typeof NONE }) {
  const [filter, setFilter] = useState(given);
  return (
    <>
      <Filters filter={filter} onChange={(changes) => setFilter({ ...filter, ...changes })} />
      <output>{Object.values(filter).join()}</output>
    </>
  );
}

test.each(LOCALES)(
  "on a phone the filters in %s are behind a button that counts those that apply (D-190)",
  async (locale) => {
    const { filters, filtersOn, from, clear } = WORDS[locale];
    await page.viewport(390, 844);
    const given = { ...NONE, status: "paid", to: "2026-11-01", sort: "highest" };
    const main = await show(<Example given={given} />, locale);
    const button = page.getByRole("button", { name: filtersOn.replace("{count}", "2") });
    await expect.element(button).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByLabelText(from)).not.toBeVisible();
    await button.click();
    await expect.element(button).toHaveAttribute("aria-expanded", "true");
    await expect.element(page.getByLabelText(from)).toBeVisible();
    await expectAccessible(main);
    await page.getByRole("button", { name: clear }).click();
    await expect.element(page.getByRole("button", { name: filters, exact: true })).toBeVisible();
  },
);

test.each(LOCALES)(
  "on a desktop the filters in %s are visible, without a button (D-190)",
  async (locale) => {
    await page.viewport(1440, 900);
    await show(<Example given={NONE} />, locale);
    await expect.element(page.getByLabelText(WORDS[locale].from)).toBeVisible();
    expect(
      page.getByRole("button", { name: WORDS[locale].filters, exact: true }).elements(),
    ).toEqual([]);
  },
);

test("each field of the filters counts for itself, and all of them are cleared, except the sort (D-165)", async () => {
  const { list, statuses, gateways } = en.copy;
  await page.viewport(1440, 900);
  await show(<Example given={{ ...NONE, query: "huda" }} />, "en");
  const choose = async (filter: string, value: string) => {
    await page.getByRole("button", { name: filter, exact: false }).click();
    await page.getByRole("option", { name: value, exact: true }).click();
  };
  // A search alone can be cleared too.
  await expect.element(page.getByRole("button", { name: list.clear })).toBeVisible();
  await choose(list.status, statuses.refunded);
  await choose(list.gateway, gateways.tamara);
  await page.getByLabelText(list.from).fill("2026-11-01");
  await page.getByLabelText(list.to, { exact: true }).fill("2026-11-30");
  await choose(list.sort, list.sorts.lowest);
  const chosen = page.getByRole("status");
  await expect
    .element(chosen)
    .toHaveTextContent("huda,refunded,tamara,2026-11-01,2026-11-30,lowest");
  await page.getByRole("button", { name: list.clear }).click();
  await expect.element(chosen).toHaveTextContent(",,,,,lowest");
});
