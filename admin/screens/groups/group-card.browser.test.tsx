import { expect, test } from "vitest";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import type { GroupInList } from "#contract/admin/groups.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { sessionsOf } from "#core/schedule.ts";
import { groupNamed } from "../../testing/example-groups.ts";
import { show } from "../../testing/show.tsx";
import { GroupCard } from "./group-card.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** A year whose sessions are over by any clock. */
const PAST_YEAR = new Date().getUTCFullYear() - 2;

const cardOf = (group: GroupInList) => (
  <ul>
    <GroupCard group={group} dragged={null} onDrop={() => {}} />
  </ul>
);

test.each(LOCALES)(
  "a future group says when it begins, by whose clock, also if its first day has no session, in %s (D-210)",
  async (locale) => {
    const { begins } = WORDS[locale];
    // March 1 is a Sunday in one year of seven only.
    const { textContent } = await show(cardOf(groupNamed("To come")), locale);
    expect(textContent).toContain(begins);
    expect(begins).toContain({ en: "your time", ar: "بتوقيتكم" }[locale]);
  },
);

test.each(LOCALES)(
  "groups that are over are distinguished by the day of their last session, in %s (D-210)",
  async (locale) => {
    const first_day = `${PAST_YEAR}-03-01`;
    const last_day = `${PAST_YEAR}-03-22`;
    const over = groupNamed("Over", { first_day, hours_from: first_day, last_day });
    const { textContent } = await show(cardOf(over), locale);
    expect(textContent).toContain(formatDate(parseDay(last_day), locale));
  },
);

test("a group whose first session is cancelled begins with the one after it, by the reader's clock (D-210)", async () => {
  const group = groupNamed("To come", { time_zone: "Europe/London" });
  const [first, second] = sessionsOf(group).map(({ day }) => day);
  const cancelled = { ...group, cancelled_days: [first ?? ""] };
  const { textContent } = await show(cardOf(cancelled), "en");
  const day = formatDate(parseDay(second ?? ""), "en");
  expect(textContent).toContain(`${en.begins}: ${day} 20:00`);
});
