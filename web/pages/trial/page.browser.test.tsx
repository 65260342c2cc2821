import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { deviceTimeZone } from "#core/time-zone-names.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { loseConnection } from "#web/testing/lose-connection.ts";
import { showPage } from "#web/testing/show-page.tsx";
import { TRIAL_DRAFT } from "#web/visitor/drafts.ts";
import TrialPage from "./page.tsx";

const copy = await loadCopy("trial", "en");
const { connection } = await loadCopy("shell", "en");
const field = (name: "birth_year" | "name" | "email" | "wishes") =>
  page.getByRole("textbox", { name: copy.fields[name] });
const send = () => userEvent.click(page.getByRole("button", { name: copy.send }));

afterEach(() => sessionStore.remove(TRIAL_DRAFT));

test("a request for a trial class that was not sent says why and keeps what was typed, until it is sent (D-201)", async () => {
  const answers: Answers = { "trial-requests": () => refusal(429, "too_many_requests") };
  const called = answerCalls(answers);
  await showPage(TrialPage, { screen: "trial" });
  await expect
    .element(page.getByRole("combobox", { name: copy.fields.time_zone }))
    .toHaveValue(deviceTimeZone());
  await field("birth_year").fill("2017");
  await field("name").fill("Mona Saleh");
  await field("email").fill("mona@example.com");
  await field("wishes").fill("Sara likes numbers");
  await send();
  const alert = page.getByRole("alert").last();
  await expect.element(alert).toHaveTextContent(copy.tooMany);
  answers["trial-requests"] = noAnswer;
  await send();
  await expect.element(alert).toHaveTextContent(copy.failure);
  loseConnection();
  await send();
  await expect.element(alert).toHaveTextContent(`${connection.offline} ${copy.failure}`);
  await expect.element(field("wishes")).toHaveValue("Sara likes numbers");
  expect(sessionStore.get(TRIAL_DRAFT)).toContain("Sara likes numbers");
  answers["trial-requests"] = () => answer({});
  await send();
  await expect.element(page.getByRole("heading", { name: copy.success.heading })).toHaveFocus();
  expect(called).toHaveLength(4);
  expect(sessionStore.get(TRIAL_DRAFT)).toBeNull();
  await userEvent.click(page.getByRole("button", { name: copy.success.another }));
  await expect.element(field("name")).toHaveValue("Mona Saleh");
  await expect.element(field("birth_year")).toHaveValue("");
  await expect.element(field("wishes")).toHaveValue("");
});
