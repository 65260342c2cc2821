import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import * as paths from "#contract/paths.ts";
import { readCsrfToken } from "./csrf-token.ts";
import { expect } from "./test.ts";
import { EN, type Words } from "./words.ts";

const SEEDED = "e2e-seeded";

/**
 * The cart of a new guest: one unit for each id, so an id given twice adds two units. Returns the
 * headers of the guest's calls.
 */
export async function makeCart(request: APIRequestContext, coursePackageIds: readonly number[]) {
  const headers = {
    "Session-Id": randomUUID(),
    "X-CSRF-Token": await readCsrfToken(request),
  };
  for (const id of coursePackageIds) {
    const answer = await request.post(paths.cart.replace("{scope}", "session"), {
      headers,
      data: { course_package_id: id, quantity: 1 },
    });
    expect(answer.status()).toBe(200);
  }
  return headers;
}

/** Fills the cart of this tab before its first document, with the browser's cookies. */
export async function fillCart(page: Page, coursePackageIds: readonly number[]): Promise<void> {
  const { "Session-Id": sessionId } = await makeCart(page.request, coursePackageIds);
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
