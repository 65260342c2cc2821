import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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
