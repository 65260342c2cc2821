import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-trials.ar.ts";
import { copy as en } from "#content/admin-trials.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { TrialAnswer } from "#contract/admin/trials.ts";
import { LOCALES } from "#core/locale.ts";
import { EXAMPLE_TRIAL } from "../../testing/example-trial.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };

/** A class in London, at 9 there and noon in Riyadh, where the tests run. */
const CONFIRMED: TrialAnswer = {
  ...EXAMPLE_TRIAL,
  state: "confirmed",
  starts_at: "2030-01-06T09:00:00Z",
  time_zone: "Europe/London",
  days: ["sun"],
  wishes: "She likes robots.",
  next: ["confirmed", "held", "missed", "cancelled"],
};

function serveTrial(trial: TrialAnswer) {
  return serve({ [paths.trials]: { trials: [trial], next: null }, [paths.trial]: trial });
}

test.each(LOCALES)(
  "a trial class shows both clocks and what the family wishes, in the list too, in %s (D-202)",
  async (locale) => {
    const { facts, days, states, confirm } = WORDS[locale];
    await page.viewport(1440, 900);
    serveTrial(CONFIRMED);
    const main = await show(<Screen />, locale, "/admin/trials?trial=t1");
    await expect.element(page.getByText("She likes robots.")).toBeVisible();
    const fact = (label: string) =>
      [...main.querySelectorAll("dt")].find(({ textContent }) => textContent === label)
        ?.nextElementSibling?.textContent;
    expect(fact(facts.yourTime)).toContain("12:00");
    expect(fact(facts.theirTime)).toContain("09:00");
    expect(fact(facts.days)).toBe(days.sun);
    await expect.element(page.getByRole("heading", { name: confirm.again })).toBeVisible();
    await expect
      .element(page.getByRole("status").getByText("09:00", { exact: false }))
      .toBeVisible();
    const row = main.querySelector(".inbox-row")?.textContent;
    expect(row).toContain(states.confirmed);
    expect(row).toContain("12:00");
  },
);

test("a class is noted as held at once, and is cancelled only after a question (D-202)", async () => {
  await page.viewport(1440, 900);
  const { read, written, versions } = serveTrial(CONFIRMED);
  await show(<Screen />, "en", "/admin/trials?trial=t1");
  await page.getByRole("button", { name: en.acts.cancelled }).click();
  const dialog = page.getByRole("dialog", { name: en.acts.cancelled });
  await expect.element(dialog.getByText(en.sure)).toBeVisible();
  expect(written).toEqual([]);
  await dialog.getByRole("button", { name: en.acts.cancelled }).click();
  const looks = () => read.filter((path) => path === "/api/admin/trials/t1");
  await expect.poll(looks).toHaveLength(2);
  await page.getByRole("button", { name: en.acts.held }).click();
  await expect
    .poll(() => written)
    .toEqual([
      ["PATCH /api/admin/trials/t1", { state: "cancelled" }],
      ["PATCH /api/admin/trials/t1", { state: "held" }],
    ]);
  expect(versions).toEqual(['"1"', '"1"']);
});

test("a request that has ended offers no time, and a list of nothing says of what (D-202)", async () => {
  await page.viewport(1440, 900);
  serve({
    [paths.trials]: { trials: [], next: null },
    [paths.trial]: { ...CONFIRMED, starts_at: null, state: "declined", next: [] },
  });
  await show(<Screen />, "ar", "/admin/trials?trial=t1&state=missed");
  await expect.element(page.getByText("She likes robots.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: ar.empty.missed })).toBeVisible();
  await expect.element(page.getByLabelText(ar.confirm.startsAt)).not.toBeInTheDocument();
});
