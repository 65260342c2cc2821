import type { Page } from "@playwright/test";
import * as paths from "#contract/paths.ts";
import { offerGateways } from "./support/answers.ts";
import { newBuyer } from "./support/buyer.ts";
import { cartRows, openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { readCsrfToken } from "./support/csrf-token.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

/** Takes a row out of the cart as another window of the same guest does. */
async function removeElsewhere(page: Page, name: string): Promise<void> {
  const rowId = (await cartRows(page).filter({ hasText: name }).getAttribute("id")) ?? "";
  const path = paths.removeItem
    .replace("{scope}", "session")
    .replace("{id}", rowId.replace("cart-item-", ""));
  const sessionId = (await page.evaluate(() => sessionStorage.getItem("sessionId"))) ?? "";
  const headers = {
    "Session-Id": sessionId,
    "X-CSRF-Token": await readCsrfToken(page.request),
  };
  const answer = await page.request.get(path, { headers });
  expect(answer.status()).toBe(200);
}

test("a press on a row that another window has removed removes it here too, and the focus stays on the page (D-86, design.md 8)", async ({
  page,
  consoleWatch,
}) => {
  for (const kind of ["increasing", "decreasing", "removing"])
    consoleWatch.expect("error", `Error ${kind} item`);
  consoleWatch.expectFailedRequests("/cart/");
  await openCart(page, [42, 44, 43]);
  for (const [name, label] of [
    ["Coding & AI Programme", EN.cart.item.increase],
    ["Mental Math Programme", EN.cart.item.remove],
    ["Children's Fitness Programme", EN.cart.item.decrease],
  ] as const) {
    await removeElsewhere(page, name);
    const rows = await cartRows(page).count();
    await page.getByRole("button", { name: label.replace("{name}", name) }).click();
    await expect(cartRows(page)).toHaveCount(rows - 1);
    await expect(page.getByText(EN.cart.removeFailed)).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveCount(1);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.cart.empty.title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a checkout of a cart that another window has paid leads to the empty cart, which says so (D-86)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  await offerGateways(page, "stripe");
  await openCart(page, [44]);
  const modal = await openCheckout(page, EN);
  await fillCheckout(modal, EN, newBuyer());
  await removeElsewhere(page, "Mental Math Programme");
  await checkoutFields(modal, EN).submit.click();
  const heading = page.getByRole("heading", { name: EN.cart.empty.title });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole("status").getByText(EN.cart.paymentNotes.empty)).toBeVisible();
  // The head of the page, which stays in sight, would cover the note.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
