import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LearnersAnswer, SeatAnswer } from "#contract/learner.ts";
import { loadCopy } from "#web/copy/copy.ts";
import {
  type Answers,
  answer,
  answerCalls,
  loggedFailures,
  noAnswer,
  refusal,
} from "#web/testing/answer-calls.ts";
import { EXAMPLE_ORDER } from "#web/testing/example-order.ts";
import { returnToTab } from "#web/testing/return-to-tab.ts";
import { showPage } from "#web/testing/show-page.tsx";
import ReceiptPage from "./page.tsx";

const copy = await loadCopy("receipt", "en");

const LEARNER: SeatAnswer["learner"] = {
  first_name: "Sara",
  birth_year: 2017,
  level: "beginner",
  notes: "",
  days: [],
  day_parts: [],
  time_zone: "Asia/Riyadh",
};
const SEAT: SeatAnswer = {
  position: 0,
  unit: 1,
  quantity: 2,
  name: "Coding",
  name_ar: "البرمجة",
  learner: LEARNER,
  assigned: true,
  version: 1,
  group: {
    name: "Fireflies",
    programme: "coding",
    locale: "en",
    teacher: "Mona",
    link: "https://meet.example/a",
    time_zone: "Asia/Riyadh",
    hours: [{ day: "sun", starts: "17:00" }],
    session_minutes: 50,
    sessions: 1,
    first_day: "2027-03-14",
    last_day: "2027-03-14",
    first_starts_at: "2027-03-14T14:00:00.000Z",
    last_starts_at: "2027-03-14T14:00:00.000Z",
    coming: [],
    calendar: "/calendar/one.2.three.ics",
  },
};
const { group: _group, ...WITHOUT_GROUP } = SEAT;
const WAITING = { ...WITHOUT_GROUP, unit: 2, learner: { ...LEARNER, first_name: "Noor" } };
const SEATS: LearnersAnswer = { order_id: "100042", seats: [SEAT, WAITING] };

const open = (answers: Answers) => {
  answerCalls(answers);
  return showPage(ReceiptPage, { screen: "receipt", path: "/receipt/id.1.signature" });
};
const total = page.getByText(copy.receipt.total, { exact: true });
const refunded = page.getByText(copy.receipt.refunded, { exact: true });

test("a receipt that was refunded meanwhile says so on the return to its tab, and stays without a connection (D-127)", async () => {
  const answers: Answers = { "id.1.signature": () => answer(EXAMPLE_ORDER) };
  await open(answers);
  await expect.element(total).toBeVisible();
  await expect.element(page.getByRole("link", { name: copy.notFound.action })).toBeVisible();
  for (const failure of [noAnswer, () => refusal(404, "not_found")]) {
    answers["id.1.signature"] = failure;
    returnToTab();
  }
  await expect.poll(loggedFailures).toBe(2);
  answers["id.1.signature"] = () => answer({ ...EXAMPLE_ORDER, refunded_amount: 149 });
  returnToTab();
  await expect.element(refunded).toBeVisible();
  await expect.element(total).toBeVisible();
});

test("a receipt that did not load can be asked for again, and a link that has expired leads to the login (D-129)", async () => {
  const answers: Answers = { "id.1.signature": noAnswer };
  await open(answers);
  await expect.element(page.getByRole("heading", { name: copy.failed.heading })).toBeVisible();
  answers["id.1.signature"] = () => refusal(404, "not_found");
  await userEvent.click(page.getByRole("button", { name: copy.failed.action }));
  await expect.element(page.getByRole("heading", { name: copy.notFound.heading })).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: copy.notFound.action }));
  await expect.element(page.getByText(JSON.stringify({ returnTo: "/account" }))).toBeVisible();
});

test("the receipt behind a link has the schedules of the learners of its order, as far as they have a group (D-251)", async () => {
  const learners = "/learners/id.2.signature";
  await open({
    "id.1.signature": () => answer({ ...EXAMPLE_ORDER, learners, learners_named: true }),
    learners: ({ path }) => (path.includes("/id.2.signature/") ? answer(SEATS) : refusal(404)),
  });
  const schedules = page.getByRole("region", { name: copy.receipt.schedule.heading });
  await expect.element(schedules.getByRole("heading", { level: 2 })).toMatchTextContent("Sara");
  await expect.element(schedules).not.toMatchTextContent("Noor");
});
