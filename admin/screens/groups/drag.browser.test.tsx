import "./groups.css";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-groups.ar.ts";
import { copy as en } from "#content/admin-groups.en.ts";
import type { GroupSeat } from "#contract/admin/groups.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { EXAMPLE_SEAT, groupNamed } from "../../testing/example-groups.ts";
import { show } from "../../testing/show.tsx";
import { conflictsOf } from "./conflicts.ts";
import { GroupCard } from "./group-card.tsx";
import { WaitingLearner } from "./waiting-list.tsx";

const WORDS: Localized<typeof en> = { en, ar };

const GROUPS = [
  groupNamed("Full", { taken: 8 }),
  groupNamed("Other day", { hours: [{ day: "fri", starts: "10:00" }] }),
  groupNamed("Fitting"),
];

/** A learner beside groups, and where the learner was dropped last. */
function Board() {
  const [dragged, setDragged] = useState<GroupSeat | null>(null);
  const [dropped, setDropped] = useState("");
  return (
    <>
      <ul>
        <WaitingLearner
          seat={EXAMPLE_SEAT}
          onDrag={setDragged}
          onAssign={() => setDropped("by button")}
        />
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

  test("a learner dragged by keyboard goes from group to group, past full ones, each with its objections (D-212, D-250)", async () => {
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

  test("a learner dragged by keyboard stays after Escape, and a button assigns without a drag (D-250)", async () => {
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
