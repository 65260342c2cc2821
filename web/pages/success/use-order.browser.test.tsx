import { createRoutesStub, Link } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "#web/browser/storage.ts";
import { answer, answerCalls, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_ORDER } from "#web/testing/example-order.ts";
import { mount } from "#web/testing/mount.ts";
import { awaitedPayment, awaitPayment } from "#web/visitor/awaited-payment.ts";
import { AWAITED_PAYMENT, LEARNER_DRAFTS, SENT_FORM, TRIAL_DRAFT } from "#web/visitor/drafts.ts";
import { useOrder } from "./use-order.ts";

const ADDRESS = "/success?paymentId=pay_1&gatewayId=stripe";

const ToReceipt = () => <Link to={ADDRESS}>Receipt</Link>;
const Receipt = () => <h1>{useOrder().view.kind}</h1>;
const Routes = createRoutesStub([
  { path: "/account", Component: ToReceipt },
  { path: "/success", Component: Receipt },
]);

/** The page of a receipt, opened at an address of the shop, where the order is asked for in vain at first. */
function open(address: string, confirming = 0): void {
  let left = confirming;
  answerCalls({
    stripe: () =>
      left-- > 0 ? refusal(202, "confirming", "", { status: "confirming" }) : answer(EXAMPLE_ORDER),
  });
  sessionStore.set(SENT_FORM, "{}");
  mount("en").tree.render(<Routes initialEntries={[address]} />);
  onTestFinished(() => {
    sessionStore.remove(SENT_FORM);
    sessionStore.remove(AWAITED_PAYMENT);
  });
}

const receipt = page.getByRole("heading", { name: "receipt" });

test("the form of a paid order is deleted after the payment page (R-CHK-54)", async () => {
  open(ADDRESS);
  await expect.element(receipt).toBeVisible();
  await expect.poll(() => sessionStore.get(SENT_FORM)).toBeNull();
});

test("a buyer who comes back to the receipt finds their drafts about learners and a trial class (D-201, D-206)", async () => {
  const drafts = [LEARNER_DRAFTS, TRIAL_DRAFT];
  for (const draft of drafts) sessionStore.set(draft, "{}");
  onTestFinished(() => {
    for (const draft of drafts) sessionStore.remove(draft);
  });
  open(ADDRESS);
  await expect.poll(() => sessionStore.get(SENT_FORM)).toBeNull();
  expect(drafts.map((draft) => sessionStore.get(draft))).toEqual(["{}", "{}"]);
});

test("the receipt of an older order does not delete the form of an unpaid one (R-CHK-54)", async () => {
  open("/account");
  await userEvent.click(page.getByRole("link", { name: "Receipt" }));
  await expect.element(receipt).toBeVisible();
  expect(sessionStore.get(SENT_FORM)).toBe("{}");
});

test("after the payment page the tab waits for a payment that is being confirmed, until it is paid (D-130)", async () => {
  open(ADDRESS, 1);
  await expect.element(page.getByRole("heading", { name: "confirming" })).toBeVisible();
  expect(awaitedPayment()).toEqual({
    paymentId: "pay_1",
    gatewayId: "stripe",
    isConfirming: true,
  });
  await expect.element(receipt).toBeVisible();
  expect(awaitedPayment()).toBeNull();
});

test("an older payment opened by a link is not waited for, and does not replace the one waited for (D-130)", async () => {
  awaitPayment("pay_2", "tabby");
  open("/account", 1);
  await userEvent.click(page.getByRole("link", { name: "Receipt" }));
  await expect.element(page.getByRole("heading", { name: "confirming" })).toBeVisible();
  await expect.element(receipt).toBeVisible();
  expect(awaitedPayment()).toMatchObject({ paymentId: "pay_2", isConfirming: false });
});

test("the cart's link to the receipt deletes the form of a paid order too (R-CHK-54, D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  open("/account");
  await userEvent.click(page.getByRole("link", { name: "Receipt" }));
  await expect.poll(() => sessionStore.get(SENT_FORM)).toBeNull();
});
