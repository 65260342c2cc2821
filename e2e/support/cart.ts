import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { EN, type Words } from "./words.ts";

const SEEDED = "e2e-seeded";

/**
 * Fills the cart of this tab before its first document, through the API and with the browser's
 * cookies: one unit for each id, so an id given twice adds two units.
 */
export async function fillCart(page: Page, coursePackageIds: readonly number[]): Promise<void> {
  const sessionId = randomUUID();
  const token = await page.request.get("/api/csrf-token");
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  for (const id of coursePackageIds) {
    const answer = await page.request.post("/api/session/cart", {
      headers: { "Session-Id": sessionId, "X-CSRF-Token": csrfToken },
      data: { course_package_id: id, quantity: 1 },
    });
    expect(answer.status()).toBe(200);
  }
  // Only once per tab: after a checkout the session id must stay removed (R-CHK-43).
  await page.addInitScript(
    ({ key, id }) => {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "yes");
      sessionStorage.setItem("sessionId", id);
    },
    { key: SEEDED, id: sessionId },
  );
}

export function cartRows(page: Page) {
  return page.locator("li.cart-row");
}

/** Opens the cart page with one unit of each package. */
export async function openCart(page: Page, coursePackageIds: readonly number[]): Promise<void> {
  await fillCart(page, coursePackageIds);
  await page.goto("/cart");
  await expect(cartRows(page)).toHaveCount(new Set(coursePackageIds).size);
}

/** The coupon box, including its messages above the input. */
export function couponBox(page: Page) {
  return page.locator("form.coupon");
}

/** The input for a code; absent while a coupon is applied. */
export function couponInput(page: Page, words: Words = EN) {
  return couponBox(page).getByRole("textbox", { name: words.cart.coupon.label });
}

/** Types a code and presses Apply; does not wait for the answer. */
export async function applyCoupon(page: Page, code: string, words: Words = EN): Promise<void> {
  await couponInput(page, words).fill(code);
  await couponBox(page).getByRole("button", { name: words.cart.coupon.apply }).click();
}

/** The price table in order, by label: `{ Total: "USD 149" }`. */
export async function readPriceTable(page: Page): Promise<Readonly<Record<string, string>>> {
  const labels = await page.locator(".price-table dt").allTextContents();
  const amounts = await page.locator(".price-table dd").allTextContents();
  return Object.fromEntries(
    labels.map((label, row) => [label, (amounts[row] ?? "").replaceAll("\u00a0", " ")]),
  );
}
