import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "#web/browser/storage.ts";
import { cartStore } from "#web/cart/cart.ts";
import { loadCopy } from "#web/copy/copy.ts";
import {
  type Answers,
  answer,
  answerCalls,
  loggedFailures,
  noAnswer,
  refusal,
} from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { EXAMPLE_ORDER } from "#web/testing/example-order.ts";
import { returnToTab } from "#web/testing/return-to-tab.ts";
import { showPage } from "#web/testing/show-page.tsx";
import { AWAITED_PAYMENT } from "#web/visitor/drafts.ts";
import SuccessPage from "./page.tsx";

const copy = await loadCopy("success", "en");
const PATH = "/success?paymentId=pay_1&gatewayId=stripe";

const heading = (name: string) => page.getByRole("heading", { name });

afterEach(() => {
  sessionStore.remove(AWAITED_PAYMENT);
  cartStore.set(null);
});

test("a receipt that did not load can be asked for again, empties the cart, and says on the return to its tab that it was refunded (D-127, D-128, D-130)", async () => {
  cartStore.set(EXAMPLE_CART);
  const answers: Answers = { stripe: noAnswer, cart: () => refusal(404) };
  answerCalls(answers);
  await showPage(SuccessPage, { screen: "success", path: PATH });
  await expect.element(heading(copy.failed.heading)).toBeVisible();
  answers["stripe"] = () => answer(EXAMPLE_ORDER);
  await userEvent.click(page.getByRole("button", { name: copy.failed.action }));
  await expect.element(heading(copy.receipt.heading)).toBeVisible();
  await expect.poll(() => cartStore.get()?.items).toEqual([]);
  const before = loggedFailures();
  for (const failure of [noAnswer, () => refusal(401, "sign_in")]) {
    answers["stripe"] = failure;
    returnToTab();
  }
  await expect.poll(loggedFailures).toBe(before + 2);
  answers["stripe"] = () => answer({ ...EXAMPLE_ORDER, refunded_amount: 149 });
  returnToTab();
  await expect.element(page.getByText(copy.receipt.refunded, { exact: true })).toBeVisible();
  await expect.element(heading(copy.receipt.heading)).toBeVisible();
});
