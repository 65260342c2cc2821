import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { LOCALES, type Locale } from "#core/locale.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "#web/testing/show.tsx";
import { awaitedPayment, awaitPayment, notePayment } from "#web/visitor/awaited-payment.ts";
import { AWAITED_PAYMENT } from "#web/visitor/drafts.ts";
import { PaymentReturn } from "./payment-return.tsx";

const ORDER = { order_id: "100042", items: [], user: {}, payment_gateway: "stripe" };

const waiting = () =>
  Response.json({ success: false, data: { status: "confirming" } }, { status: 202 });
const paid = () => Response.json({ success: true, data: ORDER });
const notPaid = () =>
  Response.json({ success: false, data: { status: "not_paid" } }, { status: 409 });

/** The top of the cart page; the order of a payment is answered by what `answer` holds. */
async function open(
  answer: { order: () => Response | Promise<Response> },
  { locale = "en", path = "/cart" }: { readonly locale?: Locale; readonly path?: string } = {},
) {
  const asked: string[] = [];
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async (called) => {
    const address = String(called);
    if (!address.includes("/orders/payment/")) return Response.json({ success: true, data: {} });
    asked.push(address);
    return answer.order();
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    fetched.mockRestore();
    vi.restoreAllMocks();
    sessionStore.remove(AWAITED_PAYMENT);
  });
  const { paymentNotes } = await loadCopy("cart", locale);
  const main = await show(<PaymentReturn phase="filled" copy={paymentNotes} />, { locale, path });
  return { asked, main, words: paymentNotes };
}

const said = (text: string) => page.getByRole("status").getByText(text, { exact: false });
const returnToTab = () => document.dispatchEvent(new Event("visibilitychange"));

for (const locale of LOCALES) {
  test(`the cart tells of a payment that is being confirmed, and when it is paid (${locale}) (D-130)`, async () => {
    awaitPayment("pay_1", "stripe");
    const answer = { order: waiting };
    const { main, words } = await open(answer, { locale });
    await expect.element(said(words.confirming.text)).toBeVisible();
    const link = page.getByRole("link", { name: words.confirming.link });
    await expect.element(link).toHaveAttribute("href", "/success?paymentId=pay_1&gatewayId=stripe");
    await expectAccessible(main);
    answer.order = paid;
    returnToTab();
    await expect.element(said(words.paid.text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: words.paid.link })).toBeVisible();
    expect(awaitedPayment()).toBeNull();
  });
}

test("a payment known to be confirming is said before its gateway has answered again (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  notePayment("pay_1", "confirming");
  const { asked, words } = await open({ order: () => new Promise<Response>(() => undefined) });
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(said(words.confirming.text)).toBeVisible();
});

test("the cart shows nothing about a payment whose state the shop does not tell (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  const { asked } = await open({ order: () => new Response(null, { status: 500 }) });
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  expect(awaitedPayment()).not.toBeNull();
});

test("a payment that failed while it was being confirmed is reported as failed, and not awaited any more (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  notePayment("pay_1", "confirming");
  const { words } = await open({ order: notPaid });
  await expect.element(said(words.failed)).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  expect(awaitedPayment()).toBeNull();
});

test("a buyer who left a second payment is not asked to pay while the first is being confirmed (D-130)", async () => {
  awaitPayment("pay_1", "stripe");
  const { words } = await open({ order: waiting }, { path: "/cart?payment=cancelled" });
  await expect.element(said(words.confirming.text)).toBeVisible();
  await expect.element(said(words.kept)).not.toBeInTheDocument();
});

test("the cart does not ask about a payment that was begun and left (D-130)", async () => {
  const { asked, words } = await open({ order: waiting }, { path: "/cart?payment=cancelled" });
  await expect.element(said(words.cancelled)).toBeVisible();
  expect(asked).toEqual([]);
});
