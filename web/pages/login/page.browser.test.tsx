import type { ComponentProps } from "react";
import { Link } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keepBuyerDraft } from "#web/cart/buyer-draft.ts";
import { cartStore, signInEnded } from "#web/cart/cart.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showPage } from "#web/testing/show-page.tsx";
import { clearDrafts } from "#web/visitor/drafts.ts";
import { RETURN_TO_CART } from "#web/visitor/return-address.ts";
import { forgetUser, storeUser } from "#web/visitor/visitor.ts";
import LoginPage from "./page.tsx";

const copy = await loadCopy("login", "en");
const address = page.getByRole("textbox", { name: copy.address.label });
const code = page.getByRole("textbox", { name: copy.code.label });
const button = (name: string) => page.getByRole("button", { name, exact: true });

afterEach(() => {
  clearDrafts();
  forgetUser();
  signInEnded.set(false);
  cartStore.set(null);
  window.history.replaceState(null, "");
});

test("a parent whose login ended at the checkout logs in with the address typed there, tries again after each failure, and is back at the cart of the account (D-65, D-119)", async () => {
  keepBuyerDraft({ firstname: "Mona", lastname: "Saleh", email: "mona@example.com" });
  signInEnded.set(true);
  const answers: Answers = {
    "request-code": noAnswer,
    "verify-code": noAnswer,
    cart: () => answer(EXAMPLE_CART),
  };
  answerCalls(answers);
  await showPage(LoginPage, { screen: "login", state: RETURN_TO_CART });
  await expect.element(page.getByText(copy.notes.ended)).toBeVisible();
  await expect.element(address).toHaveValue("mona@example.com");
  await userEvent.click(button(copy.address.submit));
  await expect.element(page.getByText(copy.failures.noAnswer)).toBeVisible();
  answers["request-code"] = () => answer({ sent: true });
  await userEvent.click(button(copy.address.submit));
  await code.fill("12345678");
  await userEvent.click(button(copy.code.submit));
  await expect.element(page.getByText(copy.failures.noAnswer)).toBeVisible();
  await expect.element(code).toHaveValue("12345678");
  answers["verify-code"] = () => answer({ user: { id: "1", name: "Mona" }, token: "token" });
  await userEvent.click(button(copy.code.submit));
  await expect.element(page.getByRole("heading", { name: "/cart" })).toBeVisible();
  expect(signInEnded.get()).toBe(false);
  await expect.poll(() => cartStore.get()?.total_items_count).toBe(1);
});

test("a page that was loaded again waits for the code that was sent, but not once another address is wanted (D-119)", async () => {
  answerCalls({ "request-code": () => answer({ sent: true }) });
  await showPage(LoginPage, { screen: "login" });
  await address.fill("mona@example.com");
  await userEvent.click(button(copy.address.submit));
  await expect.element(code).toBeVisible();
  const again = await showPage(LoginPage, { screen: "login" });
  await expect.poll(() => again.textContent).toContain(copy.code.heading);
  [...again.querySelectorAll("button")]
    .find((one) => one.textContent === copy.code.change)
    ?.click();
  await expect.poll(() => again.textContent).toContain(copy.address.heading);
  const third = await showPage(LoginPage, { screen: "login" });
  const field = third.querySelector("input");
  if (field === null) throw new Error("the login asks for an address");
  await userEvent.fill(field, "huda@example.com");
  expect(third.textContent).toContain(copy.address.heading);
});

test("a parent whose login has ended reads that alone, and one who is logged in where the orders are (D-65, D-119)", async () => {
  answerCalls({});
  storeUser({ id: "1", email: "mona@example.com" }, "token");
  await showPage(LoginPage, { screen: "login" });
  const note = page.getByRole("status").first();
  await expect.element(note).toMatchTextContent("mona@example.com");
  await expect.element(note.getByRole("link")).toHaveAttribute("href", "/account");
  signInEnded.set(true);
  await expect.element(note).toHaveTextContent(copy.notes.ended);
});

test("a refused code is replaced by the digits that are typed next (D-119)", async () => {
  answerCalls({
    "request-code": () => answer({ sent: true }),
    "verify-code": () => refusal(422, "code_refused"),
  });
  await showPage(LoginPage, { screen: "login" });
  await address.fill("mona@example.com");
  await userEvent.click(button(copy.address.submit));
  // A phone offers the code of the mail, and digits to type it.
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
  await code.fill("12345678");
  await userEvent.click(button(copy.code.submit));
  await expect.element(page.getByText(copy.errors.code_refused)).toBeVisible();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard("87654321");
  await expect.element(code).toHaveValue("87654321");
});

test("while a further code is asked for, the address cannot be changed: the answer would be about the one before (D-119)", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerCalls({ "request-code": () => promise });
  const sentCode = { email: "mona@example.com", at: Date.now() - 60_000 };
  window.history.replaceState({ sentCode }, "");
  await showPage(LoginPage, { screen: "login" });
  await userEvent.click(button(copy.code.resend));
  const change = button(copy.code.change);
  await expect.element(change).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(change, { force: true });
  await expect.element(code).toBeVisible();
  resolve(answer({ sent: true }));
  await expect.element(page.getByText(copy.code.resent)).toBeVisible();
  await userEvent.click(change);
  await expect.element(address).toHaveFocus();
});

/** The page below a header that leads away from it. */
function LoginBelowHeader(props: ComponentProps<typeof LoginPage>) {
  return (
    <>
      <Link to="/privacy">leave</Link>
      <LoginPage {...props} />
    </>
  );
}

test.for(["request-code", "verify-code"])(
  "a parent who goes to another page before %s is answered stays there, and no sent code is kept for it (D-119)",
  async (late) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerCalls({
      "request-code": () => answer({ sent: true }),
      cart: () => answer(EXAMPLE_CART),
      [late]: () => promise,
    });
    const main = await showPage(LoginBelowHeader, { screen: "login", state: RETURN_TO_CART });
    await address.fill("mona@example.com");
    await userEvent.click(button(copy.address.submit));
    if (late === "verify-code") {
      await code.fill("12345678");
      await userEvent.click(button(copy.code.submit));
    }
    window.history.replaceState(null, "");
    // The answer comes as soon as the other page is in the document.
    new MutationObserver(() =>
      resolve(answer({ sent: true, user: { id: "1", name: "Mona" }, token: "token" })),
    ).observe(main, { childList: true });
    await userEvent.click(page.getByRole("link", { name: "leave" }));
    const other = page.getByRole("heading", { name: "/privacy" });
    await expect.element(other).toBeVisible();
    // By the time of another press the answer has done what it does.
    await userEvent.click(other);
    await expect.element(other).toBeVisible();
    expect(window.history.state).toBeNull();
  },
);
