import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-learners.ar.ts";
import { copy as en } from "#content/admin-learners.en.ts";
import type { StaffSeat } from "#contract/admin/learners.ts";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { SEAT } from "../../testing/sample-groups.ts";
import { show } from "../../testing/show.tsx";
import { SeatTable } from "./seat-table.tsx";

const WORDS = { en, ar };

const seatOf = (unit: number, change: Partial<StaffSeat>): StaffSeat => ({
  order: "100042",
  paid_at: SEAT.paid_at,
  position: 0,
  unit,
  quantity: 2,
  name: SEAT.name,
  name_ar: SEAT.name_ar,
  learner: null,
  assigned: false,
  group: null,
  ...change,
});

test.each(LOCALES)(
  "returning a seat asks first, naming its learner, package and order, in %s (D-207)",
  async (locale) => {
    const { release, seat } = WORDS[locale];
    const learner = { ...SEAT.learner, notes: "" };
    const seats = [seatOf(1, { learner }), seatOf(2, {})];
    vi.spyOn(window, "fetch").mockImplementation(async () =>
      Response.json({ success: true, data: { seats, next: null } }),
    );
    await show(<SeatTable state="all" order="" />, locale);
    const second = seat.replace("{unit}", "2").replace("{quantity}", "2");
    const unnamed = `${release.open}: ${second} · 100042`;
    await expect.element(page.getByRole("button", { name: unnamed })).toBeVisible();
    await page.getByRole("button", { name: `${release.open}: Huda · 100042` }).click();
    const dialog = page.getByRole("dialog", { name: release.heading });
    const name = locale === "ar" ? SEAT.name_ar : SEAT.name;
    for (const fact of ["Huda", name, "100042"]) {
      await expect.poll(() => dialog.element().textContent).toContain(fact);
    }
    await expectAccessible(dialog.element());
  },
);
