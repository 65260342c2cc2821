import { expect, test } from "vitest";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import type { GroupAnswer } from "#contract/admin/groups.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { EXAMPLE_SEAT, groupNamed } from "../../testing/example-groups.ts";
import { show } from "../../testing/show.tsx";
import { Members } from "./members.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** A group without learners, with one session. */
function emptyGroup(year: number): GroupAnswer {
  const day = `${year}-03-07`;
  const starts_at = `${day}T14:00:00Z`;
  const ends_at = `${day}T14:50:00Z`;
  const schedule = [{ day, starts_at, ends_at, cancelled: false }];
  return { ...groupNamed("Empty", { taken: 0 }), learners: [], schedule };
}

test.each(LOCALES)(
  "another group of the same child at the same time is shown beside a learner, the group itself is not, in %s (D-212)",
  async (locale) => {
    const { overlap } = WORDS[locale].conflicts;
    const group = groupNamed("Fireflies");
    const shownWith = async (id: string) => {
      const learners = [{ ...EXAMPLE_SEAT, other_groups: [{ ...group, id }] }];
      const main = await show(<Members group={{ ...group, learners, schedule: [] }} />, locale);
      return main.textContent.includes(overlap);
    };
    expect(await shownWith("Butterflies")).toBe(true);
    expect(await shownWith("Fireflies")).toBe(false);
  },
);

test.each(LOCALES)(
  "an empty group asks for learners while it has sessions to come, and not when it is over, in %s (D-210)",
  async (locale) => {
    const { members } = WORDS[locale];
    const thisYear = new Date().getUTCFullYear();
    const coming = await show(<Members group={emptyGroup(thisYear + 1)} />, locale);
    expect(coming.textContent).toContain(members.toWaiting);
    const over = await show(<Members group={emptyGroup(thisYear - 1)} />, locale);
    expect(over.textContent).toContain(members.nobody);
    expect(over.textContent).not.toContain(members.toWaiting);
  },
);
