import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-coupons.ar.ts";
import { copy as en } from "#content/admin-coupons.en.ts";
import { copy as shell } from "#content/admin-shell.en.ts";
import type { AdminCouponAnswer } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { EXAMPLE_PACKAGE } from "../../testing/example-package.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { CouponList } from "./coupon-list.tsx";

const PERCENT: AdminCouponAnswer = {
  id: 1,
  code: "RAMADAN-1",
  batch: "Ramadan",
  kind: "percent",
  value: 10,
  minimum: 0,
  packages: null,
  starts_at: "2025-02-01T10:00:00Z",
  ends_at: "2025-03-01T22:30:00Z",
  max_uses: 10,
  max_uses_per_person: null,
  uses: 3,
  active: true,
  version: "1",
};
const FIXED: AdminCouponAnswer = {
  ...PERCENT,
  id: 2,
  code: "WELCOME",
  batch: null,
  kind: "fixed",
  value: 25.5,
  minimum: 50,
  packages: [42],
  starts_at: null,
  ends_at: null,
  max_uses_per_person: 1,
  uses: 0,
};

function serveCoupons() {
  return serve({
    [paths.coupons]: { coupons: [PERCENT, FIXED], next: null },
    [paths.packages]: { packages: [EXAMPLE_PACKAGE, { ...EXAMPLE_PACKAGE, id: 7, name: "Go" }] },
    [paths.coupon]: FIXED,
  });
}

test("the list of coupons shows what each takes off, how often it was used, and when it is valid (D-170)", async () => {
  serveCoupons();
  const main = await show(<CouponList />, "ar");
  await expect.element(page.getByText("WELCOME")).toBeVisible();
  const rows = [...main.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")]
      .slice(0, 4)
      .map((cell) => cell.textContent.replaceAll("\u00a0", " ")),
  );
  const of = (uses: string) => ar.usesOf.replace("{uses}", uses).replace("{limit}", "10");
  const valid = ar.fromUntil
    .replace("{from}", "1 فبراير 2025 13:00")
    .replace("{until}", "2 مارس 2025 01:30");
  expect(rows).toEqual([
    ["RAMADAN-1 Ramadan", "10%", of("3"), valid],
    ["WELCOME", "USD 25.50", of("0"), ar.always],
  ]);
});

test("a coupon is opened as it is, and saved with what was changed (D-170)", async () => {
  const { written } = serveCoupons();
  await show(<CouponList />, "en");
  await page.getByRole("button", { name: `${en.columns.edit}: WELCOME` }).click();
  const { form } = en;
  const field = (name: string) => page.getByRole("textbox", { name, exact: false });
  await expect.element(field(form.fixedValue)).toHaveValue("25.50");
  await expect.element(field(form.minimum)).toHaveValue("50");
  await expect.element(page.getByRole("checkbox", { name: "Chess" })).toBeChecked();
  await page.getByText("Go", { exact: true }).click();
  await page.getByRole("button", { name: shell.form.save }).click();
  const { kind, value, minimum, starts_at, ends_at, max_uses, active } = FIXED;
  const terms = { kind, value, minimum, starts_at, ends_at, max_uses, active };
  await expect
    .poll(() => written)
    .toEqual([
      ["PATCH /api/admin/coupons/2", { ...terms, packages: [42, 7], max_uses_per_person: 1 }],
    ]);
});
