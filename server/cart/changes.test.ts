import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const units = ({ body }: TestAnswer): number => body.data.cartSummary.total_items_count;

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

async function addAtOnce(browser: TestBrowser, packages: readonly number[]) {
  return Promise.all(packages.map((id) => browser.add(id)));
}

test("many changes at once are each answered with the cart as it was just after it (D-235)", async () => {
  const browser = app.openBrowser();
  await browser.fetchCsrfToken();
  // The first of them makes the cart.
  const added = await addAtOnce(browser, [42, 50, 42, 50, 42, 42]);
  expect(added.map(units).toSorted()).toEqual(upTo(6));
  const [item] = (await browser.cart()).items;
  const changed = await Promise.all(upTo(3).map(() => browser.call(`/cart/increase/${item.id}`)));
  expect(changed.map(units).toSorted()).toEqual([7, 8, 9]);
  expect((await browser.cart()).total_items_count).toBe(9);
});
