import type { CDPSession, Page } from "@playwright/test";
import { addressIn } from "#core/addresses.ts";
import { foreignRequests } from "./support/calls.ts";
import { ALL_PAGES } from "./support/pages.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

const MAX_SCRIPT_BYTES = 130_000;
const MAX_SHIFT = 0.02;
const MAX_LATE_FONT_SHIFT = 0.05;

/** Where families arrive, choose and pay: each is looked at in a browser that knows nothing of the shop. */
const MAIN_PAGES = ["/", "/packages", "/cart"];
const OTHER_PAGES = [...ALL_PAGES.map(({ path }) => path), "/account"].filter(
  (path) => !MAIN_PAGES.includes(path),
);
/** One browser each, so that workers share the pages. */
const OTHERS = [0, 1].map((half) => OTHER_PAGES.filter((_, place) => place % 2 === half));

/** What came over the wire, by kind, in bytes as they were sent. */
async function weigh(page: Page, path: string): Promise<Map<string, Map<string, number>>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const kinds = new Map<string, { kind: string; url: string }>();
  const weights = new Map<string, Map<string, number>>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, { kind: type, url: new URL(response.url).pathname });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { kind = "Other", url = requestId } = kinds.get(requestId) ?? {};
    const files = weights.get(kind) ?? new Map<string, number>();
    weights.set(kind, files.set(url, (files.get(url) ?? 0) + encodedDataLength));
  });
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(path);
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.waitForLoadState("networkidle");
  await session.detach();
  return weights;
}

const sum = (files: ReadonlyMap<string, number> | undefined) =>
  [...(files?.values() ?? [])].reduce((all, one) => all + one, 0);

inBothLanguages((language, locale) => {
  test(`the portraits of teachers are fetched when a parent scrolls near them (${language}) (D-155, design.md 8)`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/pictures/teachers/")) asked.push(request.url());
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(addressIn(locale, "/packages"));
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    const portraits = page.locator(".teacher-portrait img");
    await portraits.first().scrollIntoViewIfNeeded();
    const isDrawn = (one: Element) => (one as HTMLImageElement).naturalWidth > 0;
    for (const portrait of await portraits.all()) {
      await expect.poll(() => portrait.evaluate(isDrawn)).toBe(true);
    }
    expect(asked).toHaveLength(await portraits.count());
  });
});

/** Adds up what moves without anybody having touched the page, from the first paint on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, sources: [] as string[] };
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node?: Node }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node } of entry.sources) {
          shifts.sources.push(node instanceof Element ? node.outerHTML.slice(0, 120) : "text");
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits until the fonts are there and what they move has moved. */
async function waitForFonts(page: Page): Promise<void> {
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
}

/** Nothing to speak of has moved so far. */
async function expectLittleShift(page: Page, address: string, most: number): Promise<void> {
  const { sum, sources } = await page.evaluate(
    () => Reflect.get(window, "shifts") as { sum: number; sources: string[] },
  );
  expect.soft(sum, `${address}: ${sources.join("\n")}`).toBeLessThan(most);
}

/** Notes the largest thing that is painted, which may be another one later. */
async function watchLargest(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries().at(-1) as PerformanceEntry & {
        element?: Element;
        url?: string;
      };
      Object.assign(window, { largest: { text: entry.element?.textContent, url: entry.url } });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

/** The largest thing painted is text of the document, without the words that only a script would show. */
async function expectLargestInDocument(page: Page, html: string): Promise<void> {
  const words = html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, "");
  await expect.poll(() => page.evaluate(() => "largest" in window)).toBe(true);
  const largest = await page.evaluate(
    () => Reflect.get(window, "largest") as { text?: string; url?: string },
  );
  expect.soft(largest.url).toBe("");
  expect.soft(largest.text?.length).toBeGreaterThan(10);
  expect.soft(words).toContain(largest.text);
}

/** No script is fetched before something is painted. */
async function expectPaintedBeforeScripts(page: Page, address: string): Promise<void> {
  const { painted, fetched } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"));
    const starts = scripts.map(({ startTime }) => startTime);
    return { painted: paint?.startTime, fetched: Math.min(...starts) };
  });
  expect.soft(painted, address).toBeLessThan(fetched);
}

/** At most 130 kB of script, and the fonts and words of the page's own language alone. */
function expectLight(weights: ReadonlyMap<string, Map<string, number>>, address: string): void {
  const scripts = weights.get("Script");
  const list = JSON.stringify([...(scripts ?? [])], null, 1);
  expect.soft(sum(scripts), `${address} ${list}`).toBeLessThan(MAX_SCRIPT_BYTES);
  expect.soft(scripts?.size, address).toBeGreaterThan(3);
  const fonts = [...(weights.get("Font")?.keys() ?? [])].map((url) =>
    url.replace(/-[\w-]{8}\./, "."),
  );
  const isArabic = /^\/ar\b/.test(address);
  // Digits live in the Latin file; the toggle of an English page names the other language.
  expect
    .soft(fonts.toSorted(), address)
    .toEqual(
      isArabic
        ? ["/assets/alexandria-arabic.woff2", "/assets/alexandria-latin.woff2"]
        : ["/assets/alexandria-latin.woff2"],
    );
  const foreign = isArabic ? ".en-" : ".ar-";
  expect.soft([...(scripts?.keys() ?? [])].filter((url) => url.includes(foreign))).toEqual([]);
}

inBothLanguages((language, locale) => {
  for (const path of MAIN_PAGES) {
    test(`${path} loads at most 130 kB of script and its own fonts, paints text before any script, and nothing moves (${language}) (D-140, design.md 4, 8, 11)`, async ({
      page,
      request,
      baseURL,
    }) => {
      const address = addressIn(locale, path);
      const html = await (await request.get(address)).text();
      await watchShifts(page);
      await watchLargest(page);
      const foreign = foreignRequests(page, baseURL);
      await test.step("what is loaded", async () => {
        expectLight(await weigh(page, address), address);
      });
      await test.step("what is painted first", async () => {
        await expectPaintedBeforeScripts(page, address);
        await expectLargestInDocument(page, html);
      });
      // The second time: when the font comes is chance the first time, and told apart below.
      await test.step("what moves", async () => {
        await page.goto(address);
        await waitForFonts(page);
        await page.waitForLoadState("networkidle");
        await expectLittleShift(page, address, MAX_SHIFT);
      });
      expect(foreign).toEqual([]);
    });
  }

  for (const paths of OTHERS) {
    test(`${paths.join(", ")} load at most 130 kB of script and the language's fonts, from the shop alone, and nothing moves (${language}) (D-140, design.md 4, 11)`, async ({
      page,
      baseURL,
      consoleWatch,
    }) => {
      test.slow();
      if (paths.includes("/success")) consoleWatch.expect("error", "Error fetching order");
      await watchShifts(page);
      const foreign = foreignRequests(page, baseURL);
      for (const path of paths) {
        // One address for both languages.
        if (path.startsWith("/en/") && locale !== "en") continue;
        const address = addressIn(locale, path);
        await test.step(address, async () => {
          expectLight(await weigh(page, address), address);
          await page.goto(address);
          await waitForFonts(page);
          await expectLittleShift(page, address, MAX_SHIFT);
        });
      }
      expect(foreign).toEqual([]);
    });
  }
});

for (const address of ["/", "/ar", "/packages", "/ar/packages"]) {
  test(`a late font is not waited for, and shifts ${address} little (design.md 4)`, async ({
    page,
  }) => {
    await watchShifts(page);
    const { promise: wait, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, (route) => wait.then(() => route.continue()));
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".cart-badge")).toHaveText("0");
    release();
    await waitForFonts(page);
    await page.waitForLoadState("networkidle");
    await expectLittleShift(page, address, MAX_LATE_FONT_SHIFT);
  });
}

test("a name is shown in the shop's font, whatever letters it has, and only then are those fetched (design.md 4)", async ({
  page,
}) => {
  await page.goto("/ar/packages");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.waitForLoadState("networkidle");
  // A style sheet that comes after the document's own brings each face once more. The fallback is a font of
  // the device, which some devices have.
  const fetched = async () => {
    const families = await page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family }) => (status === "loaded" ? [family] : [])),
    );
    return [...new Set(families)].filter((name) => name !== "Alexandria Fallback").toSorted();
  };
  const usual = ["Alexandria", "Alexandria Arabic"];
  expect(await fetched()).toEqual(usual);
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "گلزار چودھری ٱلنور ڈاکٹر ٤٥ فيليپ Zoë";
  });
  await expect
    .poll(fetched)
    .toEqual([...usual, "Alexandria Accented", "Alexandria Rare Arabic"].toSorted());
});
