import "./groups.css";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import type { GroupInList } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { EXAMPLE_SEAT, groupNamed } from "../../testing/example-groups.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { AssignDialog } from "./assign-dialog.tsx";

const WORDS: Localized<typeof en> = { en, ar };

const otherDay = { hours: [{ day: "fri", starts: "10:00" } as const] };
/** Of a hundred groups none fits; the one that does is on the second page. */
const PAGES: readonly (readonly GroupInList[])[] = [
  Array.from({ length: 100 }, (_, place) => groupNamed(`Friday ${place}`, otherDay)),
  [groupNamed("Fireflies", { teacher: "Mona" }), groupNamed("Friday last", otherDay)],
];

/** Answers as the server does: the groups page by page, one of them alone, and no call that writes. */
function serveGroups(alone: GroupInList | null = null): void {
  answerEachCall(({ path, query }) => {
    const number = Number(query.get("cursor") ?? "0");
    if (path === paths.groups) {
      const next = number + 1 < PAGES.length ? String(number + 1) : null;
      return answer({ groups: PAGES[number], next });
    }
    if (alone !== null && path === paths.group.replace("{id}", alone.id)) {
      return answer({ ...alone, learners: [], schedule: [] });
    }
    throw new Error(`${path} is not asked for`);
  });
}

describe.each(LOCALES)("choosing a group for a learner (%s)", (locale) => {
  const { assign, list, conflicts } = WORDS[locale];
  const dialog = (to: string | null = null) =>
    show(
      <AssignDialog seat={EXAMPLE_SEAT} from={null} to={to} onClose={() => undefined} />,
      locale,
    );
  const names = () => page.getByRole("radio").elements().length;

  test("the dialog offers the groups of all pages, the one that fits first (D-250)", async () => {
    serveGroups();
    await dialog();
    await expect.poll(names).toBe(102);
    const first = page.getByRole("radio").first();
    await expect.element(first).toHaveAccessibleName(expect.stringContaining("Fireflies"));
    await expectAccessible(document.body);
  });

  test("the dialog finds a group by its name or teacher, and a group out of sight is not chosen (D-250)", async () => {
    serveGroups();
    await dialog();
    await expect.poll(names).toBe(102);
    await userEvent.click(page.getByText("Fireflies"));
    const search = page.getByRole("searchbox", { name: assign.search });
    await userEvent.fill(search, "friday LAST");
    await expect.poll(names).toBe(1);
    await userEvent.keyboard("{Enter}");
    await userEvent.click(page.getByRole("button", { name: assign.confirm }));
    await expect.element(page.getByText(assign.choose)).toBeVisible();
    await userEvent.fill(search, "mona");
    await expect.poll(names).toBe(1);
    await expect.element(page.getByRole("radio")).toBeChecked();
    await userEvent.fill(search, "nobody");
    await expect.element(page.getByText(list.none)).toBeVisible();
  });

  test("the dialog offers full groups last, and the group that a learner leaves not at all (D-250)", async () => {
    const full = groupNamed("Full", { taken: 8 });
    const groups = [full, groupNamed("Fireflies"), groupNamed("Left", { taken: 1 })];
    serve({ [paths.groups]: { groups, next: null } });
    await show(
      <AssignDialog seat={EXAMPLE_SEAT} from="Left" to={null} onClose={() => {}} />,
      locale,
    );
    await expect.poll(names).toBe(2);
    await expect.element(page.getByRole("radio").last()).toBeDisabled();
    await expect.element(page.getByRole("button", { name: assign.move })).toBeVisible();
  });

  test("the dialog offers the group on which the learner was dropped, also one that is over (D-250)", async () => {
    const over = groupNamed("Over", { first_day: "2020-01-05", hours_from: "2020-01-05" });
    serveGroups(over);
    await dialog(over.id);
    const only = page.getByRole("radio");
    await expect.element(only).toBeChecked();
    await expect.element(page.getByText(conflicts.over)).toBeVisible();
    await expect.element(page.getByRole("button", { name: assign.confirmAnyway })).toBeVisible();
  });
});

describe.each(LOCALES)("a group that filled up while it was chosen (%s)", (locale) => {
  const { assign } = WORDS[locale];
  const REASON = "Every seat is taken.";
  const full = groupNamed("Fireflies", { taken: 8 });
  const radio = (name: string) => page.getByRole("radio", { name, exact: false });
  const confirm = page.getByRole("button", { name: assign.confirm });

  /** Groups of which one fills up: whoever is put into it is refused, and it is full when asked for again. */
  async function refuse(others: readonly GroupInList[], to: string | null): Promise<string[]> {
    const sent: string[] = [];
    answerEachCall(({ method, path }) => {
      if (method !== "GET") {
        sent.push(path);
        return refusal(409, "group_full", REASON);
      }
      const now = sent.length > 0 ? full : groupNamed(full.name);
      return path === paths.groups
        ? answer({ groups: [now, ...others], next: null })
        : answer({ ...now, learners: [], schedule: [] });
    });
    await show(
      <AssignDialog seat={EXAMPLE_SEAT} from={null} to={to} onClose={() => undefined} />,
      locale,
    );
    if (to === null) await userEvent.click(page.getByText(full.name));
    await confirm.click();
    await expect.element(page.getByText(REASON)).toBeVisible();
    await expect.element(radio(full.name)).toBeDisabled();
    await expect.element(radio(full.name)).not.toBeChecked();
    return sent;
  }

  test("a chosen group that filled up is not chosen any more, and the next press asks for another (D-250)", async () => {
    const sent = await refuse([groupNamed("Butterflies")], null);
    await expect.element(page.getByText(assign.choose)).not.toBeInTheDocument();
    await confirm.click();
    await expect.element(page.getByText(assign.choose)).toBeVisible();
    await expect.element(page.getByText(REASON)).toBeVisible();
    expect(sent).toHaveLength(1);
    await userEvent.click(page.getByText("Butterflies"));
    await expect.element(radio("Butterflies")).toBeChecked();
  });

  test("a group that filled up leaves nothing to press if the learner was dropped on it (D-250)", async () => {
    await refuse([], full.id);
    await expect.element(confirm).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: assign.cancel })).toBeVisible();
  });
});
