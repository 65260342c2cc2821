import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate, LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { EXAMPLE_SEAT, groupNamed } from "../../testing/example-groups.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Screen } from "./screen.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const PAGERS: Localized<typeof shellEn.pager> = { en: shellEn.pager, ar: shellAr.pager };

test.each(LOCALES)(
  "on a phone the groups come before the waiting learners, in %s (D-212)",
  async (locale) => {
    serve({
      [paths.groups]: { groups: [groupNamed("Fireflies")], next: null },
      [paths.waitingLearners]: { waiting: [EXAMPLE_SEAT], next: null },
    });
    await page.viewport(390, 844);
    await show(<Screen />, locale);
    const topOf = (name: string) =>
      page.getByRole("heading", { name, exact: true, level: 2 }).element().getBoundingClientRect()
        .top;
    const { list, waiting } = WORDS[locale];
    await expect.element(page.getByText("Fireflies")).toBeVisible();
    await expect.element(page.getByText("Huda")).toBeVisible();
    expect(topOf(list.heading)).toBeLessThan(topOf(waiting.heading));
  },
);

test.each(LOCALES)(
  "from a page whose groups have all gone there is a way back to those before, in %s",
  async (locale) => {
    answerEachCall(({ path, query }) => {
      if (path !== paths.groups) return answer({ waiting: [], next: null });
      return query.has("cursor")
        ? answer({ groups: [], next: null })
        : answer({ groups: [groupNamed("Fireflies")], next: "2" });
    });
    await show(<Screen />, locale);
    const { list } = WORDS[locale];
    const name = `${PAGERS[locale].label} ${list.heading}`;
    const pager = page.getByRole("navigation", { name });
    await userEvent.click(pager.getByRole("button", { name: PAGERS[locale].next }));
    await expect.element(page.getByRole("heading", { name: list.none })).toBeVisible();
    await userEvent.click(pager.getByRole("button", { name: PAGERS[locale].previous }));
    await expect.element(page.getByText("Fireflies")).toBeVisible();
  },
);

test("the programme chosen narrows the groups and those who wait, who lead to their orders (D-212)", async () => {
  const { read } = serve({
    [paths.groups]: { groups: [], next: null },
    [paths.waitingLearners]: { waiting: [EXAMPLE_SEAT], next: null },
  });
  await show(<Screen />, "en", "/admin/groups?programme=coding");
  await expect.element(page.getByRole("heading", { name: en.list.none })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: EXAMPLE_SEAT.order }))
    .toHaveAttribute("href", `/admin/orders/${EXAMPLE_SEAT.order}`);
  expect(read.toSorted()).toEqual([
    `${paths.waitingLearners}?limit=10&programme=coding`,
    `${paths.groups}?state=current&programme=coding`,
  ]);
});

test("a learner who waits is put into a group, of which staff are told, and waits no longer (D-212, D-250)", async () => {
  let isPut = false;
  answerEachCall(({ method, path }) => {
    if (method !== "GET") isPut = true;
    const group = groupNamed("Fireflies", { taken: isPut ? 4 : 3 });
    if (path === paths.waitingLearners) {
      return answer({ waiting: isPut ? [] : [EXAMPLE_SEAT], next: null });
    }
    return answer(path === paths.groups ? { groups: [group], next: null } : group);
  });
  await show(
    <>
      <Screen />
      <ToastRegion />
    </>,
    "en",
  );
  const { waiting, assign, taken } = en;
  await page.getByRole("button", { name: waiting.assignOf.replace("{name}", "Huda") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Fireflies").click();
  await dialog.getByRole("button", { name: assign.confirm }).click();
  const told = assign.done
    .replace("{name}", isolate("Huda"))
    .replace("{group}", isolate("Fireflies"));
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: waiting.empty })).toBeVisible();
  const seats = taken.replace("{taken}", "4").replace("{seats}", "8");
  await expect.element(page.getByText(seats)).toBeVisible();
});
