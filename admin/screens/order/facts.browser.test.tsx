import { expect, test } from "vitest";
import * as ar from "#content/admin-orders.ar.ts";
import * as en from "#content/admin-orders.en.ts";
import { isolate } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { Lines } from "./facts.tsx";

const ORDER = {
  lines: [],
  currency: "USD" as const,
  family_discount: 0,
  coupon_code: "10-OFF",
  coupon_discount: 10,
  total: 90,
};

test.each([
  ["en", en.copy.order.lines.coupon.replace("{code}", ORDER.coupon_code)],
  ["ar", ar.copy.order.lines.coupon.replace("{code}", isolate(ORDER.coupon_code))],
] as const)(
  "a coupon code that begins with a digit is not reordered beside its discount (%s) (D-22)",
  async (locale, label) => {
    const main = await show(<Lines order={ORDER} />, locale);
    expect(main.querySelector("dt")?.textContent).toBe(label);
  },
);
