import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type GatewayIdentifier, gatewayCountries, gatewayCurrencies } from "#core/gateways.ts";
import { localStore, sessionStore } from "#web/browser/storage.ts";
import { readBuyerDraft } from "#web/cart/buyer-draft.ts";
import { cartStore, signInEnded } from "#web/cart/cart.ts";
import { setPaymentMethods } from "#web/cart/payment-methods.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { loseConnection } from "#web/testing/lose-connection.ts";
import { returnToTab } from "#web/testing/return-to-tab.ts";
import { showPage } from "#web/testing/show-page.tsx";
import { BUYER_DRAFT, clearDrafts, SENT_FORM } from "#web/visitor/drafts.ts";
import { forgetUser, storeUser, visitorStore } from "#web/visitor/visitor.ts";
import CartPage from "./page.tsx";

const copy = await loadCopy("cart", "en");
const { checkout, share } = copy;

const EMPTY_CART = { ...EXAMPLE_CART, items: [], total_items_count: 0 };
const filled = () => answer(EXAMPLE_CART);
const empty = () => answer(EMPTY_CART);

function offer(...identifiers: readonly GatewayIdentifier[]) {
  return identifiers.map((identifier, position) => ({
    id: position + 1,
    identifier,
    name: identifier,
    currencies: [...gatewayCurrencies(identifier)],
    countries: [...(gatewayCountries(identifier) ?? [])],
  }));
}

/** The page of a cart while the shop answers like this; returns what is called. */
async function open(answers: Answers): Promise<string[]> {
  const called = answerCalls(answers);
  await showPage(CartPage, { screen: "cart" });
  return called;
}

const button = (text: string) => page.getByRole("button", { name: text, exact: true });
const said = (text: string) => page.getByRole("status").getByText(text, { exact: false });
const dialog = page.getByRole("dialog");
const field = (name: keyof typeof checkout.fields) =>
  dialog.getByRole("textbox", { name: checkout.fields[name] });
const submit = () => dialog.getByRole("button", { name: checkout.submit });
const emptyHeading = page.getByRole("heading", { name: copy.empty.title });

const FORM = {
  firstname: "Mona",
  lastname: "Saleh",
  country: "SA",
  phone: "+966501234567",
  email: "mona@example.com",
};
const card = button(copy.payment.methods.stripe.button);
const agree = () => userEvent.click(dialog.getByRole("checkbox", { name: checkout.agree }));

/** Opens the form of a buyer who has come back from the payment page, a user by then: it is filled in. */
async function openFilledForm(answers: Answers): Promise<string[]> {
  storeUser({ id: "1" }, "token");
  sessionStore.set(SENT_FORM, JSON.stringify({ form: FORM, ids: [1] }));
  const called = await open(answers);
  await userEvent.click(card);
  await agree();
  return called;
}

/** What the form still has, and whether it can be sent. */
async function expectFormKept(): Promise<void> {
  for (const name of ["firstname", "lastname", "phone", "email"] as const) {
    await expect.element(field(name)).toHaveValue(FORM[name]);
  }
  await expect.element(submit()).toBeEnabled();
}

beforeEach(() => setPaymentMethods(offer("stripe", "tabby")));
afterEach(() => {
  cartStore.set(null);
  signInEnded.set(false);
  forgetUser();
  clearDrafts();
  localStore.remove("shared_cart");
});

test("who comes back to a cart that is empty by now sees that it is, wherever the page was scrolled to (R-CART-01)", async () => {
  const { style } = document.body;
  style.paddingBlock = "200vh";
  onTestFinished(() => {
    style.paddingBlock = "";
  });
  window.scrollTo({ top: 500, behavior: "instant" });
  await open({ cart: empty });
  await expect.element(emptyHeading).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
});

test("a cart that was emptied in another tab says so after a press, and forgets the form of its order (D-86, R-CHK-54)", async () => {
  sessionStore.set(SENT_FORM, "{}");
  sessionStore.set(BUYER_DRAFT, "{}");
  const answers: Answers = { cart: filled, "increase/1": () => refusal(404, "unknown_item") };
  await open(answers);
  await expect.element(page.getByRole("listitem").first()).toBeVisible();
  answers["cart"] = empty;
  const [item] = EXAMPLE_CART.items;
  const increase = copy.item.increase.replace("{name}", item?.course_package.name ?? "");
  await userEvent.click(button(increase));
  await expect.element(emptyHeading).toBeVisible();
  await expect.element(said(copy.paymentNotes.empty)).toBeVisible();
  expect([sessionStore.get(SENT_FORM), sessionStore.get(BUYER_DRAFT)]).toEqual([null, null]);
  // Who comes back later finds an empty cart like any other.
  await userEvent.click(page.getByRole("link", { name: copy.empty.action }));
  await expect.element(page.getByRole("heading", { name: "/packages" })).toBeVisible();
  await showPage(CartPage, { screen: "cart" });
  await expect.element(emptyHeading).toBeVisible();
  await expect.element(said(copy.paymentNotes.empty)).not.toBeInTheDocument();
});

test("what a sign-in has added to the cart is named while the cart has it, and not in an empty cart (D-119)", async () => {
  const answers: Answers = { cart: filled };
  const state = { merged: [{ name: "Mental Math", name_ar: "الحساب الذهني", quantity: 1 }] };
  const orders = page.getByRole("status").getByRole("link", { name: copy.merged.toOrders });
  answerCalls(answers);
  const main = await showPage(CartPage, { screen: "cart", state });
  await expect.element(orders).toBeVisible();
  main.remove();
  answers["cart"] = empty;
  cartStore.set(null);
  await showPage(CartPage, { screen: "cart", state });
  await expect.element(emptyHeading).toBeVisible();
  await expect.element(orders).not.toBeInTheDocument();
});

test("a sign-in that ends while the form is filled is reported in the form and on the page, and nothing typed is lost (D-65, R-CHK-47)", async () => {
  storeUser({ id: "1" }, "token");
  const answers: Answers = { cart: filled, stripe: () => refusal(401, "sign_in") };
  await open(answers);
  await userEvent.click(card);
  await field("firstname").fill(FORM.firstname);
  await field("lastname").fill(FORM.lastname);
  await dialog.getByRole("combobox", { name: checkout.fields.country }).selectOptions(FORM.country);
  await field("phone").fill(FORM.phone);
  await field("email").fill(FORM.email);
  await agree();
  await userEvent.click(submit());
  await expect.element(dialog.getByText(checkout.banners.signInEnded)).toBeVisible();
  await expectFormKept();
  expect(readBuyerDraft()).toMatchObject({ firstname: FORM.firstname, email: FORM.email });
  await userEvent.keyboard("{Escape}");
  await expect.element(said(copy.signInEnded.text)).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: copy.signInEnded.link }));
  await expect.element(page.getByRole("heading", { name: "/login" })).toBeVisible();
  await expect.element(page.getByText(JSON.stringify({ returnTo: "/cart" }))).toBeVisible();
});

test.each([
  ["changes a quantity", "increase/1", copy.item.increase.replace("{name}", "Mental Math")],
  ["removes a coupon", "remove-coupon", copy.coupon.remove],
  ["lets somebody else pay", "shared-carts", share.open],
])(
  "a visitor whose sign-in has ended elsewhere reads so when a press %s (D-65)",
  async (_, call, label) => {
    storeUser({ id: "1" }, "token");
    const cart = { ...EXAMPLE_CART, coupon_code: "TEN" };
    await open({ cart: () => answer(cart), [call]: () => refusal(401, "sign_in") });
    await userEvent.click(button(label));
    await expect.element(said(copy.signInEnded.text)).toBeInViewport({ ratio: 1 });
  },
);

test("a page from the browser's memory has a closed form that can be sent, and the cart of now (D-116)", async () => {
  const called = await openFilledForm({
    cart: filled,
    stripe: () => new Promise(() => undefined),
  });
  await userEvent.click(submit());
  await expect.poll(() => called).toContain("stripe");
  called.length = 0;
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(called).toEqual(["cart"]);
  await userEvent.click(card);
  await agree();
  await userEvent.click(submit());
  await expect.poll(() => called).toContain("stripe");
});

test("a page from the browser's memory does not know a user who has signed out since (D-74, D-116)", async () => {
  storeUser({ id: "1", name: "Mona Saleh", email: "mona@example.com" }, "token");
  const called = await open({ cart: filled });
  await userEvent.click(card);
  await expect.element(field("firstname")).toHaveValue("Mona");
  for (const key of ["userInfo", "token"]) sessionStore.remove(key);
  called.length = 0;
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => called).toEqual(["cart"]);
  expect(visitorStore.get()).toBeNull();
});

test("a gateway that goes away while the form is open is offered no more once it is closed, unless none would be left (D-135)", async () => {
  const answers: Answers = {
    cart: filled,
    stripe: () => refusal(404, "gateway_unavailable"),
    "available-payment-gateway": () => refusal(500),
  };
  await openFilledForm(answers);
  await userEvent.click(submit());
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(checkout.banners.failed);
  const close = () => userEvent.click(dialog.getByRole("button", { name: checkout.close }));
  for (const answered of [() => refusal(500), () => answer([])]) {
    answers["available-payment-gateway"] = answered;
    await close();
    await expect.element(card).toBeVisible();
    await userEvent.click(card);
    await agree();
    await userEvent.click(submit());
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(checkout.banners.failed);
  }
  answers["available-payment-gateway"] = () => answer(offer("tabby"));
  await close();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(button(copy.payment.methods.tabby.button)).toBeVisible();
  await expect.element(page.getByRole("region", { name: copy.payment.heading })).toHaveFocus();
});

test("without a connection the form, the coupon and the link say so, and keep what was typed (R-CHK-47, R-CPN-08)", async () => {
  const [item] = EXAMPLE_CART.items;
  await openFilledForm({
    cart: filled,
    stripe: noAnswer,
    "apply-coupon": noAnswer,
    "shared-carts": noAnswer,
    "remove/1": noAnswer,
  });
  loseConnection();
  await userEvent.click(submit());
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(checkout.banners.offline);
  await expectFormKept();
  await userEvent.keyboard("{Escape}");
  const code = page.getByRole("textbox", { name: copy.coupon.label });
  await code.fill("TEN");
  await userEvent.click(button(copy.coupon.apply));
  await expect.element(page.getByText(copy.coupon.messages.applyFailed)).toBeVisible();
  await expect.element(code).toHaveValue("TEN");
  await userEvent.click(button(share.open));
  await expect.element(page.getByText(share.failed)).toBeVisible();
  await userEvent.click(
    button(copy.item.remove.replace("{name}", item?.course_package.name ?? "")),
  );
  await expect.element(page.getByText(copy.removeFailed)).toBeVisible();
  await expect.element(button(share.open)).toBeEnabled();
});

const LINK = { key: "id.signature", expires_at: "2026-03-16T12:00:00Z", paid: [], state: "open" };

test("the state of a sent link is read on every return to the tab, until its paid courses are hidden (D-220)", async () => {
  const answers: Answers = { cart: filled, "shared-carts": () => answer(LINK) };
  const called = await open(answers);
  await userEvent.click(button(share.open));
  await expect.element(page.getByText(share.states.open)).toBeVisible();
  // Not asked before this browser has made a link.
  expect(called).toEqual(["cart", "shared-carts"]);
  answers["shared-carts"] = () => answer({ link: { ...LINK, state: "taken" } });
  returnToTab();
  await expect.element(page.getByText(share.states.taken)).toBeVisible();
  const paid = [{ course_package_id: 44, quantity: 1, left: 0 }];
  answers["shared-carts"] = () => answer({ link: { ...LINK, state: "paid", paid } });
  returnToTab();
  await expect.element(page.getByText(share.paid.text)).toBeVisible();
  expect(localStore.get("shared_cart")).not.toBeNull();
  await userEvent.click(button(share.paid.hide));
  expect(localStore.get("shared_cart")).toBeNull();
});

test("the state of a link that this browser has sent is read when the cart is opened (D-220)", async () => {
  localStore.set("shared_cart", "1");
  await open({ cart: filled, "shared-carts": () => answer({ link: { ...LINK, state: "taken" } }) });
  await expect.element(page.getByText(share.states.taken)).toBeVisible();
});

const PAID_LINK = {
  ...LINK,
  state: "paid",
  paid: [{ course_package_id: 44, quantity: 1, left: 0 }],
};

test("a browser whose cart does not load keeps in mind the link that it has sent, and says what was paid once it loads (D-220)", async () => {
  localStore.set("shared_cart", "1");
  const answers: Answers = {
    cart: () => refusal(500),
    "shared-carts": () => answer({ link: PAID_LINK }),
  };
  await open(answers);
  const retry = button(copy.loadAgain);
  await expect.element(retry).toBeVisible();
  answers["cart"] = filled;
  await userEvent.click(retry);
  await expect.element(page.getByText(share.paid.text)).toBeVisible();
  expect(localStore.get("shared_cart")).not.toBeNull();
});

test("courses that somebody else has paid are taken out by one press, and the focus stays on the page's heading (D-220)", async () => {
  localStore.set("shared_cart", "1");
  const [first] = EXAMPLE_CART.items;
  const other = {
    ...first,
    id: 2,
    course_package: { id: 42, name: "Reading", name_ar: "القراءة" },
  };
  const answers: Answers = {
    cart: () => answer({ ...EXAMPLE_CART, items: [first, other] }),
    "shared-carts": () => answer({ link: PAID_LINK }),
    "remove/1": () => {
      answers["cart"] = () => answer({ ...EXAMPLE_CART, items: [other] });
      return answer(undefined);
    },
  };
  const called = await open(answers);
  await userEvent.click(button(share.paid.remove));
  await expect.element(page.getByText(share.paid.text)).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(called.filter((name) => name.startsWith("remove/"))).toEqual(["remove/1"]);
  await expect.element(button(copy.item.remove.replace("{name}", "Reading"))).toBeVisible();
});

test("a cart in another currency and with a notice keeps both in another language (D-92, R-DATA-07)", async () => {
  const ar = await loadCopy("cart", "ar");
  const notices = [{ code: "coupon_ended", message: "The coupon has expired" }];
  answerCalls({
    cart: () => answer({ ...EXAMPLE_CART, currency: "SAR", currency_en: "SAR", notices }),
  });
  await showPage(CartPage, { screen: "cart" });
  await expect.element(page.getByText("The coupon has expired")).toBeVisible();
  const arabic = await showPage(CartPage, { screen: "cart", locale: "ar" });
  await expect.poll(() => arabic.textContent).toContain(ar.coupon.refusals.coupon_ended);
  expect(arabic.textContent).not.toContain("The coupon has expired");
  expect(arabic.querySelector("li .price")?.textContent).toBe("SAR\u00a0149");
});
