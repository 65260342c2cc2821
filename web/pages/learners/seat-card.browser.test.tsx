import "./learners.css";
import { useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { timeZoneName } from "#content/time-zones.ts";
import type { SeatAnswer } from "#contract/learner.ts";
import { LOCALES } from "#core/locale.ts";
import { ApiError } from "#web/api/api.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "#web/testing/show.tsx";
import { LEARNER_DRAFTS } from "#web/visitor/drafts.ts";
import { SeatCard } from "./seat-card.tsx";

const HUDA = {
  first_name: "Huda",
  birth_year: 2018,
  level: "beginner",
  notes: "",
  days: [],
  day_parts: [],
  time_zone: "Asia/Riyadh",
} as const satisfies SeatAnswer["learner"];

const SEAT: SeatAnswer = {
  position: 0,
  unit: 1,
  quantity: 1,
  name: "Coding",
  name_ar: "البرمجة",
  learner: { ...HUDA, days: [], day_parts: [] },
  assigned: false,
  version: 1,
};

/** The seat while somebody else names another learner on it: the first try to save it is refused. */
function Contested({ copy }: { readonly copy: Copy<"learners"> }) {
  const [seat, setSeat] = useState(SEAT);
  const save = async () => {
    setSeat({
      ...SEAT,
      learner: {
        ...HUDA,
        first_name: "Noor",
        days: ["sun", "tue"],
        day_parts: [],
        time_zone: "Asia/Dubai",
        notes: "Likes to draw",
      },
      version: 2,
    });
    const code = "changed_meanwhile";
    const message = "Somebody else changed this.";
    throw new ApiError({ status: 412, success: false, code, message, data: undefined }, null);
  };
  return (
    <ul className="learner-seats">
      <SeatCard seat={seat} draftKey="100042.0.1" copy={copy} onSave={save} />
    </ul>
  );
}

describe.each(LOCALES)("a learner whom two change at once (%s)", async (locale) => {
  const copy = await loadCopy("learners", locale);

  test("the refused one sees what is stored now beside what they typed (D-206)", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => {
      logged.mockRestore();
      sessionStore.remove(LEARNER_DRAFTS);
    });
    const shown = await show(<Contested copy={copy} />, { locale });
    await userEvent.click(page.getByRole("button", { name: copy.change }));
    const name = page.getByRole("textbox", { name: copy.fields.first_name });
    await name.fill("Sara");
    await userEvent.click(page.getByRole("button", { name: copy.save }));
    // The name stands above the form; what is as it was is not said.
    const { heading, comma, notes } = copy.meanwhile;
    const days = [copy.days.sun, copy.days.tue].join(comma);
    const said = [
      "Somebody else changed this.",
      heading,
      ...[copy.fields.time_zone, timeZoneName("Asia/Dubai", locale)],
      ...[copy.daysLegend, days],
      ...[notes, "Likes to draw"],
    ];
    await expect.element(page.getByRole("alert")).toHaveTextContent(said.join(""));
    await expect.element(page.getByText("Noor", { exact: true })).toBeVisible();
    await expect.element(name).toHaveValue("Sara");
    await expectAccessible(shown);
  });
});
