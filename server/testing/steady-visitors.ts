import { setTimeout as pause } from "node:timers/promises";
import { TestBrowser } from "./test-browser.ts";

/** What visitors asked for, and what of it they did not get. */
export type Visits = { readonly requests: number; readonly failures: readonly string[] };

/** What one of them does: how many requests it is. */
const VISITS: readonly [number, (url: string) => Promise<void>][] = [
  [1, (url) => expectPage(url, "/")],
  [1, (url) => expectPage(url, "/ar/coding")],
  [3, fillCart],
];

/**
 * Sends so many requests a second, whether the ones before are answered or not, on connections that are
 * kept as browsers and proxies keep them. Returns how to stop.
 */
export function sendSteadily(url: string, perSecond: number): () => Promise<Visits> {
  const underWay = new Set<Promise<void>>();
  const failures: string[] = [];
  const stop = new AbortController();
  let requests = 0;

  const visit = (number: number) => {
    const [count, act] = VISITS[number % VISITS.length] ?? [0, async () => {}];
    requests += count;
    const visiting = act(url)
      .catch((error: unknown) => {
        failures.push(error instanceof Error ? `${error.message} ${String(error.cause)}` : "");
      })
      .finally(() => underWay.delete(visiting));
    underWay.add(visiting);
    return count;
  };
  const sending = (async () => {
    const started = performance.now();
    for (let number = 0; !stop.signal.aborted; number += 1) {
      visit(number);
      const early = started + (requests * 1_000) / perSecond - performance.now();
      await pause(Math.max(0, early));
    }
  })();

  return async () => {
    stop.abort();
    await sending;
    await Promise.all(underWay);
    return { requests, failures };
  };
}

async function expectPage(url: string, path: string): Promise<void> {
  const response = await fetch(url + path);
  const text = await response.text();
  if (response.status !== 200 || !text.endsWith("</html>")) {
    throw new Error(`${path}: ${response.status}`);
  }
}

async function fillCart(url: string): Promise<void> {
  const browser = new TestBrowser(url);
  const { status } = await browser.add(42);
  const { total_items_count: units } = await browser.cart();
  if (status !== 200 || units !== 1) throw new Error(`cart: ${status}, ${units} units`);
}
