import type { Locator, Page } from "@playwright/test";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { answerCall, holdCall } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { applyCoupon, cartRows, couponInput, openCart } from "./support/cart.ts";
import { checkoutFields, fillCheckout, openCheckout } from "./support/checkout.ts";
import { emailField, heading, logIn } from "./support/login.ts";
import { test as base, expect, inBothLanguages } from "./support/test.ts";
import type { Words } from "./support/words.ts";

/** `payer` is a page of somebody else, in another browser with a window of the same size. */
const test = base.extend<{ readonly payer: Page }>({
  payer: async ({ page, browser }, use) => {
    const context = await browser.newContext({ viewport: page.viewportSize() });
    await use(await context.newPage());
    await context.close();
  },
});

/** Makes the link of the cart that is open; returns the panel that shows it, and its address. */
async function shareCart(
  page: Page,
  { share }: Words["cart"],
): Promise<{ readonly panel: Locator; readonly address: string }> {
  await page.getByRole("button", { name: share.open }).click();
  const panel = page.getByRole("region", { name: share.heading });
  return { panel, address: await panel.getByLabel(share.link).inputValue() };
}

test.describe("in Arabic", () => {
  test.use({ language: "ar" });

  test("one person sends the cart, another pays it in another browser, and the sender sees it (D-220, D-221)", async ({
    page,
    payer,
    baseURL,
    words,
  }) => {
    const { share } = words.cart;
    await openCart(page, [42]);
    const { panel, address } = await shareCart(page, words.cart);
    await expect(panel.getByText(share.states.open)).toBeVisible();
    await expect(panel.getByRole("heading")).toBeFocused();
    expect(address.startsWith(baseURL ?? "?")).toBe(true);
    await expectAccessible(page, "the link");

    await payer.goto(address);
    const copy = words.sharedCart;
    await expect(payer.getByRole("heading", { level: 1 })).toHaveText(copy.heading);
    await expectAccessible(payer, "the shared cart");
    await payer.getByRole("button", { name: copy.take }).click();
    await expect(cartRows(payer)).toHaveCount(1);
    const modal = await openCheckout(payer, words);
    await fillCheckout(modal, words, newBuyer());
    await checkoutFields(modal, words).submit.click();
    await payer.getByRole("button", { name: "Approve payment" }).click();
    await expect(
      payer.getByRole("heading", { level: 1, name: words.success.receipt.heading }),
    ).toBeVisible();
    await payer.goto(address);
    await expect(payer.getByRole("heading", { level: 1 })).toHaveText(copy.paid.heading);

    // Until it is taken out or the note is hidden, what the other one has paid is not paid a second time.
    const note = page.locator(".paid-note");
    for (const _ of ["once", "twice"]) {
      await page.reload();
      await expect(note).toContainText(share.paid.text);
    }
    await expect(note.getByRole("listitem")).toHaveText(/^X 1 /);
    const { y: top = 0 } = (await note.boundingBox()) ?? {};
    const { y: pay = 0 } = (await page.locator(".payment").boundingBox()) ?? {};
    expect(top).toBeLessThan(pay);
    await expectAccessible(page, "the cart that was paid");
    await note.getByRole("button", { name: share.paid.remove }).click();
    const empty = page.getByRole("heading", { level: 1, name: words.cart.empty.title });
    await expect(empty).toBeFocused();
    await expect(panel.getByText(share.states.paid)).toBeVisible();
    await expect(note).toBeHidden();
  });
});

test("a payer with a coupon reads that the sender's coupon replaces it (D-221)", async ({
  page,
  payer,
  words,
}) => {
  await openCart(page, [42]);
  await applyCoupon(page, "SAVE20");
  await expect(couponInput(page)).toHaveCount(0);
  const { address } = await shareCart(page, words.cart);

  await openCart(payer, [42]);
  await applyCoupon(payer, "WELCOME10");
  await expect(couponInput(payer)).toHaveCount(0);
  await payer.goto(address);
  await expect(payer.getByRole("note").filter({ hasText: "WELCOME10" })).toBeVisible();
  await expectAccessible(payer, "the coupon that gives way");
  await payer.getByRole("button", { name: words.sharedCart.take }).click();
  await expect(payer.getByText("SAVE20")).toBeVisible();
  await payer.goto(address);
  await expect(payer.getByRole("button", { name: words.sharedCart.take })).toBeVisible();
  await expect(payer.getByRole("note").filter({ hasText: "WELCOME10" })).toHaveCount(0);
});

test("with something else in the payer's cart a question names it and takes the focus (D-221)", async ({
  page,
  payer,
  words,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/shared-cart/");
  const { cart, sharedCart } = words;
  await openCart(page, [42]);
  const { address } = await shareCart(page, cart);

  await openCart(payer, [43]);
  await payer.goto(address);
  await payer.getByRole("button", { name: sharedCart.take }).click();
  const question = payer.getByRole("region", { name: sharedCart.others.heading });
  await expect(question.getByRole("heading")).toBeFocused();
  await expect(question.getByRole("listitem")).toHaveText(["X 1 Children's Fitness Programme"]);
  await expectAccessible(payer, "the question");

  // What did not work can be answered again: the question stays.
  const path = new URL(address).pathname.replace(/^\/ar/, "");
  await answerCall(payer, path, { status: 500, body: {} }, { method: "POST", times: 1 });
  const keep = question.getByRole("button", { name: sharedCart.others.keep });
  await keep.click();
  await expect(payer.getByRole("alert")).toHaveText(sharedCart.failedToTake);
  await keep.click();
  await expect(cartRows(payer)).toHaveCount(2);
});

test("a payer who goes to another page while the courses are taken stays there, and two presses take them once (D-221)", async ({
  page,
  payer,
  words,
}) => {
  await openCart(page, [42]);
  const { address } = await shareCart(page, words.cart);
  const path = new URL(address).pathname;
  const taken = await holdCall(payer, path, "POST");
  const calls = new CallLog(payer);
  await payer.goto(address);
  const take = payer.getByRole("button", { name: words.sharedCart.take });
  await take.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(take).toHaveAttribute("aria-busy", "true");
  await payer.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).press("Enter");
  await expect(heading(payer)).toHaveText(words.privacy.title);
  taken.release();
  await expect(payer.locator(".cart-badge")).toHaveText("1");
  await expect(payer).toHaveURL("/privacy");
  expect(calls.lines.filter((line) => line === `POST /api/session${path}`)).toHaveLength(1);
});

/** A cart with as many units of one course as are named, whose link somebody has paid in part. */
async function openPartPaidCart(
  page: Page,
  words: Words["cart"],
  units: number,
  link: Pick<SharedCartLink, "state" | "paid">,
): Promise<Locator> {
  await openCart(
    page,
    Array.from({ length: units }, () => 42),
  );
  await shareCart(page, words);
  const answer = { key: "id.signature", expires_at: new Date().toISOString(), ...link };
  await answerCall(page, "/shared-carts", { body: { success: true, data: { link: answer } } });
  await page.reload();
  return page.locator(".paid-note");
}

test("a course paid in part keeps its rest in the cart, and is not named as paid (D-220)", async ({
  page,
  words,
}) => {
  const { share } = words.cart;
  const paid = [{ course_package_id: 42, quantity: 2, left: 1 }];
  const note = await openPartPaidCart(page, words.cart, 3, { state: "taken", paid });
  await expect(note.getByRole("listitem")).toHaveText(/^X 2 /);
  await note.getByRole("button", { name: share.paid.remove }).click();
  await expect(cartRows(page).locator(".stepper-figure")).toHaveText("1");
  await expect(note).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText(share.states.partPaid)).toBeVisible();
  await expect(note).toBeHidden();
});

test("a course with more places than were paid keeps the rest, until the note is hidden (D-220)", async ({
  page,
  words,
}) => {
  const { share } = words.cart;
  const paid = [{ course_package_id: 42, quantity: 1, left: 0 }];
  const note = await openPartPaidCart(page, words.cart, 2, { state: "paid", paid });
  await expect(note).toContainText(share.paid.text);
  await expect(note.getByRole("button")).toHaveText([share.paid.hide]);
  await note.getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: share.open })).toBeVisible();
  await expect(note).toBeHidden();
});

test("a revoked link opens nothing, and the page of a wrong link says so (D-220)", async ({
  page,
  words,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/shared-cart/");
  const { share } = words.cart;
  await openCart(page, [42]);
  const { panel, address } = await shareCart(page, words.cart);
  const payer = await page.context().newPage();
  await payer.goto(address);
  const take = payer.getByRole("button", { name: words.sharedCart.take });
  const status = payer.getByRole("status").first();
  await expect(take).toBeVisible();
  await expect(status).toHaveText(words.sharedCart.heading);
  await panel.getByRole("button", { name: share.revoke }).click();
  await expect(panel.getByText(share.states.revoked)).toBeVisible();
  await expect(panel.getByRole("heading")).toBeFocused();
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(address);
  await expect(heading).toHaveText(words.sharedCart.revoked.heading);
  // Whoever had it open is told when pressing its button, and hears it.
  await take.click();
  await expect(status).toHaveText(words.sharedCart.revoked.heading);
  await payer.close();
  await page.goto(address.slice(0, -3));
  await expect(heading).toHaveText(words.sharedCart.notFound.heading);
});

inBothLanguages((language, locale) => {
  test(`a payer whose sign-in has ended logs in again, and is back at the link (${language}) (D-65, D-221)`, async ({
    page,
    payer,
    words,
  }) => {
    await openCart(page, [42]);
    const { address } = await shareCart(page, words.cart);
    const { email } = newBuyer();
    await payer.goto("/policy");
    await payer.evaluate((mailbox) => {
      const token = "t".repeat(43);
      const userInfo = { id: "u1", name: "Mona", email: mailbox, token };
      sessionStorage.setItem("userInfo", JSON.stringify(userInfo));
      sessionStorage.setItem("token", token);
    }, email);
    await payer.goto(address);
    const { ended, heading: shown } = words.sharedCart;
    await expect(heading(payer)).toHaveText(ended.heading);
    await payer.getByRole("link", { name: ended.action }).click();
    await expect(emailField(payer, locale)).toHaveValue(email);
    await logIn(payer, email, locale);
    await expect(heading(payer)).toHaveText(shown);
    await expect(payer).toHaveURL(address);
  });
});
