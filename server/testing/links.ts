import { expect } from "vitest";
import { everythingDone, newBuyer } from "./buyer.ts";
import { signIn } from "./identities.ts";
import type { PaymentShop } from "./payment-shop.ts";
import { sandboxOf } from "./sandbox-client.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** Three new browsers: of whoever sends a cart, of whoever pays it, and of somebody else. */
export const openLinkBrowsers = (app: TestApp) => ({
  sender: app.openBrowser(),
  payer: app.openBrowser(),
  other: app.openBrowser(),
});

/** Units of packages, by their ids. */
export type Units = Readonly<Record<number, number>>;

/** Puts units into a browser's cart. */
export const fill = async (browser: TestBrowser, units: Units): Promise<void> => {
  for (const [id, quantity] of Object.entries(units)) await browser.add(Number(id), quantity);
};

/** Puts `units` into a browser's cart, and returns the key of a new link by which somebody else pays it (D-220). */
export async function shareCart(browser: TestBrowser, units: Units = {}): Promise<string> {
  await fill(browser, units);
  return (await browser.post("/shared-carts")).body.data.key;
}

/** Opens a link, and takes what it offers into a browser's cart (D-221). */
export const takeLink = (browser: TestBrowser, key: string, others?: "keep" | "remove") =>
  browser.post(`/shared-cart/${key}`, others === undefined ? {} : { others });

/** The units in a browser's cart. */
export async function heldBy(browser: TestBrowser): Promise<Units> {
  const { items } = await browser.cart();
  return unitsOf(
    items.map(({ course_package: { id }, quantity }: CartItem) => ({
      course_package_id: id,
      quantity,
    })),
  );
}

type CartItem = { readonly course_package: { readonly id: number }; readonly quantity: number };
type Line = { readonly course_package_id: number; readonly quantity: number };

const unitsOf = (lines: readonly Line[]): Units =>
  Object.fromEntries(lines.map(({ course_package_id: id, quantity }) => [id, quantity]));

/** What has become of a browser's link, and the units of it that others have paid. */
export async function linkOf(
  browser: TestBrowser,
): Promise<{ readonly state: string; readonly paid: Units }> {
  const { state, paid } = (await browser.call("/shared-carts")).body.data.link;
  return { state, paid: unitsOf(paid) };
}

/** Takes a package out of a browser's cart. */
export async function remove(browser: TestBrowser, id: number): Promise<void> {
  const items: (CartItem & { readonly id: number })[] = (await browser.cart()).items;
  const item = items.find(({ course_package }) => course_package.id === id);
  if (item !== undefined) await browser.call(`/cart/remove/${item.id}`);
}

/** Checks out, and returns why that was refused, or the page where its order is paid. */
export async function checkOut(
  browser: TestBrowser,
  buyer = newBuyer(),
): Promise<{ readonly refusal?: string; readonly paymentUrl?: string }> {
  const { body } = await browser.checkout(buyer);
  return body.success === true
    ? { paymentUrl: body.data.paymentUrl }
    : { refusal: String(body.code) };
}

/** Pays at a payment page, and waits until the shop knows. */
export async function payAt(app: TestApp, paymentUrl = ""): Promise<void> {
  await sandboxOf(app).settle(paymentUrl, "approve");
  await everythingDone(app);
}

/** Buys what is in a cart. */
export async function buy(app: TestApp, browser: TestBrowser, buyer = newBuyer()): Promise<void> {
  const { refusal, paymentUrl } = await checkOut(browser, buyer);
  if (refusal !== undefined) throw new Error(`The checkout was refused: ${refusal}`);
  await payAt(app, paymentUrl);
}

/** What a checkout answers to a buyer who is told that another has paid, and with the page to pay at. */
export const NOTIFIED = { refusal: "shared_cart_paid" };
export const PAGE = { paymentUrl: expect.any(String) };

/** A checkout that is refused once because another has paid, and goes through after that. */
export async function expectNotifiedOnce(browser: TestBrowser): Promise<void> {
  expect(await checkOut(browser)).toEqual(NOTIFIED);
  expect(await checkOut(browser)).toEqual(PAGE);
}

/** Takes one unit of the first package out of a browser's cart. */
export async function takeOneOff(browser: TestBrowser): Promise<void> {
  const [item] = (await browser.cart()).items;
  await browser.call(`/cart/decrease/${item.id}`);
}

/** Signs in, later than any code was asked for that may not be asked for again yet. */
export async function signInTo(
  { app, clock }: Pick<PaymentShop, "app" | "clock">,
  browser: TestBrowser,
  email: string,
): Promise<void> {
  clock.aheadMs += 2 * 60_000;
  await signIn(app, browser, email);
}
