import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_PAGES } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const CLIENT = join(import.meta.dirname, "..", "build", "client");

/** What only the back office has: its calls, its addresses, its packages. */
const OF_ADMIN = /api\/admin|\/admin\/|react-aria|tanstack|simplewebauthn|otpauth/i;

test("visitors' scripts and styles contain nothing of the back office (D-161)", () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: "utf8" });
  const scripts = files.filter((name) => /\.(?:js|css|webmanifest)$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.filter((name) => OF_ADMIN.test(readFileSync(join(CLIENT, name), "utf8")));
  expect(found).toEqual([]);
});

test("no document of the shop, nor its sitemap, names the back office (D-161)", async ({
  request,
}) => {
  for (const path of [...ALL_PAGES.map((page) => page.path), "/sitemap.xml", "/robots.txt"]) {
    expect(await (await request.get(path)).text(), path).not.toMatch(OF_ADMIN);
  }
});
