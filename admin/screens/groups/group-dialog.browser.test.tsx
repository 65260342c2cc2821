import "./groups.css";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { GroupProgramme } from "#core/group.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { groupNamed } from "../../testing/example-groups.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { GroupDialog } from "./group-dialog.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const SHELL: Localized<typeof shellEn> = { en: shellEn, ar: shellAr };

/** Coding knows both numbers, tutoring none of them; they are answered when `isThere` says so. */
function serveLengths(isThere: Promise<void> = Promise.resolve()): void {
  answerEachCall(async ({ path }) => {
    if (path !== paths.groupLengths) throw new Error(`${path} is not asked for`);
    await isThere;
    const lengths = [
      { programme: "coding", sessions: 36, session_minutes: 45 },
      { programme: "languages", sessions: null, session_minutes: 45 },
      { programme: "character", sessions: null, session_minutes: null },
    ];
    return answer({ lengths });
  });
}

describe.each(LOCALES)("the length of a new group (%s)", (locale) => {
  const { form: words, programmes } = WORDS[locale];
  const sessions = page.getByRole("textbox", { name: words.sessions });
  const minutes = page.getByRole("textbox", { name: words.minutes });
  const close = () => undefined;

  async function choose(programme: GroupProgramme): Promise<void> {
    await page.getByRole("button", { name: new RegExp(words.programme) }).click();
    await page.getByRole("option", { name: programmes[programme], exact: true }).click();
  }

  test("a new group's length is that of its programme's packages, also when they load late (D-210)", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    serveLengths(promise);
    await show(<GroupDialog group={null} onClose={close} />, locale);
    await choose("coding");
    await expect.element(sessions).toHaveValue("10");
    resolve();
    await expect.element(sessions).toHaveValue("36");
    await expect.element(minutes).toHaveValue("45");
  });

  test("a new group's length says where the packages do not know it, and keeps none of another programme (D-210)", async () => {
    serveLengths();
    await show(<GroupDialog group={null} onClose={close} />, locale);
    await choose("coding");
    await expect.element(sessions).toHaveValue("36");
    await page.getByRole("textbox", { name: words.name, exact: true }).fill("Explorers");
    await choose("languages");
    await expect.element(sessions).toHaveValue("10");
    await expect.element(sessions).toHaveAccessibleDescription(words.sessionsUnknown);
    await expect.element(minutes).toHaveValue("45");
    await choose("character");
    await expect.element(minutes).toHaveValue("50");
    await expect.element(minutes).toHaveAccessibleDescription(words.minutesUnknown);
    await expectAccessible(page.getByRole("dialog").element());
  });

  test("a new group's length stays as it was typed, whatever programme is chosen (D-210)", async () => {
    serveLengths();
    await show(<GroupDialog group={null} onClose={close} />, locale);
    await sessions.fill("12");
    await choose("coding");
    await expect.element(minutes).toHaveValue("45");
    await expect.element(sessions).toHaveValue("12");
    await choose("character");
    await expect.element(sessions).toHaveValue("12");
    await expect.element(page.getByText(words.sessionsUnknown)).not.toBeInTheDocument();
  });

  test("an existing group's length stays as it is, and is not asked for (D-210)", async () => {
    const { read } = serve({});
    await show(<GroupDialog group={groupNamed("Fireflies")} onClose={close} />, locale);
    await choose("character");
    await expect.element(sessions).toHaveValue("4");
    await choose("coding");
    await expect.element(sessions).toHaveValue("4");
    await expect.element(minutes).toHaveValue("50");
    expect(read).toEqual([]);
  });
});

test.each(LOCALES)(
  "closing the changed form of a group asks first, and an unchanged one closes, in %s (D-162)",
  async (locale) => {
    serveLengths();
    const closed = vi.fn();
    await show(<GroupDialog group={groupNamed("Fireflies")} onClose={closed} />, locale);
    const name = page.getByRole("textbox", { name: WORDS[locale].form.name, exact: true });
    const { unsaved } = SHELL[locale].form;
    await name.fill("Explorers");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: unsaved.stay }).click();
    await expect.element(name).toHaveValue("Explorers");
    expect(closed).not.toHaveBeenCalled();
    await name.fill("Fireflies");
    await userEvent.keyboard("{Escape}");
    expect(closed).toHaveBeenCalledOnce();
  },
);

test.each([
  ["en", "Riyadh", "Dubai"],
  ["ar", "الرياض", "دبي"],
] as const)(
  "the time zone of a group has the name of its city in the reader's language, in %s (D-204)",
  async (locale, city, other) => {
    serveLengths();
    await show(<GroupDialog group={groupNamed("Fireflies")} onClose={() => undefined} />, locale);
    const zone = page.getByRole("combobox", { name: WORDS[locale].form.timeZone });
    await expect.element(zone).toHaveValue(city);
    // A list that is open when the dialog takes the focus is closed again.
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.click(zone);
    await zone.fill(other);
    await page.getByRole("option", { name: other }).click();
    await expect.element(zone).toHaveValue(other);
  },
);

test("a group is saved with the hours that are left, of which one has moved, and says that its families are mailed (D-210)", async () => {
  const { form } = en;
  const hours = (["sun", "tue", "thu"] as const).map((day) => ({ day, starts: "17:00" }));
  const group = groupNamed("Fireflies", { hours });
  const { written } = serve({ [paths.group]: group });
  await show(<GroupDialog group={group} onClose={() => undefined} />, "en");
  await expect.element(page.getByText(form.mails)).toBeVisible();
  const tuesday = form.removeHour.replace("{hour}", "Tuesday");
  await page.getByRole("button", { name: tuesday, exact: false }).click();
  await page.getByLabelText(form.starts, { exact: true }).first().fill("18:00");
  await page.getByRole("button", { name: form.save }).click();
  await expect.poll(() => written).toHaveLength(1);
  const [[call, body] = []] = written;
  expect(call).toBe("PATCH /api/admin/groups/Fireflies");
  expect(body).toMatchObject({
    hours: [{ day: "sun", starts: "18:00" }, hours[2]],
    seats: 8,
    sessions: 4,
  });
});

test.each(LOCALES)(
  "what the server refuses of a group is said at its fields, the first of which takes the focus, in %s (D-162, D-210)",
  async (locale) => {
    const { form } = WORDS[locale];
    const errors = ["hours", "time_zone", "link"].map((field) => ({
      field,
      message: `No such ${field}`,
    }));
    answerEachCall(() => refusal(422, "invalid_input", "Refused.", { errors }));
    await show(<GroupDialog group={groupNamed("Fireflies")} onClose={() => undefined} />, locale);
    await page.getByRole("button", { name: form.save }).click();
    const zone = page.getByRole("combobox", { name: form.timeZone });
    await expect.element(zone).toHaveFocus();
    await expect.element(zone).toHaveAccessibleDescription("No such time_zone");
    await expect
      .element(page.getByRole("textbox", { name: form.link, exact: false }))
      .toHaveAccessibleDescription(expect.stringContaining("No such link"));
    await expect.element(page.getByRole("alert")).toHaveTextContent("No such hours");
  },
);

test.each(LOCALES)(
  "a group that a colleague has changed shows both changes, also of a day that was cleared, and is saved over theirs, in %s (D-250)",
  async (locale) => {
    const { form, group: words } = WORDS[locale];
    const { changed } = SHELL[locale];
    const group = groupNamed("Fireflies");
    const theirs = { ...group, teacher: "Mona", first_day: "2099-03-01", version: 2 };
    const versions: (string | null)[] = [];
    answerEachCall(({ method, headers }) => {
      if (method === "GET") return answer({ ...theirs, learners: [], schedule: [] });
      versions.push(headers.get("If-Match"));
      return versions.length === 1
        ? refusal(412, "changed_meanwhile", "Too late.")
        : refusal(503, "too_busy", "Not now.");
    });
    await show(<GroupDialog group={group} onClose={() => undefined} />, locale);
    const save = page.getByRole("button", { name: form.save });
    await page.getByRole("textbox", { name: form.name, exact: true }).fill("Explorers");
    await save.click();
    await expect.element(page.getByText(`${changed.theirs}: Mona`)).toBeVisible();
    expect(page.getByText(`${changed.theirs}: Fireflies`).elements()).toEqual([]);
    await expect
      .element(page.getByRole("textbox", { name: form.teacher, exact: false }))
      .toHaveValue("Mona");
    await userEvent.clear(page.getByLabelText(form.firstDay, { exact: true }));
    await expect.element(page.getByText(`${changed.yours}: ${words.missing}`)).toBeVisible();
    await save.click();
    await expect.element(page.getByText("Not now.")).toBeVisible();
    expect(versions).toEqual(['"1"', '"2"']);
  },
);
