import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SeatAnswer } from "#contract/learner.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { loseConnection } from "#web/testing/lose-connection.ts";
import { showPage } from "#web/testing/show-page.tsx";
import { LEARNER_DRAFTS } from "#web/visitor/drafts.ts";
import LearnersPage from "./page.tsx";

const copy = await loadCopy("learners", "en");
const { connection } = await loadCopy("shell", "en");

const OPEN: SeatAnswer = {
  position: 0,
  unit: 1,
  quantity: 1,
  name: "Coding",
  name_ar: "البرمجة",
  learner: null,
  assigned: false,
  version: 0,
};
const ASSIGNED: SeatAnswer = {
  ...OPEN,
  learner: {
    first_name: "Noor",
    birth_year: 2018,
    level: "beginner",
    notes: "",
    days: [],
    day_parts: [],
    time_zone: "Asia/Riyadh",
  },
  assigned: true,
  version: 1,
};
const seats = (seat: SeatAnswer) => () => answer({ order_id: "100042", seats: [seat] });

const open = () => showPage(LearnersPage, { screen: "learners", path: "/learners/id.1.signature" });
const name = page.getByRole("textbox", { name: copy.fields.first_name });
const button = (text: string) => page.getByRole("button", { name: text, exact: true });

afterEach(() => sessionStore.remove(LEARNER_DRAFTS));

/** The form, with a name and a year that are sent. */
async function fill(): Promise<void> {
  await userEvent.click(button(copy.begin));
  await name.fill("Sara");
  await page.getByRole("textbox", { name: copy.fields.birth_year }).fill("2017");
}

test("a learner who was given a group meanwhile is shown with the refusal beside what was typed (D-206)", async () => {
  let answers = [seats(OPEN), () => refusal(409, "seat_assigned", "It has a group"), noAnswer];
  answerCalls({ learners: () => (answers.shift() ?? seats(ASSIGNED))() });
  await open();
  await fill();
  await userEvent.click(button(copy.save));
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("It has a group");
  // The seats could not be read again: what was typed stays.
  await expect.element(name).toHaveValue("Sara");
  answers = [() => refusal(409, "seat_assigned", "It has a group")];
  await userEvent.click(button(copy.save));
  await expect.element(page.getByText(copy.states.assigned)).toBeVisible();
  await expect.element(page.getByText(copy.assigned)).toBeVisible();
  await expect.element(alert).toMatchTextContent("Noor");
  await expect.element(name).toHaveValue("Sara");
});

test("a learner who was not saved for want of a connection: the page says so, and saves what was typed at the next try (D-206)", async () => {
  const answers: Answers = { learners: seats(OPEN) };
  answerCalls(answers);
  await open();
  await fill();
  answers["learners"] = noAnswer;
  await userEvent.click(button(copy.save));
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent(copy.failure);
  loseConnection();
  await userEvent.click(button(copy.save));
  await expect.element(alert).toHaveTextContent(`${connection.offline} ${copy.failure}`);
  answers["learners"] = seats(ASSIGNED);
  await userEvent.click(button(copy.save));
  await expect.element(page.getByText(copy.saved)).toBeVisible();
});

test("the banner about wrong fields of a learner goes with the last of them, not before; one about a failed call stays until the next try (D-142, D-206)", async () => {
  const answers: Answers = { learners: seats(OPEN) };
  answerCalls(answers);
  await open();
  await userEvent.click(button(copy.begin));
  await userEvent.click(button(copy.save));
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent(copy.errors.banner);
  await name.fill("Sara");
  await expect.element(name).not.toHaveAttribute("aria-invalid", "true");
  await expect.element(alert).toHaveTextContent(copy.errors.banner);
  await page.getByRole("textbox", { name: copy.fields.birth_year }).fill("2017");
  await expect.element(alert).toBeEmptyDOMElement();

  answers["learners"] = () => refusal(500);
  await userEvent.click(button(copy.save));
  await expect.element(alert).toHaveTextContent(copy.failure);
  await name.fill("Noor");
  await expect.element(name).toHaveValue("Noor");
  await expect.element(alert).toHaveTextContent(copy.failure);
});

test("what was typed about a learner is there after a reload until it is saved, and not for one who has a group (D-206)", async () => {
  const answers: Answers = { learners: seats(OPEN) };
  answerCalls(answers);
  await open();
  await fill();
  const again = await open();
  await expect.poll(() => again.querySelector("input")?.value).toBe("Sara");
  answers["learners"] = seats(ASSIGNED);
  const assigned = await open();
  await expect.poll(() => assigned.textContent).toContain(copy.assigned);
  expect(assigned.querySelector("form")).toBeNull();
  const save = [...again.querySelectorAll("button")].find((one) => one.textContent === copy.save);
  save?.click();
  await expect.poll(() => again.textContent).toContain(copy.saved);
  expect(sessionStore.get(LEARNER_DRAFTS)).toBeNull();
});

test("a parent who cancels a change finds the learner as it was, but cannot cancel what is being saved (D-206)", async () => {
  const answers: Answers = { learners: seats({ ...ASSIGNED, assigned: false }) };
  answerCalls(answers);
  await open();
  await userEvent.click(button(copy.change));
  await name.fill("Sara");
  await userEvent.click(button(copy.cancel));
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveFocus();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(page.getByText(copy.saved)).not.toBeInTheDocument();
  expect(sessionStore.get(LEARNER_DRAFTS)).toBeNull();
  await userEvent.click(button(copy.change));
  await expect.element(name).toHaveValue("Noor");

  const { promise, resolve } = Promise.withResolvers<Response>();
  answers["learners"] = () => promise;
  await userEvent.click(button(copy.save));
  await userEvent.click(button(copy.cancel), { force: true });
  await expect.element(name).toBeVisible();
  resolve(seats(ASSIGNED)());
  await expect.element(page.getByText(copy.saved)).toBeVisible();
});

test("an order without seats says so, and learners that did not load can be asked for again (D-206)", async () => {
  const answers: Answers = { learners: () => refusal(500) };
  answerCalls(answers);
  await open();
  await expect.element(page.getByText(copy.failed.heading)).toBeVisible();
  answers["learners"] = () => refusal(409, "not_paid");
  await userEvent.click(button(copy.failed.action));
  await expect.element(page.getByText(copy.none.heading)).toBeVisible();
});

test("two seats of one course: what was typed about each child stays with its seat (D-206)", async () => {
  const both = [OPEN, { ...OPEN, unit: 2 }].map((seat) => ({ ...seat, quantity: 2 }));
  answerCalls({ learners: () => answer({ order_id: "100042", seats: both }) });
  const shown = await open();
  const seats = page.getByRole("listitem");
  for (const [position, typed] of ["Sara", "Noor"].entries()) {
    await userEvent.click(seats.nth(position).getByRole("button", { name: copy.begin }));
    await seats.nth(position).getByLabelText(copy.fields.first_name).fill(typed);
  }
  shown.remove();
  const again = await open();
  const names = () =>
    [...again.querySelectorAll<HTMLInputElement>("input[name=first_name]")].map(
      ({ value }) => value,
    );
  await expect.poll(names).toEqual(["Sara", "Noor"]);
});

test("a link to the learners that expires while a form is open says so, and leads to the orders (D-206)", async () => {
  const answers: Answers = { learners: seats(OPEN) };
  answerCalls(answers);
  await open();
  await fill();
  answers["learners"] = () => refusal(404, "not_found");
  await userEvent.click(button(copy.save));
  await expect.element(page.getByRole("heading", { name: copy.notFound.heading })).toBeVisible();
  await expect.element(page.getByRole("link", { name: copy.notFound.action })).toBeVisible();
});
