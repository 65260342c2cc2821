import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { copy as noScriptArabic } from "#content/no-script.ar.ts";
import { copy as noScriptEnglish } from "#content/no-script.en.ts";
import { copy as packages } from "#content/packages.en.ts";
import { refusalAnswer } from "#contract/envelope.ts";
import { addressIn } from "#core/addresses.ts";
import { HOUR_MS } from "#core/durations.ts";
import { LOCALES } from "#core/locale.ts";
import { SCREEN_NAMES, SCREENS, type Screen, screenOf } from "#core/screens.ts";
import type { PageHandler } from "../app.ts";
import { startPoll } from "../processes/poll.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createPages } from "./handler.ts";
import { readStyles } from "./styles.ts";

const BUILD = join(import.meta.dirname, "..", "..", "build");

let dataDir: string;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-documents-"));
  shop = await startShop(await ownEnvironment(dataDir));
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The plain addresses of screens, linked or not; a secret in them is one for all. */
const pathsOf = (has: (screen: Screen) => boolean) =>
  SCREEN_NAMES.map(screenOf)
    .filter(has)
    .map(({ path }) => path.replaceAll(/:\w+/g, "x"));

const ask = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: "manual", ...init });

test("every document has language and direction in its first bytes: English by default, Arabic by cookie or address (R-I18N-01, R-I18N-04, R-I18N-06, R-I18N-07, R-GEN-02, D-19, D-143)", async () => {
  const opening = async (path: string, Cookie = "") => {
    const answer = await ask(path, { headers: { Cookie } });
    expect(answer.status, path).toBe(200);
    return (await answer.text()).slice(0, 60);
  };
  const english = '<!DOCTYPE html><html lang="en" dir="ltr">';
  const arabic = '<!DOCTYPE html><html lang="ar" dir="rtl">';
  for (const path of pathsOf(({ hasOneAddress = false }) => !hasOneAddress)) {
    expect(await opening(path), path).toContain(english);
    expect(await opening(path, "locale=fr"), path).toContain(english);
    expect(await opening(path, "locale=ar"), path).toContain(arabic);
    expect(await opening(addressIn("ar", path)), path).toContain(arabic);
    expect(await opening(addressIn("ar", path), "locale=en"), path).toContain(arabic);
  }
});

/** At whose head others look: addresses with a secret in them are told to nobody. */
const isKnown = ({ visibility }: Screen) => visibility !== "secret";

test("every page but the terms names its language pair; Arabic addresses are their own canonical ones (D-143)", async () => {
  for (const path of pathsOf((screen) => isKnown(screen) && !screen.hasOneAddress)) {
    const plain = shop.url + path;
    const twin = shop.url + addressIn("ar", path);
    for (const address of [plain, twin]) {
      const html = await (await fetch(address)).text();
      expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${plain}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="ar" href="${twin}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${plain}"/>`);
    }
  }
  const terms = await (await ask(SCREENS.terms.path)).text();
  expect(terms).not.toContain("hrefLang");
  expect((await ask(`/ar${SCREENS.terms.path}`)).status).toBe(404);
});

test("no two pages share a title or a description, in either language (D-06)", async () => {
  const paths = pathsOf(isKnown);
  const titles: string[] = [];
  const descriptions: string[] = [];
  for (const path of paths) {
    for (const language of LOCALES) {
      const html = await (await ask(path, { headers: { Cookie: `locale=${language}` } })).text();
      titles.push(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
      descriptions.push(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "");
    }
  }
  expect(new Set(titles).size).toBe(LOCALES.length * paths.length);
  expect(new Set(descriptions).size).toBe(LOCALES.length * paths.length);
});

test("the document has the app in it before any script: words, prices and the cart link (R-BOOT-01, D-01)", async () => {
  const html = await (await ask("/packages")).text();
  expect(html).toContain(packages.title);
  expect(html).toContain("USD\u00a0536");
  expect(html).toContain('class="cart-link"');
});

test.each([
  ["/coding-and-ai?from=mail", "/coding?from=mail"],
  ["/ar/coding-and-ai", "/ar/coding"],
])(
  "%s, the footer's address of the coding page, leads to %s (D-11, R-SHELL-14)",
  async (alias, target) => {
    const answer = await ask(alias);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe(target);
  },
);

/** The pages of a shop in this process, as the server makes them of the build. */
async function pagesOf({ shop: opened }: TestApp): Promise<PageHandler> {
  const build: ServerBuild = await import(join(BUILD, "server", "index.js"));
  const styles = readStyles(join(BUILD, "client"), build);
  return createPages(opened, { loadBuild: async () => build, styles });
}

test("pages are sent while the database is away for long, those for buying lead home, and all come back with it (R-ROUTE-19, D-135)", async () => {
  let ahead = 0;
  const app = await createTestApp({}, () => new Date(Date.now() + ahead));
  onTestFinished(() => app.close());
  onTestFinished(startPoll(app.shop));
  const pages = await pagesOf(app);
  const statusOf = async (path: string) => (await pages(new Request(app.url + path))).status;
  const statuses = async () => [await statusOf("/mental-math"), await statusOf("/packages")];
  app.database.away = true;
  ahead = HOUR_MS;
  expect(await statuses()).toEqual([200, 302]);
  app.database.away = false;
  await expect.poll(statuses).toEqual([200, 200]);
});

test("the footer of a cached document has the year in which it is sent (D-230)", async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const pages = await pagesOf(app);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const yearAt = async (time: string) => {
    vi.setSystemTime(time);
    const answer = await pages(new Request(app.url));
    return /©\s*(\d{4})/.exec(await answer.text())?.[1];
  };
  // Made, and then found to show all that was read for it: now it is only sent.
  for (const time of ["23:59:58", "23:59:59"]) {
    expect(await yearAt(`2030-12-31T${time}Z`)).toBe("2030");
  }
  expect(await yearAt("2031-01-01T00:00:00Z")).toBe("2031");
});

test("an unknown page is 404 each time, also for a browser that has its document (D-08)", async () => {
  const first = await ask("/ar/no-such-page");
  const headers = { "If-None-Match": first.headers.get("ETag") ?? '"none"' };
  const again = await ask("/ar/no-such-page", { headers });
  expect([first.status, again.status]).toEqual([404, 404]);
  expect(await again.text()).toBe(await first.text());
});

test("an unknown call of the API is answered 404 in JSON, never with a page (D-08)", async () => {
  const answer = await ask("/api/session/no-such-call");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(refusalAnswer.parse(await answer.json()).code).toBe("not_found");
});

test.each([
  ["/", noScriptEnglish],
  ["/ar", noScriptArabic],
])(
  "a form that is sent to %s without JavaScript is answered by the page, which says what to do",
  async (path, words) => {
    const answer = await ask(path, {
      method: "POST",
      headers: { Accept: "text/html,application/xhtml+xml" },
      body: new URLSearchParams({ name: "Mona" }),
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD");
    expect((await answer.text()).replaceAll("\u00a0", " ")).toContain(words.text);
    const bare = await ask(path, { method: "POST" });
    expect([bare.status, bare.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  },
);
