import "../groups/groups.css";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import type { GroupAnswer, getGroup } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { EXAMPLE_SEAT, groupNamed } from "../../testing/example-groups.ts";
import { show } from "../../testing/show.tsx";
import { Answered } from "../../ui/states.tsx";
import { Members } from "./members.tsx";
import { Sessions } from "./sessions.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const SHELL: Localized<typeof shellEn> = { en: shellEn, ar: shellAr };

const DAY = `${new Date().getUTCFullYear() + 1}-03-07`;

const groupWith = (change: Partial<GroupAnswer>): GroupAnswer => ({
  ...groupNamed("Fireflies"),
  learners: [EXAMPLE_SEAT],
  schedule: [sessionThat(false)],
  ...change,
});

function sessionThat(cancelled: boolean) {
  return { day: DAY, starts_at: `${DAY}T14:00:00Z`, ends_at: `${DAY}T14:50:00Z`, cancelled };
}

/** The group as it is on the server; what writes is refused as the server does once it has changed. */
let current: GroupAnswer;
let written: string[];

beforeEach(() => {
  current = groupWith({});
  written = [];
  const data: Readonly<Record<string, () => unknown>> = {
    [paths.group.replace("{id}", "Fireflies")]: () => current,
    [paths.groups]: () => ({ groups: [groupNamed("Butterflies")], next: null }),
  };
  answerEachCall(({ method, path }) => {
    if (method === "GET") return answer(data[path]?.());
    written.push(method);
    return path.includes("Fireflies/seats")
      ? refusal(404, "not_found", "Refused.")
      : refusal(412, "changed_meanwhile", "Refused.");
  });
});

/** A group as its screen shows it. */
function Group() {
  const answer = useAnswer<typeof getGroup>(paths.group, { params: { id: "Fireflies" } });
  return (
    <Answered answer={answer}>
      {(group) => (
        <>
          <Members group={group} />
          <Sessions group={group} />
        </>
      )}
    </Answered>
  );
}

describe.each(LOCALES)("what a colleague has done to a group meanwhile (%s)", (locale) => {
  const { members, assign, sessions, changed } = WORDS[locale];
  const { form } = SHELL[locale];
  const dialog = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("button", { name }).click();

  /** Only the dialog's cross and the button that closes it are left. */
  async function expectNothingToDo(): Promise<void> {
    const close = dialog.getByRole("button", { name: form.close });
    await expect.poll(() => close.elements().length).toBe(2);
    expect(dialog.getByRole("button").elements()).toHaveLength(2);
    expect(written).toHaveLength(1);
    await close.last().click();
    await expect.element(dialog).not.toBeInTheDocument();
  }

  test("a learner whom a colleague has taken out is not moved, and the group is read again (D-212)", async () => {
    await show(<Group />, locale);
    await press(members.moveOf.replace("{name}", "Huda"));
    await page.getByRole("radio").click({ force: true });
    current = groupWith({ learners: [] });
    await press(assign.move);
    await expect.element(dialog.getByText(assign.movedMeanwhile)).toBeVisible();
    await expectNothingToDo();
    await expect.element(page.getByText(members.nobody)).toBeVisible();
  });

  test("a learner whom a colleague has taken out is not taken out again (D-212)", async () => {
    await show(<Group />, locale);
    await press(members.removeOf.replace("{name}", "Huda"));
    current = groupWith({ learners: [] });
    await press(members.removeConfirm);
    await expect.element(dialog.getByText(assign.movedMeanwhile)).toBeVisible();
    await expectNothingToDo();
    await expect.element(page.getByText(members.nobody)).toBeVisible();
  });

  test.each([
    [false, sessions.cancel, sessions.cancelConfirm, sessions.cancelledMeanwhile],
    [true, sessions.restore, sessions.restoreConfirm, sessions.restoredMeanwhile],
  ])(
    "a session that a colleague has changed (cancelled: %s) closes its question (D-210)",
    async (cancelled, open, confirm, meanwhile) => {
      current = groupWith({ schedule: [sessionThat(cancelled)] });
      await show(<Group />, locale);
      await page
        .getByRole("table", { name: sessions.heading })
        .getByText(open, { exact: true })
        .click();
      current = groupWith({ schedule: [sessionThat(!cancelled)], version: 2 });
      await press(confirm);
      await expect.element(dialog.getByText(meanwhile)).toBeVisible();
      await expectNothingToDo();
    },
  );

  test("an unchanged session is asked about again when a colleague has changed the group (D-210)", async () => {
    await show(<Group />, locale);
    await page
      .getByRole("table", { name: sessions.heading })
      .getByText(sessions.cancel, { exact: true })
      .click();
    current = groupWith({ version: 2 });
    await press(sessions.cancelConfirm);
    await expect.element(dialog.getByText(changed)).toBeVisible();
    await expect
      .element(dialog.getByRole("button", { name: sessions.cancelConfirm }))
      .toBeVisible();
  });
});
