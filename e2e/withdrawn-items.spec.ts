import type { Page } from "@playwright/test";
import type { CartAnswer } from "#contract/cart.ts";
import { answerCall, apiCall, offerGateways } from "./support/answers.ts";
import { newBuyer } from "./support/buyer.ts";
import { cartRows, openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

const FITNESS = "Children's Fitness Programme";
const MATH = "Mental Math Programme";

/** As the shop answers when the Mental Math Programme is no longer sold. */
async function withdrawMath(page: Page): Promise<void> {
  await page.route(apiCall("/cart"), async (route) => {
    const response = await route.fetch();
    const body: { data: { data: CartAnswer } } = await response.json();
    const { items, ...rest } = body.data.data;
    const withdrawn_items = items.filter(({ course_package: { name } }) => name === MATH);
    const sold = items.filter((item) => !withdrawn_items.includes(item));
    const data = { ...rest, items: sold, ...(withdrawn_items.length > 0 && { withdrawn_items }) };
    await route.fulfill({ response, json: { ...body, data: { data } } });
  });
}

test("a package that is no longer sold is named above the rows until it is removed, also in an otherwise empty cart", async ({
  page,
  consoleWatch,
}) => {
  await openCart(page, [43, 44]);
  await withdrawMath(page);
  await page.reload();
  const { withdrawn } = EN.cart;
  const note = page.getByRole("status").filter({ hasText: withdrawn.text });
  await expect(note.getByRole("listitem")).toHaveText([`X 1 ${MATH}`]);
  await expect(cartRows(page)).toHaveCount(1);
  await page.getByRole("button", { name: EN.cart.item.remove.replace("{name}", FITNESS) }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(EN.cart.empty.title);
  await expect(note).toBeVisible();

  const takeOut = page.getByRole("button", { name: withdrawn.remove });
  await answerCall(page, "/cart/remove/{id}", { status: 500, body: {} }, { times: 1 });
  consoleWatch.expect("error", "Error removing item");
  consoleWatch.expectFailedRequests("/cart/remove/");
  await takeOut.click();
  await expect(page.getByRole("alert").getByText(EN.cart.removeFailed)).toBeVisible();
  await expect(note.getByRole("listitem")).toHaveCount(1);

  await takeOut.click();
  await expect(note).toHaveCount(0);
  await expect(heading).toBeFocused();
  await page.reload();
  await expect(heading).toHaveText(EN.cart.empty.title);
  await expect(note).toHaveCount(0);
});

inBothLanguages((language) => {
  for (const { left, ids, code, status } of [
    { left: "another one", ids: [43, 44], code: "price_changed", status: 409 },
    { left: "nothing", ids: [44], code: "cart_empty", status: 422 },
  ]) {
    test(`a package that is withdrawn while the form is open is named, with ${left} left in the cart (${language}) (D-86, D-169)`, async ({
      page,
      words,
      consoleWatch,
    }) => {
      expectFailedCheckout(consoleWatch);
      const { withdrawn, paymentNotes, checkout } = words.cart;
      await offerGateways(page, "stripe");
      await openCart(page, ids);
      const modal = await openCheckout(page, words);
      await fillCheckout(modal, words, newBuyer());
      await withdrawMath(page);
      await answerCall(page, "/checkout/stripe", { status, body: { success: false, code } });
      await checkoutFields(modal, words).submit.click();
      const place =
        code === "price_changed"
          ? modal.getByRole("alert").filter({ hasText: checkout.banners.priceChanged })
          : page.getByRole("status");
      const named = place.filter({ hasText: withdrawn.text });
      await expect(named.getByRole("listitem")).toHaveText(/^X 1 /);
      await expect(page.getByText(paymentNotes.empty)).toHaveCount(0);
    });
  }
});
