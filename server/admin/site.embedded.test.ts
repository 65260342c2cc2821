import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, test } from "vitest";
import { addressIn } from "#core/addresses.ts";
import { ADMIN_SCREEN_NAMES, adminScreenOf } from "#core/admin-screens.ts";
import { directionOf, LOCALES } from "#core/locale.ts";
import { adminSite, readAdminBuild } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-admin-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, ".vite"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets", "main-1a2b.js"), "start();");
writeFileSync(
  join(folder, ".vite", "manifest.json"),
  JSON.stringify({
    "admin/main.tsx": {
      file: "assets/main-1a2b.js",
      css: ["assets/main-3c4d.css"],
      imports: ["_shared.js"],
    },
    "_shared.js": { file: "assets/shared-5e6f.js" },
  }),
);

const app = new Hono();
adminSite(app, readAdminBuild(folder));
app.all("*", (context) => context.text("a page of the shop"));

const SCREENS = ADMIN_SCREEN_NAMES.map((name) => adminScreenOf(name).path.replace(":number", "7"));

describe.each(LOCALES)("the document of the back office in %s", (locale) => {
  test.each(SCREENS)(
    "the document of the back office is at %s, in its language and direction from the first byte (D-161)",
    async (path) => {
      const answer = await app.request(addressIn(locale, path));
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`<html lang="${locale}" dir="${directionOf(locale)}">`);
      expect(html).toMatch(/<title>[^<|]+ \| [^<]+<\/title>/);
      expect(html).toContain('<script type="module" src="/admin/assets/main-1a2b.js">');
      expect(html).toContain('<link rel="stylesheet" href="/admin/assets/main-3c4d.css">');
      expect(html).toContain('<link rel="modulepreload" href="/admin/assets/shared-5e6f.js">');
    },
  );

  test("the document of the back office is not cached or indexed, and runs only our own scripts (D-161)", async () => {
    const { headers } = await app.request(addressIn(locale, "/admin/orders"));
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'self' ?;/);
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  });

  test("the document of the back office is 404 at an address without a screen, and repeats nothing of it (D-161)", async () => {
    const answer = await app.request(addressIn(locale, "/admin/%3Cscript%3Esecret"));
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("secret");
  });

  test("an address of the back office with a slash at its end redirects to the one without (D-07)", async () => {
    const answer = await app.request(`${addressIn(locale, "/admin")}/`);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe(addressIn(locale, "/admin"));
  });
});

test("the files of the back office are cached forever, and the notes of the build are not served (D-161)", async () => {
  const script = await app.request("/admin/assets/main-1a2b.js");
  expect(await script.text()).toBe("start();");
  expect(script.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const notes = await app.request("/admin/.vite/manifest.json");
  expect(notes.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(notes.status).toBe(404);
});

test("addresses outside the back office are the shop's (D-161)", async () => {
  for (const path of ["/administration", "/en/admin", "/", "/coding/admin"]) {
    expect(await (await app.request(path)).text(), path).toBe("a page of the shop");
  }
});

test("a shop built without the back office says so (D-161)", () => {
  const empty = mkdtempSync(join(tmpdir(), "shop-admin-"));
  mkdirSync(join(empty, ".vite"));
  writeFileSync(join(empty, ".vite", "manifest.json"), "{}");
  expect(() => readAdminBuild(empty)).toThrow("The build has no back office.");
  rmSync(empty, { recursive: true });
});
