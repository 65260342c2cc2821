import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestBrowser } from "../testing/test-browser.ts";

/** Two processes of one shop, behind a balancer that asks them in turns. */
let processes: readonly [TestApp, TestApp];
beforeAll(async () => {
  const shared = { DATABASE_URL: await createDatabase(), PUBLIC_URL: "http://localhost:1" };
  processes = [await createTestApp(shared), await createTestApp(shared)];
});
afterAll(async () => {
  for (const app of processes) await app.close();
});

let codes = 0;
const guess = (browser: TestBrowser) => {
  codes += 1;
  return browser.post("/cart/apply-coupon", { coupon_code: `GUESS${codes}` });
};
const message = (browser: TestBrowser) =>
  browser.post("/contact", { name: "Mona", email: "mona@example.com", msg: "Hello" });
const askForCode = (browser: TestBrowser) =>
  browser.post("/login/request-code", { email: "mona@example.com" });
const tryCode = (browser: TestBrowser) =>
  browser.post("/login/verify-code", { email: "mona@example.com", code: "12345678" });

const LIMITED: readonly [string, (browser: TestBrowser) => Promise<TestAnswer>][] = [
  ["coupons are guessed", guess],
  ["messages are written", message],
  ["codes are asked for", askForCode],
  ["codes are tried", tryCode],
];

/** How often one browser may do it, when each time the next of these processes is asked. */
async function countAllowed(
  act: (browser: TestBrowser) => Promise<TestAnswer>,
  asked: readonly TestApp[],
): Promise<number> {
  const [first] = asked;
  const browser = first?.openBrowser();
  if (browser === undefined) throw new Error("nobody to ask");
  await browser.add(42);
  for (let count = 0; ; count += 1) {
    const { url } = asked[count % asked.length] ?? first ?? processes[0];
    if ((await act(browser.at(url))).status === 429) return count;
  }
}

test.each(LIMITED)(
  "with any number of processes %s no more often than with one (D-239)",
  async (_what, act) => {
    const atOne = await countAllowed(act, [processes[0]]);
    expect(atOne).toBeGreaterThan(0);
    expect(await countAllowed(act, processes)).toBe(atOne);
  },
);
