import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressesOf, SCREEN_NAMES, screenOf } from "#core/screens.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";

/** What a process shows may be two seconds old itself, and the time of a reading. */
const MAX_SECONDS = 2;

let dataDir: string;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-cdn-"));
  shop = await startShop(await ownEnvironment(dataDir));
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(shop.url + path, { method, headers, redirect: "manual" });

/** How many seconds a CDN may send an answer for, by the header that is for it alone. */
function secondsAtCdn({ headers }: Response): number {
  const told = headers.get("CDN-Cache-Control");
  if (told === null || told === "no-store") return 0;
  const seconds = [...told.matchAll(/=(\d+)/g)].map(([, digits]) => Number(digits));
  return seconds.reduce((sum, one) => sum + one, 0);
}

const SCREENS = SCREEN_NAMES.flatMap((name) =>
  addressesOf(name).map((path) => ({ path, isPublic: screenOf(name).visibility === "public" })),
);
const forAll = SCREENS.filter(({ path, isPublic }) => isPublic && /^\/ar(?:\/|$)/.test(path));

test.each(forAll)(
  "a CDN may cache $path, and shows nothing older than five seconds (D-169)",
  async ({ path }) => {
    const plain = await ask(path);
    const text = await plain.text();
    const tag = plain.headers.get("ETag") ?? "";
    const cookie = "locale=en; staff=1234567890123456789012; browser=1234567890123456789012";
    for (const headers of [{}, { Cookie: cookie }, { "If-None-Match": tag }]) {
      const answer = await ask(path, headers);
      expect(secondsAtCdn(answer)).toBeGreaterThan(0);
      expect(secondsAtCdn(answer)).toBeLessThanOrEqual(MAX_SECONDS);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
      expect(answer.headers.get("Set-Cookie")).toBeNull();
      if (answer.status === 200) expect(await answer.text()).toBe(text);
    }
  },
);

const others = SCREENS.filter((screen) => !forAll.includes(screen)).map(({ path }) => path);

test.each([
  ...others.map((path) => path.replaceAll(/:\w+/g, "x")),
  ...["/ar/no-such-page", "/ar/coding?preview=words", "/ar/coding-and-ai", "/admin", "/ar/admin"],
  ...["/api/csrf-token", "/api/session/get-course-packages", "/api/user/me", "/readyz"],
])("no CDN may cache %s: it is personal, or its cookie decides (D-143, D-179)", async (path) => {
  const answer = await ask(path);
  expect(secondsAtCdn(answer)).toBe(0);
  expect(answer.headers.get("Cache-Control") ?? "none").toMatch(/^(?:none|no-cache|no-store)$/);
  if (answer.headers.get("Cache-Control") === "no-cache") {
    expect(answer.headers.get("Vary")).toBe("Cookie, Accept-Encoding");
  }
});

test("no CDN may cache the answer to a form that is sent to a page", async () => {
  const answer = await ask("/ar/coding", { Accept: "text/html" }, "POST");
  expect([answer.status, secondsAtCdn(answer)]).toEqual([405, 0]);
});
