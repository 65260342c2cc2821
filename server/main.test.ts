import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownEnvironment } from "./testing/own-environment.ts";
import { failToStart, type ShopProcess, startShop } from "./testing/shop-process.ts";
import { TestBrowser } from "./testing/test-browser.ts";

const isEmbedded = process.env["TEST_ENGINE"] === "embedded";

let dataDir: string;
let environment: Awaited<ReturnType<typeof ownEnvironment>>;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-main-"));
  environment = await ownEnvironment(dataDir, { empty: true });
  shop = await startShop(environment);
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a start that cannot succeed says why in one sentence, without a trace", () => {
  type Cause = () => Promise<Readonly<Record<string, string>>>;
  type Case = [string, RegExp, Cause];
  const causes: Case[] = [
    ["a value that is wrong", /^PORT /, async () => ({ ...environment, PORT: "shop" })],
    [
      "a database that is not there",
      /^DATABASE_URL .* ECONNREFUSED 127\.0\.0\.1:1\.$/m,
      async () => ({ ...environment, DATABASE_URL: "postgres://127.0.0.1:1/shop" }),
    ],
    [
      "a file in the place of the folder for its data",
      /^DATA_DIR: /,
      async () => ({ ...environment, DATA_DIR: import.meta.filename }),
    ],
    ...(isEmbedded
      ? ([
          [
            "a database in use",
            /^DATA_DIR .*DATABASE_URL/,
            () => ownEnvironment(dataDir, { empty: true }),
          ],
          [
            "a database of another version",
            /^DATA_DIR .*\/database.*another version/,
            async () => {
              const other = join(dataDir, "other");
              mkdirSync(join(other, "database"), { recursive: true });
              writeFileSync(join(other, "database", "PG_VERSION"), "9\n");
              return { ...environment, SANDBOX: "0", DATA_DIR: other };
            },
          ],
        ] satisfies Case[])
      : ([
          ["a port in use", /^PORT .* \d+ /, async () => ({ ...environment, SANDBOX: "0" })],
          [
            "a host that is no machine",
            /^HOST .* nobody\.invalid /,
            async () => ({ ...environment, SANDBOX: "0", HOST: "nobody.invalid" }),
          ],
        ] satisfies Case[])),
  ];

  test.each(causes)("%s", async (_cause, sentence, makeEnvironment) => {
    const { code, said } = await failToStart(await makeEnvironment());
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\.\n$/);
    expect(said).toMatch(sentence);
  });
});

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

test("a process asked to stop, even twice, exits with 0 and has everything that it answered", async () => {
  const browser = new TestBrowser(shop.url);
  await browser.add(42);
  const underWay = Array.from({ length: 20 }, () => browser.add(42));
  await Promise.race(underWay);
  process.kill(shop.pid, "SIGTERM");
  await expect.poll(() => isListening(shop.url)).toBe(false);
  expect(await shop.stop()).toBe(0);
  const answers = await Promise.allSettled(underWay);
  const done = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value.status : [],
  );
  expect(new Set(done)).toEqual(new Set([200]));
  await expect(fetch(shop.url)).rejects.toThrow();
  shop = await startShop(environment);
  const { total_items_count } = await browser.at(shop.url).cart();
  expect(total_items_count).toBeGreaterThanOrEqual(done.length + 1);
});

test("a process that runs alone goes on when it gets the signal for a rolling restart (D-237)", async () => {
  process.kill(shop.pid, "SIGUSR2");
  expect(await shop.stop()).toBe(0);
});
