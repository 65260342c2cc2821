import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-figures.ar.ts";
import { copy as en } from "#content/admin-figures.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../../testing/show.tsx";
import { type ChosenPeriod, PeriodFields } from "./period.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** The fields, and the period that the figures are of. */
function Period({ from, to }: Pick<ChosenPeriod, "from" | "to">) {
  const [chosen, setChosen] = useState<ChosenPeriod>({ period: "own", from, to });
  return (
    <>
      <PeriodFields chosen={chosen} onChange={setChosen} />
      <output>{`${chosen.from} ${chosen.to}`}</output>
    </>
  );
}

test.each(LOCALES)(
  "an invalid period is reported at its field and stays as typed, in %s (D-163)",
  async (locale) => {
    const words = WORDS[locale];
    const main = await show(<Period from="2026-02-31" to="2026-03-01" />, locale);
    const shown = () => main.querySelector("output")?.textContent;
    const from = page.getByLabelText(words.from, { exact: true });
    const to = page.getByLabelText(words.to, { exact: true });
    await expect.element(from).toHaveAccessibleDescription(words.noDay);
    await userEvent.fill(from, "2026-04-01");
    await expect.element(from).not.toHaveAttribute("aria-invalid");
    await expect.element(to).toHaveAccessibleDescription(words.wrongPeriod);
    await expect.element(from).toHaveValue("2026-04-01");
    await expectAccessible(main);
    await userEvent.fill(to, "2046-04-01");
    await expect.element(to).toHaveAccessibleDescription(words.tooLong.replace("{days}", "3,660"));
    await userEvent.clear(to);
    await expect.element(to).toHaveAccessibleDescription(words.noDay);
    expect(shown()).toBe("2026-02-31 2026-03-01");
    await userEvent.fill(to, "2026-04-02");
    await expect.element(to).not.toHaveAttribute("aria-invalid");
    expect(shown()).toBe("2026-04-01 2026-04-02");
  },
);
