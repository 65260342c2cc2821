import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cartStore } from "#web/cart/cart.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { EXAMPLE_SHARED_CART } from "#web/testing/example-shared-cart.ts";
import { showPage } from "#web/testing/show-page.tsx";
import SharedCartPage from "./page.tsx";

const copy = await loadCopy("shared-cart", "en");
const PATH = "/shared-cart/id.signature";

const shared = () => answer(EXAMPLE_SHARED_CART);
const button = (text: string) => page.getByRole("button", { name: text, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true, level: 1 });

/** The page of a link; `take` is what comes of a press, in turns. */
async function open(take: readonly (() => Response | Promise<Response>)[], others: Answers = {}) {
  const left = [shared, ...take];
  const called = answerCalls({
    "id.signature": () => (left.shift() ?? noAnswer)(),
    cart: () => answer({ ...EXAMPLE_CART, coupon_code: "SAVE20" }),
    ...others,
  });
  await showPage(SharedCartPage, { screen: "shared-cart", path: PATH });
  await expect.element(heading(copy.heading)).toBeVisible();
  return called;
}

afterEach(() => cartStore.set(null));

test("a shared cart that cannot be taken says so, and the next press names what is in the payer's own cart, read anew (D-221)", async () => {
  const called = await open([noAnswer, () => refusal(409, "cart_not_empty"), () => answer({})]);
  cartStore.set({ ...EXAMPLE_CART, items: [] });
  await userEvent.click(button(copy.take));
  await expect.element(page.getByRole("alert")).toHaveTextContent(copy.failedToTake);
  await userEvent.click(button(copy.take));
  const question = page.getByRole("region", { name: copy.others.heading });
  await expect.element(question.getByText(/Mental Math/)).toBeVisible();
  await expect.element(page.getByRole("alert")).toBeEmptyDOMElement();
  called.length = 0;
  await userEvent.click(button(copy.others.remove));
  await expect.element(heading("/cart")).toBeVisible();
  // The count in the header is of the cart with what was taken.
  expect(called).toEqual(["id.signature", "cart"]);
  expect(vi.mocked(fetch).mock.calls.at(-2)?.[1]?.body).toBe('{"others":"remove"}');
});

test("a payer whose coupon is the sender's own reads of no replacement (D-221)", async () => {
  cartStore.set({ ...EXAMPLE_CART, coupon_code: "OTHER" });
  await open([]);
  const note = page.getByRole("note").getByText("OTHER");
  await expect.element(note).toBeVisible();
  cartStore.set({ ...EXAMPLE_CART, coupon_code: EXAMPLE_SHARED_CART.coupon_code });
  await expect.element(page.getByRole("note")).not.toBeInTheDocument();
});

test("a shared cart that somebody pays while it is open is shown as paid after a press (D-220)", async () => {
  const paid = { ...EXAMPLE_SHARED_CART, state: "paid", lines: [] };
  await open([() => refusal(409, "shared_cart_closed"), () => answer(paid)]);
  await userEvent.click(button(copy.take));
  await expect.element(heading(copy.paid.heading)).toBeVisible();
});

test("a payer whose sign-in ends while the link is open is led to the login and back (D-65, D-221)", async () => {
  const ended = () => refusal(401, "sign_in");
  await open([ended, ended]);
  await userEvent.click(button(copy.take));
  await expect.element(heading(copy.ended.heading)).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: copy.ended.action }));
  await expect.element(page.getByText(JSON.stringify({ returnTo: PATH }))).toBeVisible();
});
