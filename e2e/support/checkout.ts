import type { Locator, Page } from "@playwright/test";
import { DEFAULT_GATEWAY, GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { offerGateways } from "./answers.ts";
import type { Buyer } from "./buyer.ts";
import { openCart } from "./cart.ts";
import type { ConsoleWatch } from "./console-watch.ts";
import { expect } from "./test.ts";
import { EN, spaced, type Words } from "./words.ts";

/** Opens the checkout modal from the gateway's block; returns the modal. */
export async function openCheckout(
  page: Page,
  words: Words,
  gateway: GatewayIdentifier = DEFAULT_GATEWAY,
): Promise<Locator> {
  const { button } = words.cart.payment.methods[gateway];
  await page.getByRole("button", { name: spaced(button) }).click();
  const modal = page.getByRole("dialog", { name: words.cart.checkout.heading });
  await expect(modal).toBeVisible();
  return modal;
}

/** The test lets a checkout fail, which the page logs. */
export function expectFailedCheckout(
  consoleWatch: ConsoleWatch,
  gateway: GatewayIdentifier = DEFAULT_GATEWAY,
): void {
  consoleWatch.expect("error", "Checkout failed");
  consoleWatch.expectFailedRequests(`/checkout/${gateway}`);
}

export function checkoutFields(modal: Locator, words: Words) {
  const { fields, agree, submit } = words.cart.checkout;
  return {
    firstname: modal.getByLabel(fields.firstname),
    lastname: modal.getByLabel(fields.lastname),
    country: modal.getByLabel(fields.country),
    phone: modal.getByLabel(fields.phone),
    email: modal.getByLabel(fields.email),
    agree: modal.getByRole("checkbox", { name: agree }),
    submit: modal.getByRole("button", { name: submit }),
  };
}

/** A cart with one package and all gateways, and the open form of one of them. */
export async function openForm(
  page: Page,
  gateway: GatewayIdentifier = DEFAULT_GATEWAY,
  words: Words = EN,
) {
  await offerGateways(page, ...GATEWAYS);
  await openCart(page, [44]);
  const modal = await openCheckout(page, words, gateway);
  return { modal, ...checkoutFields(modal, words) };
}

/** The error under a field of the form; nothing while there is none. */
export const errorOf = (page: Page, name: string) =>
  page.locator(`.field:has([name="${name}"]) .field-error:not(:empty)`);

/** Types the buyer into the form and agrees to the terms; does not send it. */
export async function fillCheckout(modal: Locator, words: Words, buyer: Buyer): Promise<void> {
  const fields = checkoutFields(modal, words);
  await fields.firstname.fill(buyer.firstname);
  await fields.lastname.fill(buyer.lastname);
  await fields.country.selectOption(buyer.country);
  await fields.phone.pressSequentially(buyer.number);
  await fields.email.fill(buyer.email);
  await fields.agree.check();
}

/** Pays for the displayed cart, by card. */
export async function pay(page: Page, words: Words, buyer: Buyer): Promise<void> {
  const modal = await openCheckout(page, words);
  await fillCheckout(modal, words, buyer);
  await checkoutFields(modal, words).submit.click();
  await page.getByRole("button", { name: "Approve payment" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(words.success.receipt.heading);
}
