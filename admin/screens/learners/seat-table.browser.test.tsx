import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-learners.ar.ts";
import { copy as en } from "#content/admin-learners.en.ts";
import type { StaffSeat } from "#contract/admin/learners.ts";
import * as paths from "#contract/admin/paths.ts";
import type { SeatFilter } from "#core/learner.ts";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { EXAMPLE_SEAT } from "../../testing/example-groups.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { SeatTable } from "./seat-table.tsx";
import { useSeats } from "./use-seats.ts";

const WORDS = { en, ar };

const seatOf = (unit: number, change: Partial<StaffSeat>): StaffSeat => ({
  order: "100042",
  paid_at: EXAMPLE_SEAT.paid_at,
  position: 0,
  unit,
  quantity: 2,
  name: EXAMPLE_SEAT.name,
  name_ar: EXAMPLE_SEAT.name_ar,
  learner: null,
  assigned: false,
  group: null,
  ...change,
});

type SeatsProps = {
  readonly state: SeatFilter;
  readonly order: string;
  readonly isWithinOrder?: boolean;
};

function Seats({ state, order, isWithinOrder = false }: SeatsProps) {
  return <SeatTable list={useSeats(state, order)} isWithinOrder={isWithinOrder} />;
}

test.each(LOCALES)(
  "returning a seat asks first, naming its learner, package and order, in %s (D-207)",
  async (locale) => {
    const { release, seat } = WORDS[locale];
    const learner = { ...EXAMPLE_SEAT.learner, notes: "" };
    const seats = [seatOf(1, { learner }), seatOf(2, {})];
    serve({ [paths.learners]: { seats, next: null } });
    await show(<Seats state="all" order="" />, locale);
    const second = seat.replace("{unit}", "2").replace("{quantity}", "2");
    const unnamed = `${release.open}: ${second} · 100042`;
    await expect.element(page.getByRole("button", { name: unnamed })).toBeVisible();
    await page.getByRole("button", { name: `${release.open}: Huda · 100042` }).click();
    const dialog = page.getByRole("dialog", { name: release.heading });
    const name = locale === "ar" ? EXAMPLE_SEAT.name_ar : EXAMPLE_SEAT.name;
    for (const fact of ["Huda", name, "100042"]) {
      await expect.poll(() => dialog.element().textContent).toContain(fact);
    }
    await expectAccessible(dialog.element());
  },
);

test.each(LOCALES)(
  "a seat shows its group, what the family wishes by its own clock, and its order, and is returned alone, in %s (D-207)",
  async (locale) => {
    const { days, dayParts, listComma, group, release, columns } = WORDS[locale];
    const learner = {
      ...EXAMPLE_SEAT.learner,
      day_parts: ["evening" as const],
      time_zone: "Europe/London",
      notes: "She likes robots.",
    };
    const seat = seatOf(2, { learner, group: { id: "g1", name: "Fireflies" } });
    const { read, written } = serve({ [paths.learners]: { seats: [seat], next: null } });
    const main = await show(<Seats state="assigned" order="" />, locale);
    await expect
      .element(page.getByRole("link", { name: "Fireflies" }))
      .toHaveAttribute("href", expect.stringContaining("/admin/groups/g1"));
    const cell = (label: string) =>
      main.querySelector(`[data-label="${label}"]`)?.textContent?.replaceAll("\u00a0", " ");
    const city = { en: "London", ar: "لندن" }[locale];
    expect(cell(columns.learner)).toContain(`${group}: Fireflies`);
    expect(cell(columns.wishes)).toBe(
      `${days.sun}${listComma}${dayParts.evening} ${city}She likes robots.`,
    );
    expect(cell(columns.order)).toBe("100042");
    expect(read).toEqual([`${paths.learners}?state=assigned`]);
    await page.getByRole("button", { name: `${release.open}: Huda · 100042` }).click();
    await page.getByRole("button", { name: release.confirm }).click();
    await expect
      .poll(() => written)
      .toEqual([["POST /api/admin/orders/100042/seats/0/2/give-back", null]]);
    await expect.poll(() => read).toHaveLength(2);
  },
);

test("a list without seats says so, and within an order its column is left out (D-207)", async () => {
  serve({ [paths.learners]: { seats: [], next: null } });
  await show(<Seats state="waiting" order="" />, "en");
  await expect.element(page.getByRole("heading", { name: en.empty })).toBeVisible();
  serve({ [paths.learners]: { seats: [seatOf(1, {})], next: null } });
  const main = await show(<Seats state="all" order="100042" isWithinOrder />, "ar");
  await expect.element(page.getByText(ar.unnamed)).toBeVisible();
  expect(main.querySelector(`[data-label="${ar.columns.order}"]`)).toBeNull();
});
