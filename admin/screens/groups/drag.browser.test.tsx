import "./groups.css";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import type { GroupInList, GroupSeat } from "#contract/admin/groups.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../../testing/show.tsx";
import { conflictsOf } from "./conflicts.ts";
import { GroupCard } from "./group-card.tsx";
import { WaitingLearner } from "./waiting-list.tsx";

const WORDS: Localized<typeof en> = { en, ar };

const SEAT: GroupSeat = {
  seat_id: "seat",
  order: "100042",
  paid_at: "2026-11-20T10:00:00Z",
  position: 0,
  unit: 1,
  quantity: 1,
  course_package_id: 42,
  name: "Coding",
  name_ar: "البرمجة",
  programme: "coding",
  locale: "en",
  learner: {
    first_name: "Huda",
    birth_year: 2018,
    level: "beginner",
    days: ["sun"],
    day_parts: [],
    time_zone: "Asia/Riyadh",
  },
  other_groups: [],
};

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const group = (name: string, change: Partial<GroupInList> = {}): GroupInList => ({
  id: name,
  name,
  programme: "coding",
  level: "beginner",
  locale: "en",
  teacher: "",
  time_zone: "Asia/Riyadh",
  hours: [{ day: "sun", starts: "17:00" }],
  session_minutes: 50,
  sessions: 4,
  first_day: `${NEXT_YEAR}-03-01`,
  hours_from: `${NEXT_YEAR}-03-01`,
  earlier_hours: [],
  cancelled_days: [],
  last_day: `${NEXT_YEAR}-03-31`,
  seats: 8,
  link: "",
  taken: 3,
  oldest_birth_year: 2018,
  youngest_birth_year: 2018,
  version: 1,
  ...change,
});

const GROUPS = [
  group("Full", { taken: 8 }),
  group("Other day", { hours: [{ day: "fri", starts: "10:00" }] }),
  group("Fitting"),
];

/** A learner beside groups, and where the learner was dropped last. */
function Board() {
  const [dragged, setDragged] = useState<GroupSeat | null>(null);
  const [dropped, setDropped] = useState("");
  return (
    <>
      <ul>
        <WaitingLearner seat={SEAT} onDrag={setDragged} onAssign={() => setDropped("by button")} />
      </ul>
      <ul>
        {GROUPS.map((one) => (
          <GroupCard
            key={one.id}
            group={one}
            dragged={dragged && { seat: dragged, conflicts: conflictsOf(dragged, one) }}
            onDrop={(seat, { name }) => setDropped(`${seat.learner.first_name} → ${name}`)}
          />
        ))}
      </ul>
      <output>{dropped}</output>
    </>
  );
}

describe.each(LOCALES)("a learner who is dragged by keyboard (%s)", (locale) => {
  const { waiting, list, conflicts, assign } = WORDS[locale];
  const place = (name: string) =>
    page.getByRole("button", { name: list.drop.replace("{name}", name) });

  test("goes from group to group, past full ones, each with what speaks against it (D-212, D-250)", async () => {
    await page.viewport(1440, 900);
    const main = await show(<Board />, locale);
    await expectAccessible(main);
    main.querySelector<HTMLElement>(".waiting-grip")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(place("Other day")).toHaveFocus();
    expect(main.textContent).toContain(conflicts.days);
    expect(main.textContent).toContain(assign.fits);
    await userEvent.keyboard("{Tab}");
    await expect.element(place("Fitting")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => main.querySelector("output")?.textContent).toBe("Huda → Fitting");
    expect(main.textContent).not.toContain(conflicts.days);
  });

  test("stays where it was after Escape, and a button does the same without a drag (D-250)", async () => {
    const main = await show(<Board />, locale);
    main.querySelector<HTMLElement>(".waiting-grip")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(place("Other day")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(main.querySelector("output")?.textContent).toBe("");
    await userEvent.click(
      page.getByRole("button", { name: waiting.assignOf.replace("{name}", "Huda") }),
    );
    await expect.poll(() => main.querySelector("output")?.textContent).toBe("by button");
  });
});
