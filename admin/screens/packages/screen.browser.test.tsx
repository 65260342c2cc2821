import "../../shell/shell.css";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-packages.ar.ts";
import { copy as en } from "#content/admin-packages.en.ts";
import { copy as shell } from "#content/admin-shell.en.ts";
import type { AdminPackageAnswer, PricePeriodAnswer } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { EXAMPLE_PACKAGE } from "../../testing/example-package.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Screen } from "./screen.tsx";

const BEGAN = "2025-03-01T22:30:00Z";
const ENDED = "2025-04-01T08:00:00Z";
/** On sale for less until it ended, and for its price since; the sale is planned again, then an end of both. */
const PERIODS: readonly PricePeriodAnswer[] = [
  {
    from: ENDED,
    until: null,
    price: 100,
    price_before: null,
    active: true,
    actor: "staff",
    by: "mona@example.com",
  },
  {
    from: BEGAN,
    until: ENDED,
    price: 79.5,
    price_before: 120,
    active: false,
    actor: "start",
    by: null,
  },
];
const PLANNED: AdminPackageAnswer = {
  ...EXAMPLE_PACKAGE,
  price_before: 120,
  strikeable: [150, 120, 100, 90],
  scheduled: [
    { id: 7, from: "2099-01-01T08:00:00Z", price: 79.5, price_before: 100, active: true, by: null },
    {
      id: 8,
      from: "2099-02-01T08:00:00Z",
      price: 79.5,
      price_before: null,
      active: false,
      by: null,
    },
  ],
};

const SCREEN_WITH_TOASTS = (
  <>
    <Screen />
    <ToastRegion />
  </>
);

function servePackages() {
  return serve({
    [paths.packages]: {
      packages: [PLANNED, { ...EXAMPLE_PACKAGE, id: 7, name: "Go", active: false }],
    },
    [paths.packageHistory]: { periods: PERIODS },
    [paths.coursePackage]: { ...PLANNED, price: 110.5, version: "2" },
    [paths.scheduledChange]: PLANNED,
  });
}

/** The texts of the rows of a table, cell by cell. */
function rowsOf(name: string): readonly (readonly string[])[] {
  const rows = page.getByRole("table", { name }).element().querySelectorAll("tbody tr");
  return [...rows].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.replaceAll("\u00a0", " ")),
  );
}

test("the list of packages shows what each costs, its earlier price, and what is planned (D-168, D-169)", async () => {
  servePackages();
  await show(<Screen />, "en");
  await expect.element(page.getByRole("link", { name: "Chess" })).toBeVisible();
  expect(rowsOf(shell.screens.packages)).toEqual([
    ["Chess", "42", `USD 100 ${en.preview.before} 120`, en.on, "2 scheduled changes"],
    ["Go", "7", "USD 100", en.off, en.nothingScheduled],
  ]);
});

test("a package shows what it cost in the staff's time and by whom, and what is planned is cancelled by itself (D-169)", async () => {
  const { written, versions } = servePackages();
  await show(SCREEN_WITH_TOASTS, "ar", "/admin/packages?id=42");
  const { history, changes } = ar;
  await expect.element(page.getByRole("table", { name: history.heading })).toBeVisible();
  expect(rowsOf(history.heading)).toEqual([
    ["1 أبريل 2025 11:00", history.lasts, "USD 100", "–", ar.on, "mona@example.com"],
    [
      "2 مارس 2025 01:30",
      "1 أبريل 2025 11:00",
      "USD 79.50",
      "USD 120",
      ar.off,
      history.actors.start,
    ],
  ]);
  const planned = page.getByRole("region", { name: changes.heading });
  expect(planned.getByText(ar.off, { exact: true }).elements()).toHaveLength(1);
  await planned.getByRole("button", { name: changes.cancel }).last().click();
  await expect.poll(() => written).toEqual([["DELETE /api/admin/packages/42/changes/8", null]]);
  expect(versions).toEqual(['"1"']);
  await expect.element(page.getByText(changes.cancelled)).toBeVisible();
});

test("a package is saved as typed and once more on its new version, staff are told, and its prices are read again (D-168, D-169)", async () => {
  const { read, written, versions } = servePackages();
  const { form } = en;
  await show(SCREEN_WITH_TOASTS, "en", "/admin/packages?id=42");
  const save = page.getByRole("button", { name: form.save, exact: true });
  await page.getByRole("textbox", { name: form.priceNow, exact: true }).fill("110.50");
  await save.click();
  await expect.element(page.getByText(form.saved)).toBeVisible();
  await expect.poll(() => read.filter((path) => path.endsWith("/history"))).toHaveLength(2);
  await page.getByRole("textbox", { name: form.weeks, exact: false }).fill("8");
  await save.click();
  await expect
    .poll(() => written)
    .toEqual([
      ["PATCH /api/admin/packages/42", { price: 110.5 }],
      ["PATCH /api/admin/packages/42", { weeks: 8 }],
    ]);
  expect(versions).toEqual(['"1"', '"2"']);
});

test("a package is saved on the version that it has after one of its scheduled changes was cancelled (D-169)", async () => {
  let current = PLANNED;
  const versions: (string | null)[] = [];
  answerEachCall(({ method, path, headers }) => {
    if (method === "GET")
      return answer(path === paths.packages ? { packages: [current] } : { periods: [] });
    versions.push(headers.get("If-Match"));
    current = { ...current, scheduled: [], version: "3" };
    return answer(current);
  });
  await show(SCREEN_WITH_TOASTS, "en", "/admin/packages?id=42");
  await page.getByRole("button", { name: en.changes.cancel }).last().click();
  await expect.element(page.getByText(en.changes.none)).toBeVisible();
  await page.getByRole("textbox", { name: en.form.weeks, exact: false }).fill("8");
  await page.getByRole("button", { name: en.form.save, exact: true }).click();
  await expect.poll(() => versions).toEqual(['"1"', '"3"']);
});

test("a form for a later time has the price of that time (D-169)", async () => {
  servePackages();
  const { form } = en;
  await show(<Screen />, "en", "/admin/packages?id=42");
  const price = page.getByRole("textbox", { name: form.priceNow, exact: true });
  await expect.element(price).toHaveValue("100");
  await page.getByRole("button", { name: form.when, exact: false }).click();
  await page.getByRole("option", { name: form.later }).click();
  await page.getByLabelText(form.at, { exact: true }).fill("2099-01-15T09:00");
  await expect.element(price).toHaveValue("79.50");
});

test("the form of a package names the prices that may be struck, asks for a missing price, and is not left unsaved (D-168, D-191)", async () => {
  const { written } = servePackages();
  await show(<Screen />, "en", "/admin/packages?id=42");
  await expect
    .element(page.getByText(en.form.strikeable.replace("{prices}", "USD\u00a0150 · USD\u00a0120")))
    .toBeVisible();
  const price = page.getByRole("textbox", { name: en.form.priceNow, exact: true });
  await userEvent.clear(price);
  await page.getByRole("button", { name: en.form.save, exact: true }).click();
  await expect.element(page.getByText(en.form.needsPrice)).toBeVisible();
  await expect.element(price).toHaveFocus();
  expect(written).toEqual([]);
  await price.fill("90");
  await expect.element(price).toBeValid();
  await page.getByRole("link", { name: en.back }).click();
  await expect.element(page.getByRole("dialog", { name: shell.leaving.heading })).toBeVisible();
});

test("what is scheduled needs a time, and names and lessons cannot be scheduled (D-168, D-169)", async () => {
  const { written } = servePackages();
  const { form } = en;
  await show(<Screen />, "en", "/admin/packages?id=42");
  const name = page.getByRole("textbox", { name: form.nameIn.en });
  await expect.element(name).toBeEnabled();
  await page.getByRole("button", { name: form.when, exact: false }).click();
  await page.getByRole("option", { name: form.later }).click();
  await expect.element(name).toBeDisabled();
  await page.getByRole("button", { name: form.schedule, exact: true }).click();
  await expect.element(page.getByText(form.needsTime)).toBeVisible();
  await expect.element(page.getByLabelText(form.at, { exact: true })).toHaveFocus();
  expect(written).toEqual([]);
});

test("a number without a package says so (D-169)", async () => {
  servePackages();
  await show(<Screen />, "ar", "/admin/packages?id=99");
  await expect.element(page.getByRole("heading", { name: ar.missing })).toBeVisible();
});

test.each([
  ["en", 320],
  ["ar", 320],
  ["en", 390],
  ["ar", 1024],
] as const)(
  "a long name without a space widens neither the list nor the form (%s, %i px wide) (D-139)",
  async (locale, width) => {
    await page.viewport(width, 900);
    const name = "supercalifragilistic".repeat(3);
    const name_ar = "برنامجالحساب".repeat(5);
    serve({
      [paths.packages]: { packages: [{ ...EXAMPLE_PACKAGE, name, name_ar }] },
      [paths.packageHistory]: { periods: [] },
    });
    const main = await show(<Screen />, locale, "/admin/packages");
    const link = page.getByRole("table").getByRole("link");
    await expect.element(link).toBeVisible();
    expect(main.scrollWidth).toBeLessThanOrEqual(width);
    await userEvent.click(link);
    const heading = page.getByRole("heading", { level: 1, name: locale === "ar" ? name_ar : name });
    await expect.element(heading).toBeVisible();
    expect(main.scrollWidth).toBeLessThanOrEqual(width);
  },
);
