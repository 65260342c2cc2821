import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as ar from "#content/admin-coupons.ar.ts";
import * as en from "#content/admin-coupons.en.ts";
import { isolate } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";

const COUPON = {
  id: 1,
  code: "10-OFF",
  kind: "percent",
  value: 10,
  minimum: 0,
  packages: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_person: null,
  uses: 0,
  active: true,
  batch: null,
  version: "1",
} as const;

test.each([
  ["en", en.copy.form.title.replace("{code}", COUPON.code)],
  ["ar", ar.copy.form.title.replace("{code}", isolate(COUPON.code))],
] as const)(
  "a code that begins with a digit stays in order in a title in %s (D-22)",
  async (locale, title) => {
    await show(<CouponDialog coupon={COUPON} onClose={() => undefined} />, locale);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  },
);
