import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import type { GroupAnswer } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { LOCALES, plural } from "#core/locale.ts";
import { EXAMPLE_SEAT, groupNamed } from "../../testing/example-groups.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };
const YEAR = new Date().getUTCFullYear();

const sessionOn = (day: string, cancelled = false) => ({
  day,
  starts_at: `${day}T14:00:00Z`,
  ends_at: `${day}T14:50:00Z`,
  cancelled,
});
/** A group in London with one session behind it and two to come, of which the first is cancelled. */
const GROUP: GroupAnswer = {
  ...groupNamed("Fireflies"),
  time_zone: "Europe/London",
  learners: [EXAMPLE_SEAT],
  schedule: [
    sessionOn(`${YEAR - 1}-01-04`),
    sessionOn(`${YEAR + 1}-01-04`, true),
    sessionOn(`${YEAR + 1}-01-11`),
  ],
};

const serveGroup = () =>
  serve({
    [paths.groups]: { groups: [groupNamed("Butterflies")], next: null },
    [paths.group]: GROUP,
    [paths.groupCancelledDay]: GROUP,
    [paths.groupSeats]: groupNamed("Butterflies"),
  });

test.each(LOCALES)(
  "a group says what it is, and its sessions by its clock and by the reader's, those behind it on request, in %s (D-210, D-212)",
  async (locale) => {
    const { group, sessions } = WORDS[locale];
    serveGroup();
    const main = await show(<Screen />, locale);
    await expect.element(page.getByText(group.noLink)).toBeVisible();
    const last = [...main.querySelectorAll("dt")].find((one) => one.textContent === group.lastDay);
    expect(last?.nextElementSibling?.textContent).toBe(
      formatDate(parseDay(GROUP.last_day), locale),
    );
    const table = page.getByRole("table", { name: sessions.heading });
    const rows = () => [...table.element().querySelectorAll("tbody tr")];
    expect(rows().map((row) => row.textContent?.includes(sessions.cancelled))).toEqual([
      true,
      false,
    ]);
    for (const row of rows()) {
      expect(row.querySelector("th")?.textContent).toContain("14:00");
      expect(row.querySelector("time")?.textContent).toContain("17:00");
    }
    await page.getByRole("button", { name: sessions.all }).click();
    const buttons = rows().map((row) => row.querySelectorAll("button").length);
    expect(buttons).toEqual([0, 1, 1]);
  },
);

test("a session is cancelled and another held after all, a learner moved, and a group deleted with the number of its learners (D-210, D-212)", async () => {
  const { written, versions } = serveGroup();
  await show(<Screen />, "en");
  const { sessions, members, assign, remove } = en;
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  await page.getByText(sessions.restore, { exact: true }).click();
  await press(sessions.restoreConfirm);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByText(sessions.cancel, { exact: true }).click();
  await press(sessions.cancelConfirm);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByText(members.move, { exact: true }).click();
  await dialog.getByText("Butterflies").click();
  await press(assign.move);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: remove.open }).click();
  await expect.element(dialog.getByText(plural("en", 1, remove.withLearners))).toBeVisible();
  await press(remove.confirm);
  await expect
    .poll(() => written)
    .toEqual([
      [`DELETE /api/admin/groups/Fireflies/cancelled-days/${YEAR + 1}-01-04`, null],
      [`PUT /api/admin/groups/Fireflies/cancelled-days/${YEAR + 1}-01-11`, null],
      ["POST /api/admin/groups/Butterflies/seats", { seat_id: "seat", from: "Fireflies" }],
      ["DELETE /api/admin/groups/Fireflies", null],
    ]);
  expect(versions).toEqual(['"1"', '"1"', null, '"1"']);
});
