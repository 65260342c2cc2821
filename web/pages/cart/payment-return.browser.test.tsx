import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES, type Locale } from "#core/locale.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_ORDER } from "#web/testing/example-order.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { returnToTab } from "#web/testing/return-to-tab.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { awaitedPayment, awaitPayment, notePayment } from "#web/visitor/awaited-payment.ts";
import { AWAITED_PAYMENT } from "#web/visitor/drafts.ts";
import { PaymentReturn } from "./payment-return.tsx";

const waiting = () => refusal(202, "confirming", "", { status: "confirming" });
const notPaid = () => refusal(409, "not_paid", "", { status: "not_paid" });

/** The top of the cart page while the order of a payment by card is answered like this. */
async function open(
  answers: Answers,
  { locale = "en", path = "/cart" }: { readonly locale?: Locale; readonly path?: string } = {},
) {
  const asked = answerCalls(answers);
  onTestFinished(() => sessionStore.remove(AWAITED_PAYMENT));
  const { paymentNotes } = await loadCopy("cart", locale);
  const main = await showComponent(<PaymentReturn phase="filled" copy={paymentNotes} />, {
    locale,
    path,
  });
  return { asked, main, words: paymentNotes };
}

const said = (text: string) => page.getByRole("status").getByText(text, { exact: false });

for (const locale of LOCALES) {
  test(`the cart tells of a payment that is being confirmed, and when it is paid (${locale}) (D-130)`, async () => {
    awaitPayment("pay_1", "stripe");
    const answers: Answers = { stripe: waiting };
    const { main, words } = await open(answers, { locale });
    await expect.element(said(words.confirming.text)).toBeVisible();
    const link = page.getByRole("link", { name: words.confirming.link });
    await expect.element(link).toHaveAttribute("href", "/success?paymentId=pay_1&gatewayId=stripe");
    await expectAccessible(main);
    answers["stripe"] = () => answer(EXAMPLE_ORDER);
    returnToTab();
    await expect.element(said(words.paid.text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: words.paid.link })).toBeVisible();
    expect(awaitedPayment()).toBeNull();
  });
}

test("a payment known to be confirming is said before its gateway has answered again (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  notePayment("pay_1", "confirming");
  const { asked, words } = await open({ stripe: () => new Promise<Response>(() => undefined) });
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(said(words.confirming.text)).toBeVisible();
});

test("the cart shows nothing about a payment whose state the shop does not tell (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  const { asked } = await open({ stripe: () => refusal(500) });
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  expect(awaitedPayment()).not.toBeNull();
});

test("a payment that failed while it was being confirmed is reported as failed, and not awaited any more (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  notePayment("pay_1", "confirming");
  const { words } = await open({ stripe: notPaid });
  await expect.element(said(words.failed)).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  expect(awaitedPayment()).toBeNull();
});

test("a buyer who left a second payment is not asked to pay while the first is being confirmed (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  const { words } = await open({ stripe: waiting }, { path: "/cart?payment=cancelled" });
  await expect.element(said(words.confirming.text)).toBeVisible();
  await expect.element(said(words.kept)).not.toBeInTheDocument();
});

test("the cart does not ask about a payment that was begun and left (D-130)", async () => {
  const { asked, words } = await open({ stripe: waiting }, { path: "/cart?payment=cancelled" });
  await expect.element(said(words.cancelled)).toBeVisible();
  expect(asked).toEqual([]);
});
