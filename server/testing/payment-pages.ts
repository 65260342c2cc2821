import { DEFAULT_GATEWAY } from "#core/gateways.ts";
import { forEachConcurrently } from "../queue/for-each-concurrently.ts";
import { newBuyer } from "./buyer.ts";
import type { TestApp } from "./test-app.ts";

/** How many buyers fill a cart at once while the pages are opened. */
const CONCURRENCY = 8;

/** Opens payment pages for many buyers, each with a separate cart; returns their URLs. */
export async function openPaymentPages(
  app: TestApp,
  count: number,
  gateway: string = DEFAULT_GATEWAY,
): Promise<readonly string[]> {
  const pages: string[] = [];
  await forEachConcurrently(Array.from({ length: count }), CONCURRENCY, async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const { status, body } = await browser.checkout(newBuyer(), gateway);
    if (status !== 200) throw new Error(`The checkout was answered with ${status}`);
    pages.push(body.data.paymentUrl);
  });
  return pages;
}
