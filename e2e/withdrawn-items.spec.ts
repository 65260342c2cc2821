import type { Page } from "@playwright/test";
import type { CartAnswer } from "#contract/cart.ts";
import { answerCall, apiCall } from "./support/answers.ts";
import { cartRows, openCart } from "./support/cart.ts";
import { expect, test } from "./support/test.ts";
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
