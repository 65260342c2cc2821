import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as groups } from "#content/admin-groups.en.ts";
import { copy as shell } from "#content/admin-shell.en.ts";
import { copy as trials } from "#content/admin-trials.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { show } from "../testing/show.tsx";
import { signedInAs } from "../testing/signed-in.tsx";
import { Screen as Audit } from "./audit/screen.tsx";
import { Screen as Coupons } from "./coupons/screen.tsx";
import { Screen as Groups } from "./groups/screen.tsx";
import { Screen as Learners } from "./learners/screen.tsx";
import { Screen as Messages } from "./messages/screen.tsx";
import { Screen as Orders } from "./orders/screen.tsx";
import { Screen as Trials } from "./trials/screen.tsx";

/** What every list is answered: nothing is on this page, and another one follows. */
const PAGE = {
  orders: [],
  entries: [],
  coupons: [],
  packages: [],
  seats: [],
  messages: [],
  trials: [],
  groups: [],
  waiting: [],
  next: "2",
};

type Query = Readonly<Record<string, string>>;

type FilteredList = {
  readonly screen: string;
  readonly Screen: ReactNode;
  readonly at: string;
  readonly narrow: () => Promise<void>;
  /** What each list asks for with the filter in its address, and with the next one. */
  readonly asks: readonly (readonly [path: string, before: Query, after: Query])[];
};

const search = async () => {
  await userEvent.fill(page.getByRole("searchbox"), "huda");
  await userEvent.keyboard("{Enter}");
};
const choose = (filter: string, value: string) => async () => {
  await page.getByRole("button", { name: filter, exact: false }).click();
  await page.getByRole("option", { name: value, exact: true }).click();
};

const LISTS: readonly FilteredList[] = [
  {
    screen: "orders",
    Screen: <Orders />,
    at: "?status=paid",
    narrow: search,
    asks: [[paths.orders, { status: "paid" }, { status: "paid", query: "huda" }]],
  },
  {
    screen: "audit",
    Screen: <Audit />,
    at: "?query=order.read",
    narrow: search,
    asks: [[paths.audit, { query: "order.read" }, { query: "huda" }]],
  },
  {
    screen: "coupons",
    Screen: <Coupons />,
    at: "?query=ramadan",
    narrow: search,
    asks: [[paths.coupons, { query: "ramadan" }, { query: "huda" }]],
  },
  {
    screen: "learners",
    Screen: <Learners />,
    at: "?state=waiting",
    narrow: search,
    asks: [[paths.learners, { state: "waiting" }, { state: "waiting", order: "huda" }]],
  },
  {
    screen: "messages",
    Screen: <Messages />,
    at: "?state=closed",
    narrow: search,
    asks: [[paths.messages, { state: "closed" }, { state: "closed", query: "huda" }]],
  },
  {
    screen: "trials",
    Screen: <Trials />,
    at: "?state=held",
    narrow: choose(trials.filter, trials.filters.declined),
    asks: [[paths.trials, { state: "held" }, { state: "declined" }]],
  },
  {
    screen: "groups",
    Screen: <Groups />,
    at: "?programme=coding",
    narrow: choose(groups.form.programme, groups.programmes.fitness),
    asks: [
      [
        paths.groups,
        { state: "current", programme: "coding" },
        { state: "current", programme: "fitness" },
      ],
      [
        paths.waitingLearners,
        { limit: "10", programme: "coding" },
        { limit: "10", programme: "fitness" },
      ],
    ],
  },
];

test.each(LISTS)(
  "the next page of $screen keeps the filter, and another filter begins at its first page (D-163)",
  async ({ screen, Screen, at, narrow, asks }) => {
    await page.viewport(1440, 900);
    const asked: [path: string, query: Query][] = [];
    answerEachCall(({ path, query }) => {
      asked.push([path, Object.fromEntries(query)]);
      return answer(PAGE);
    });
    await show(signedInAs("owner", Screen), "en", `/admin/${screen}${at}`);
    const lastOf = (path: string) => asked.findLast(([one]) => one === path)?.[1];
    for (const [position, [path, before]] of asks.entries()) {
      await expect.poll(() => lastOf(path)).toEqual(before);
      await page.getByRole("button", { name: shell.pager.next }).nth(position).click();
      await expect.poll(() => lastOf(path)).toEqual({ ...before, cursor: "2" });
    }
    await narrow();
    for (const [path, , after] of asks) await expect.poll(() => lastOf(path)).toEqual(after);
  },
);

test.each(LISTS.filter(({ narrow }) => narrow === search))(
  "while a second search of $screen is under way, the count of the first is not announced for it (WCAG 4.1.3)",
  async ({ screen, Screen }) => {
    let waiting = Promise.resolve();
    answerEachCall(async () => {
      await waiting;
      return answer(PAGE);
    });
    await show(signedInAs("owner", Screen), "en", `/admin/${screen}`);
    const count = page.getByRole("status").getByText(shell.table.none);
    await search();
    await expect.element(count).toBeInTheDocument();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = promise;
    await userEvent.fill(page.getByRole("searchbox"), "sara");
    await userEvent.keyboard("{Enter}");
    await expect.element(count).not.toBeInTheDocument();
    resolve();
    await expect.element(count).toBeInTheDocument();
  },
);
