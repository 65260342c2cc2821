import { OUTAGE_SANDBOX_PORT, OUTAGE_SHOP_PORT } from "./ports.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

test.use({ baseURL: `http://localhost:${OUTAGE_SHOP_PORT}` });

/** What the gateway does from now on; `null` ends all misbehaviour. */
async function control(settings: Readonly<Record<string, unknown>> | null): Promise<void> {
  const response = await fetch(`http://localhost:${OUTAGE_SANDBOX_PORT}/control/tamara`, {
    method: settings === null ? "DELETE" : "PUT",
    ...(settings === null ? {} : { body: JSON.stringify(settings) }),
  });
  expect(response.ok).toBe(true);
}

test("a gateway that fails disappears and comes back, and meanwhile the cart can be paid at another (R-CART-11, R-CHK-47, D-135)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch, "tamara");
  test.setTimeout(150_000);
  const methods = page.locator(".payment-name");
  await openCart(page, [42]);
  await expect(methods).toHaveText(["Card", "Tamara", "Tabby"]);

  await control({ failNext: 1_000, failWith: "500" });
  const modal = await openCheckout(page, EN, "tamara");
  await fillCheckout(modal, EN, newBuyer());
  const { submit } = checkoutFields(modal, EN);
  await expect(async () => {
    const answer = page.waitForResponse(/\/checkout\/tamara$/);
    await submit.click();
    expect((await answer).status()).toBe(404);
  }).toPass({ timeout: 60_000 });
  await expect(modal.getByRole("alert")).toHaveText(EN.cart.checkout.banners.failed);
  await expectAccessible(page, "the form of a gateway that has left");

  await modal.getByRole("button", { name: EN.cart.checkout.close }).click();
  await expect(methods).toHaveText(["Card", "Tabby"]);
  await expect(page.locator("#payment")).toBeFocused();
  await expectAccessible(page, "the cart without the gateway");
  const card = await openCheckout(page, EN, "stripe");
  await fillCheckout(card, EN, newBuyer());
  await checkoutFields(card, EN).submit.click();
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel and return" }).click();
  await expect(methods).toHaveText(["Card", "Tabby"]);

  await control(null);
  await expect(async () => {
    await page.reload();
    await expect(methods).toHaveText(["Card", "Tamara", "Tabby"], { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});
