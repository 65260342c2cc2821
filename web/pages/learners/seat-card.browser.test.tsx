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
import { showBilingual } from "#web/testing/show-bilingual.tsx";
import { showComponent } from "#web/testing/show-component.tsx";
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

const refusal = (status: number, code: string) =>
  new ApiError({ status, success: false, code, message: "English", data: undefined }, null);

/** The seat while somebody else names another learner on it: the first try to save it is refused. */
function Contested({ copy }: { readonly copy: Copy<"learners"> }) {
  const [seat, setSeat] = useState(SEAT);
  const save = async () => {
    setSeat({
      ...SEAT,
      learner: {
        ...HUDA,
        first_name: "Noor",
        level: "advanced",
        days: ["sun", "tue"],
        day_parts: ["morning", "evening"],
        time_zone: "Asia/Dubai",
        notes: "Likes to draw",
      },
      version: 2,
    });
    throw refusal(412, "changed_meanwhile");
  };
  return (
    <ul className="learner-seats">
      <SeatCard seat={seat} draftKey="100042.0.1" copy={copy} onSave={save} />
    </ul>
  );
}

describe.each(LOCALES)("a learner whom two change at once (%s)", async (locale) => {
  const copy = await loadCopy("learners", locale);

  test("a learner that two change at once: the refused parent sees the stored values beside the typed ones (D-206)", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => {
      logged.mockRestore();
      sessionStore.remove(LEARNER_DRAFTS);
    });
    const shown = await showComponent(<Contested copy={copy} />, { locale });
    await userEvent.click(page.getByRole("button", { name: copy.change }));
    const name = page.getByRole("textbox", { name: copy.fields.first_name });
    await name.fill("Sara");
    await userEvent.click(page.getByRole("button", { name: copy.save }));
    // What is as it was is not said.
    const { heading, comma, notes } = copy.meanwhile;
    const days = [copy.days.sun, copy.days.tue].join(comma);
    const dayParts = [copy.dayParts.morning, copy.dayParts.evening].join(comma);
    const said = [
      "English",
      heading,
      ...[copy.fields.first_name, "Noor"],
      ...[copy.fields.level, copy.levels.advanced],
      ...[copy.fields.time_zone, timeZoneName("Asia/Dubai", locale)],
      ...[copy.daysLegend, days],
      ...[copy.dayPartsLegend, dayParts],
      ...[notes, "Likes to draw"],
    ];
    await expect.element(page.getByRole("alert")).toHaveTextContent(said.join(""));
    await expect.element(name).toHaveValue("Sara");
    await expectAccessible(shown);
  });
});

const EN = await loadCopy("learners", "en");
const AR = await loadCopy("learners", "ar");

test.for<[why: string, name: string, error: Error, en: string, ar: string]>([
  ["a field that is empty", "", new Error("not sent"), EN.errors.banner, AR.errors.banner],
  ["a call without an answer", "Huda", new Error("lost"), EN.failure, AR.failure],
  ["too many changes", "Huda", refusal(429, "too_many_requests"), EN.tooMany, AR.tooMany],
  ["a refusal in English", "Huda", refusal(409, "seat_assigned"), "English", AR.failure],
  ["a page that was open for too long", "Huda", refusal(403, "csrf"), "English", AR.failure],
  ["an error of the shop", "Huda", refusal(500, "internal"), EN.failure, AR.failure],
])(
  "the reason why a learner was not saved is in the page's language, also after a change: %s (D-25, D-206)",
  async ([_, name, error, en, ar]) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => {
      logged.mockRestore();
      sessionStore.remove(LEARNER_DRAFTS);
    });
    const fail = () => Promise.reject(error);
    const copy = { en: EN, ar: AR };
    await showBilingual(({ locale }) => (
      <SeatCard seat={SEAT} draftKey="100042.0.1" copy={copy[locale]} onSave={fail} />
    ));
    await userEvent.click(page.getByRole("button", { name: EN.change }));
    await page.getByRole("textbox", { name: EN.fields.first_name }).fill(name);
    await userEvent.click(page.getByRole("button", { name: EN.save }));
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent(en);
    await userEvent.click(page.getByText("العربية"));
    await expect.element(alert).toHaveTextContent(ar);
  },
);
