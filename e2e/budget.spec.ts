import type { CDPSession, Page } from "@playwright/test";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { ALL_PAGES } from "./support/pages.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

const MOST_SCRIPT_BYTES = 130_000;
const MOST_SHIFT = 0.02;
const MOST_SHIFT_OF_A_LATE_FONT = 0.05;

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
  for (const path of ["/", "/packages", "/cart"]) {
    test(`the largest thing painted on ${path} is text that stands in the document (${language}) (design.md 8)`, async ({
      page,
      request,
    }) => {
      const address = addressIn(locale, path);
      const html = await (await request.get(address)).text();
      // Without the words that only a script would show.
      const words = html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, "");
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as PerformanceEntry & {
            element?: Element;
            url?: string;
          };
          Object.assign(window, { largest: { text: entry.element?.textContent, url: entry.url } });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      });
      await page.goto(address);
      await expect(page.locator(".cart-badge")).toHaveText("0");
      await page.waitForLoadState("networkidle");
      await expect.poll(() => page.evaluate(() => "largest" in window)).toBe(true);
      const largest = await page.evaluate(
        () => Reflect.get(window, "largest") as { text?: string; url?: string },
      );
      expect(largest.url).toBe("");
      expect(largest.text?.length).toBeGreaterThan(10);
      expect(words).toContain(largest.text);
    });
  }

  test(`what is read comes before the scripts: none is fetched before the first paint (${language}) (design.md 11)`, async ({
    page,
  }) => {
    await page.goto("/packages");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    const { painted, fetched } = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"));
      const starts = scripts.map(({ startTime }) => startTime);
      return { painted: paint?.startTime, fetched: Math.min(...starts) };
    });
    expect(painted).toBeLessThan(fetched);
  });

  test(`the portraits of teachers are asked for when a parent comes near them (${language}) (D-155, design.md 8)`, async ({
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

/** How much has moved once everything has arrived. */
async function expectLittleShift(page: Page, address: string, most: number): Promise<void> {
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  const { sum, sources } = await page.evaluate(
    () => Reflect.get(window, "shifts") as { sum: number; sources: string[] },
  );
  expect(sum, `${address}: ${sources.join("\n")}`).toBeLessThan(most);
}

/** At most 130 kB of script, and the fonts and words of the page's own language alone. */
function expectLight(weights: ReadonlyMap<string, Map<string, number>>, address: string): void {
  const scripts = weights.get("Script");
  const list = JSON.stringify([...(scripts ?? [])], null, 1);
  expect(sum(scripts), `${address} ${list}`).toBeLessThan(MOST_SCRIPT_BYTES);
  expect(scripts?.size).toBeGreaterThan(3);
  const fonts = [...(weights.get("Font")?.keys() ?? [])].map((url) =>
    url.replace(/-[\w-]{8}\./, "."),
  );
  const isArabic = /^\/ar\b/.test(address);
  // Digits live in the Latin file; the toggle of an English page names the other language.
  expect(fonts.toSorted(), address).toEqual(
    isArabic
      ? ["/assets/alexandria-arabic.woff2", "/assets/alexandria-latin.woff2"]
      : ["/assets/alexandria-latin.woff2"],
  );
  const foreign = isArabic ? ".en-" : ".ar-";
  expect([...(scripts?.keys() ?? [])].filter((url) => url.includes(foreign))).toEqual([]);
}

for (const path of [...ALL_PAGES.map((one) => one.path), "/account"]) {
  test(`${path} loads at most 130 kB of script and its own fonts, and nothing moves meanwhile, in either language (design.md 4, 11)`, async ({
    page,
    consoleWatch,
  }) => {
    if (path === "/success") consoleWatch.expect("error", "Error fetching order");
    await watchShifts(page);
    const twins = LOCALES.map((locale) => addressIn(locale, path));
    for (const address of path.startsWith("/en/") ? [path] : twins) {
      expectLight(await weigh(page, address), address);
      // The second time: when the font comes is chance the first time, and told apart below.
      await page.goto(address);
      await expectLittleShift(page, address, MOST_SHIFT);
    }
  });
}

for (const address of ["/", "/ar", "/packages", "/ar/packages"]) {
  test(`a font that comes late is not waited for, and moves little on ${address} (design.md 4)`, async ({
    page,
  }) => {
    await watchShifts(page);
    const { promise: wait, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, (route) => wait.then(() => route.continue()));
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".cart-badge")).toHaveText("0");
    release();
    await expectLittleShift(page, address, MOST_SHIFT_OF_A_LATE_FONT);
  });
}

test("a name is written in the shop's font, whatever letters it has, and only then are those fetched (design.md 4)", async ({
  page,
}) => {
  await page.goto("/ar/packages");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.waitForLoadState("networkidle");
  // A style sheet that comes after the document's own brings each face once more.
  const fetched = async () => {
    const families = await page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family }) => (status === "loaded" ? [family] : [])),
    );
    return [...new Set(families)].toSorted();
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
