import { type ComponentType, useState } from "react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as couponsAr } from "#content/admin-coupons.ar.ts";
import { copy as couponsEn } from "#content/admin-coupons.en.ts";
import { copy as figuresAr } from "#content/admin-figures.ar.ts";
import { copy as figuresEn } from "#content/admin-figures.en.ts";
import { copy as groupsAr } from "#content/admin-groups.ar.ts";
import { copy as groupsEn } from "#content/admin-groups.en.ts";
import { copy as learnersAr } from "#content/admin-learners.ar.ts";
import { copy as learnersEn } from "#content/admin-learners.en.ts";
import { copy as messagesAr } from "#content/admin-messages.ar.ts";
import { copy as messagesEn } from "#content/admin-messages.en.ts";
import { copy as packagesAr } from "#content/admin-packages.ar.ts";
import { copy as packagesEn } from "#content/admin-packages.en.ts";
import { copy as trialsAr } from "#content/admin-trials.ar.ts";
import { copy as trialsEn } from "#content/admin-trials.en.ts";
import { LOCALES } from "#core/locale.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { oneLanguageEach } from "#web/testing/one-language-each.ts";
import { show } from "../testing/show.tsx";
import { Screen as Coupons } from "./coupons/screen.tsx";
import { Screen as Figures } from "./figures/screen.tsx";
import { Screen as Groups } from "./groups/screen.tsx";
import { Screen as Learners } from "./learners/screen.tsx";
import { Screen as Messages } from "./messages/screen.tsx";
import { Screen as Packages } from "./packages/screen.tsx";
import { Screen as Trials } from "./trials/screen.tsx";

const WORDS = {
  en: {
    coupons: couponsEn,
    figures: figuresEn,
    groups: groupsEn,
    learners: learnersEn,
    messages: messagesEn,
    packages: packagesEn,
    trials: trialsEn,
  },
  ar: {
    coupons: couponsAr,
    figures: figuresAr,
    groups: groupsAr,
    learners: learnersAr,
    messages: messagesAr,
    packages: packagesAr,
    trials: trialsAr,
  },
};
type Words = (typeof WORDS)["en"] | (typeof WORDS)["ar"];

/** What every list is answered: there is nothing. */
const NOTHING = {
  messages: [],
  trials: [],
  groups: [],
  waiting: [],
  coupons: [],
  packages: [],
  seats: [],
  totals: [],
  rows: [],
  funnel: [],
  views: [],
  from: "2026-11-01",
  to: "2026-11-02",
  by: "day",
  next: null,
};

type FilteredScreen = {
  readonly screen: string;
  readonly Screen: ComponentType;
  /** Its filters that are chosen from a list, and what is chosen. */
  readonly choices: (words: Words) => readonly (readonly [filter: string, value: string])[];
  readonly search?: { readonly label: (words: Words) => string; readonly maxLength: number };
  readonly address: string;
};

const SCREENS: readonly FilteredScreen[] = [
  {
    screen: "coupons",
    Screen: Coupons,
    choices: () => [],
    search: { label: ({ coupons }) => coupons.search, maxLength: 100 },
    address: "?query=huda",
  },
  {
    screen: "figures",
    Screen: Figures,
    choices: ({ figures }) => [
      [figures.period, figures.periods.week],
      [figures.split, figures.by.country],
    ],
    address: "?period=week&by=country",
  },
  {
    screen: "groups",
    Screen: Groups,
    choices: ({ groups }) => [
      [groups.form.programme, groups.programmes.fitness],
      [groups.list.filter, groups.list.filters.over],
    ],
    address: "?state=over&programme=fitness",
  },
  {
    screen: "learners",
    Screen: Learners,
    choices: ({ learners }) => [[learners.filter, learners.filters.waiting]],
    search: { label: ({ learners }) => learners.search, maxLength: 100 },
    address: "?state=waiting&order=huda",
  },
  {
    screen: "messages",
    Screen: Messages,
    choices: ({ messages }) => [[messages.filter, messages.states.closed]],
    search: { label: ({ messages }) => messages.search, maxLength: 200 },
    address: "?state=closed&query=huda",
  },
  {
    screen: "packages",
    Screen: Packages,
    choices: () => [],
    search: { label: ({ packages }) => packages.search, maxLength: 200 },
    address: "?query=huda",
  },
  {
    screen: "trials",
    Screen: Trials,
    choices: ({ trials }) => [[trials.filter, trials.filters.declined]],
    address: "?state=declined",
  },
];

/** A screen that can be loaded anew at its address. */
function Example({ Screen }: { readonly Screen: ComponentType }) {
  const [loads, setLoads] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        load anew
      </button>
      <output>
        {loads} {useLocation().search}
      </output>
      <Screen key={loads} />
    </>
  );
}

const cases = LOCALES.flatMap((locale) =>
  oneLanguageEach(SCREENS, locale).map((kept) => ({ ...kept, locale })),
);

test.each(cases)(
  "the address keeps the filter of the $screen, for a reload and the way back ($locale) (D-163)",
  async ({ Screen, choices, search, address, locale }) => {
    answerEachCall(() => answer(NOTHING));
    const words = WORDS[locale];
    await show(<Example Screen={Screen} />, locale);
    const field = () =>
      page.getByRole("searchbox", search === undefined ? {} : { name: search.label(words) });
    if (search !== undefined) {
      await userEvent.fill(field(), "x".repeat(search.maxLength + 1));
      await expect.element(field()).toBeInvalid();
      await userEvent.fill(field(), "x".repeat(search.maxLength));
      await expect.element(field()).toBeValid();
      await userEvent.fill(field(), " huda ");
      await userEvent.keyboard("{Enter}");
    }
    for (const [filter, value] of choices(words)) {
      await userEvent.click(page.getByRole("button", { name: filter, exact: false }));
      await userEvent.click(page.getByRole("option", { name: value, exact: true }));
    }
    await expect.element(page.getByText(/^\d \?/)).toHaveTextContent(`0 ${address}`);
    await userEvent.click(page.getByRole("button", { name: "load anew" }));
    await expect.element(page.getByText(/^\d \?/)).toHaveTextContent(`1 ${address}`);
    for (const [filter, value] of choices(words)) {
      await expect
        .element(page.getByRole("button", { name: filter, exact: false }))
        .toHaveTextContent(value);
    }
    if (search !== undefined) await expect.element(field()).toHaveValue("huda");
  },
);
