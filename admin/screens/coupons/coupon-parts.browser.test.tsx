import { expect, test } from "vitest";
import * as ar from "#content/admin-coupons.ar.ts";
import * as en from "#content/admin-coupons.en.ts";
import { DAY_MS } from "#core/durations.ts";
import { LOCALES } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { CouponState, Validity } from "./coupon-parts.tsx";

const WORDS = { en: en.copy, ar: ar.copy };
const OPEN = { active: true, starts_at: null, ends_at: null, uses: 0, max_uses: null };
const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test.each(LOCALES)(
  "the state of a coupon in %s is the one that buyers meet (D-191)",
  async (locale) => {
    const { on, off, paused } = WORDS[locale];
    const cases = [
      [OPEN, on],
      [{ ...OPEN, active: false, ends_at: later(-1) }, off],
      [{ ...OPEN, starts_at: later(1) }, paused.coupon_not_started],
      [{ ...OPEN, ends_at: later(-1) }, paused.coupon_ended],
      [{ ...OPEN, uses: 1, max_uses: 1 }, paused.coupon_exhausted],
      [{ ...OPEN, starts_at: later(-1), ends_at: later(1), uses: 1, max_uses: 2 }, on],
    ] as const;
    for (const [coupon, words] of cases) {
      const main = await show(<CouponState coupon={coupon} />, locale);
      expect(main.textContent).toBe(words);
      main.remove();
    }
  },
);

test.each(LOCALES)(
  "the last day of a coupon in %s has its year, also in the current year (D-191)",
  async (locale) => {
    const year = new Date().getFullYear();
    const main = await show(
      <Validity coupon={{ starts_at: null, ends_at: `${year}-06-15T12:00:00Z` }} />,
      locale,
    );
    expect(main.textContent).toContain(String(year));
  },
);
