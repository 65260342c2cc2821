import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-coupons.ar.ts";
import { copy as en } from "#content/admin-coupons.en.ts";
import type { TryAnswer } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { EXAMPLE_PACKAGE } from "../../testing/example-package.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { TryOut } from "./try-out.tsx";
import { TryResult } from "./try-result.tsx";

const WORDS: Localized<typeof en> = { en, ar };

const APPLIES: TryAnswer = {
  applies: true,
  reason: null,
  total: 100,
  family_discount: 0,
  base: 100,
  discount: 10,
  payable: 90,
  coupon: null,
};

const COUPON: NonNullable<TryAnswer["coupon"]> = {
  id: 1,
  code: "RAMADAN",
  batch: null,
  kind: "percent",
  value: 10,
  minimum: 0,
  packages: null,
  starts_at: "2026-02-01T10:00:00Z",
  ends_at: "2026-03-01T10:00:00Z",
  max_uses: null,
  max_uses_per_person: null,
  uses: 0,
  active: true,
  version: "1",
};

/** It is not offered to be tried. */
const OFF_SALE = { ...EXAMPLE_PACKAGE, id: 7, active: false };

describe.each(LOCALES)("a coupon that is tried (%s)", (locale) => {
  const { tryOut: words } = WORDS[locale];

  test("the answer goes when the cart or the code is changed for which it was given (D-170)", async () => {
    serve({
      [paths.tryCoupon]: APPLIES,
      [paths.packages]: { packages: [EXAMPLE_PACKAGE, OFF_SALE] },
    });
    await show(<TryOut />, locale);
    await userEvent.fill(page.getByRole("textbox", { name: words.code }), "RAMADAN");
    await userEvent.click(page.getByRole("button", { name: words.package, exact: false }).first());
    await userEvent.click(page.getByRole("option"));
    await userEvent.click(page.getByRole("button", { name: words.start }));
    await expect.element(page.getByText(words.applies, { exact: true })).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: words.quantity }), "2");
    await expect.element(page.getByText(words.applies, { exact: true })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: words.start }));
    await expect.element(page.getByText(words.applies, { exact: true })).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: words.code }), "WELCOME");
    await expect.element(page.getByText(words.applies, { exact: true })).not.toBeInTheDocument();
  });

  test.each([
    ["not_started", COUPON.starts_at],
    ["ended", COUPON.ends_at],
  ] as const)("a coupon that has %s says when", async (reason, at) => {
    const result = { ...APPLIES, applies: false, reason, coupon: COUPON };
    const shown = await show(<TryResult result={result} />, locale);
    expect(shown.querySelector("time")?.dateTime).toBe(at);
  });

  test("a coupon that is tried shows the cart's sums, and how much is missing", async () => {
    const result: TryAnswer = {
      applies: false,
      reason: "minimum",
      total: 200,
      family_discount: 10,
      base: 190,
      discount: 19,
      payable: 171,
      coupon: { ...COUPON, minimum: 250 },
    };
    const shown = await show(<TryResult result={result} />, locale);
    const sums = [...shown.querySelectorAll(".figure")].map(({ textContent }) =>
      textContent.replace("USD\u00a0", ""),
    );
    expect(sums).toEqual(["190", "250", "200", "−10", "190", "−19", "171"]);
  });
});
