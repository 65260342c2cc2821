import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderSummary } from "#contract/account.ts";
import type { RefundClaimAnswer } from "#contract/refund-claim.ts";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { answer, answerCalls } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { OrderRefund } from "./order-refund.tsx";

const CLAIM: RefundClaimAnswer = {
  state: "waiting",
  claimed_at: "2026-11-20T12:00:00Z",
  amount: 199,
  decided_at: null,
  answer: "",
};
const ORDER: OrderSummary = {
  order_id: "100042",
  payment_id: "pay_1",
  payment_gateway: "stripe",
  status: "paid",
  created_at: "2026-11-19T12:00:00Z",
  currency: "USD",
  total_amount: 199,
  refunded_amount: 0,
  can_be_refunded: false,
  refund_claim: CLAIM,
  items: [{ course_package_id: 42, name: "Coding", name_ar: "البرمجة", quantity: 1 }],
};

describe.each(LOCALES)("the refund of an order (%s)", async (locale) => {
  const { refund: copy } = await loadCopy("account", locale);

  test("the refund of an order takes no more room than its button while there is nothing to say", async () => {
    const order = { ...ORDER, can_be_refunded: true, refund_claim: null };
    const shown = await showComponent(<OrderRefund order={order} copy={copy} />, { locale });
    const [box, button] = [".order-refund", "button"].map((part) =>
      shown.querySelector(part)?.getBoundingClientRect(),
    );
    expect(button?.height).toBeGreaterThan(0);
    expect(box?.height).toBe(button?.height);
  });

  test("a withdrawn refund is confirmed, with the focus there, until another is begun (D-223)", async () => {
    const decided_at = "2026-11-20T13:00:00Z";
    answerCalls({
      withdraw: () => answer({ ...CLAIM, state: "withdrawn", decided_at }),
      // The form asks for its order, which takes as long as this test.
      preview: () => new Promise(() => undefined),
    });
    const shown = await showComponent(<OrderRefund order={ORDER} copy={copy} />, { locale });
    const status = page.getByRole("status");
    await expect.element(status).toBeEmptyDOMElement();
    await userEvent.click(page.getByRole("button", { name: copy.withdraw }));
    await expect.element(status).toHaveTextContent(copy.takenBack);
    await expect.poll(() => document.activeElement).toBe(shown.querySelector(".order-refund"));
    await expectAccessible(shown);
    await userEvent.click(page.getByText(copy.ask, { exact: true }));
    await expect.element(page.getByRole("heading", { name: copy.heading })).toHaveFocus();
    await expect.element(page.getByText(copy.takenBack)).not.toBeInTheDocument();
  });
});
