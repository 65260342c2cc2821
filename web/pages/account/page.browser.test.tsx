import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderSummary } from "#contract/account.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { cartStore, signInEnded } from "#web/cart/cart.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showPage } from "#web/testing/show-page.tsx";
import {
  AWAITED_PAYMENT,
  BUYER_DRAFT,
  clearDrafts,
  LEARNER_DRAFTS,
  REFUND_DRAFT,
  SENT_FORM,
  TRIAL_DRAFT,
} from "#web/visitor/drafts.ts";
import { forgetUser, storeUser } from "#web/visitor/visitor.ts";
import AccountPage from "./page.tsx";

const copy = await loadCopy("account", "en");
const ORDER: OrderSummary = {
  order_id: "100042",
  payment_id: "pay_1",
  payment_gateway: "stripe",
  status: "refunded",
  created_at: "2026-11-20T12:00:00Z",
  currency: "USD",
  total_amount: 149,
  refunded_amount: 40,
  items: [{ course_package_id: 44, name: "Mental Math", name_ar: "الحساب الذهني", quantity: 1 }],
  can_be_refunded: false,
  refund_claim: null,
};
const KEPT = [SENT_FORM, BUYER_DRAFT, TRIAL_DRAFT, LEARNER_DRAFTS, REFUND_DRAFT, AWAITED_PAYMENT];

const open = (answers: Answers) => {
  answerCalls(answers);
  return showPage(AccountPage, { screen: "account" });
};
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => storeUser({ id: "1", email: "mona@example.com" }, "token"));
afterEach(() => {
  forgetUser();
  clearDrafts();
  sessionStore.remove(AWAITED_PAYMENT);
  cartStore.set(null);
  signInEnded.set(false);
});

test.each([
  ["", () => answer(undefined), () => answer({ ...EXAMPLE_CART, items: [] }), []],
  [" without a connection", noAnswer, noAnswer, undefined],
])(
  "after a sign-out%s nothing typed and no cart is left in the tab (D-74)",
  async (_, logout, cart, items) => {
    for (const key of KEPT) sessionStore.set(key, "Mona Saleh");
    cartStore.set(EXAMPLE_CART);
    signInEnded.set(true);
    await open({ orders: () => answer([ORDER]), logout, cart });
    await expect.element(page.getByText("mona@example.com")).toBeVisible();
    await userEvent.click(button(copy.signOut));
    await expect.element(page.getByRole("heading", { name: "/", exact: true })).toBeVisible();
    expect(KEPT.map((key) => sessionStore.get(key))).toEqual(KEPT.map(() => null));
    await expect.poll(() => cartStore.get()?.items).toEqual(items);
    expect(signInEnded.get()).toBe(false);
  },
);

test("an order says what went back, and one that went back has its receipt (D-127)", async () => {
  await open({ orders: () => answer([ORDER]) });
  const order = page.getByRole("article");
  await expect.element(order.getByText(new RegExp(`^${copy.order.refunded}.*40$`))).toBeVisible();
  await expect
    .element(order.getByRole("link", { name: /100042/ }))
    .toHaveAttribute("href", "/success?paymentId=pay_1&gatewayId=stripe");
});

test("where the orders do not load, a parent can still log out everywhere, also at the second try, during which the failure of the first is not shown (D-65, D-74)", async () => {
  const answers: Answers = { orders: noAnswer, end: noAnswer };
  const called = answerCalls(answers);
  await showPage(AccountPage, { screen: "account" });
  const everywhere = button(copy.sessions.everywhere);
  await userEvent.click(everywhere);
  await expect.element(page.getByText(copy.sessions.failed)).toBeVisible();
  const ending = Promise.withResolvers<Response>();
  answers["end"] = () => ending.promise;
  await userEvent.click(everywhere);
  await expect.element(page.getByText(copy.sessions.failed)).not.toBeInTheDocument();
  ending.resolve(answer(undefined));
  await expect.element(page.getByRole("heading", { name: "/", exact: true })).toBeVisible();
  expect(called.filter((name) => name === "end")).toHaveLength(2);
});

test("orders that do not load can be asked for again; after a sign-in that has ended, and for a guest, the way leads to the login (D-65)", async () => {
  const answers: Answers = { orders: noAnswer };
  await open(answers);
  await expect.element(page.getByText(copy.failed.heading)).toBeVisible();
  const asked = Promise.withResolvers<Response>();
  answers["orders"] = () => asked.promise;
  await userEvent.click(button(copy.failed.action));
  await expect.element(page.getByText(copy.failed.heading)).not.toBeInTheDocument();
  asked.resolve(refusal(401, "sign_in"));
  await expect.element(page.getByText(copy.ended.heading)).toBeVisible();
  // The login says why it is needed again.
  expect(signInEnded.get()).toBe(true);
  forgetUser();
  await showPage(AccountPage, { screen: "account" });
  await expect.element(page.getByText(copy.guest.heading)).toBeVisible();
});
