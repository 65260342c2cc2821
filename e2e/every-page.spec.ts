import { expectShortWordsKept, meetingLines } from "./support/arabic-lines.ts";
import { expectAccessible } from "./support/axe.ts";
import { foreignRequests } from "./support/calls.ts";
import { expectHead } from "./support/head.ts";
import { nameOf, overflow, resize, smallTargets, WINDOWS } from "./support/measures.ts";
import { ALL_PAGES, GUARDED_PAGES, PROGRAMME_PAGES, type ShopPage } from "./support/pages.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** A page to look at; those without words for search engines are looked at by other journeys too. */
type Stop = Pick<ShopPage, "path"> & Partial<ShopPage>;

/** It asks for an order that is not there, and then has other words. */
const RETURN = "/success";
const UNKNOWN = "/no-such-page";

const home = ALL_PAGES.filter(({ path }) => path === "/");
const sold = [...home, ...GUARDED_PAGES];
const elsewhere = new Set([...sold, ...PROGRAMME_PAGES].map(({ path }) => path));
const others = ALL_PAGES.filter(({ path }) => !elsewhere.has(path));

/** One tour each, so that workers share the pages. */
const TOURS: readonly (readonly [what: string, numbers: string, stops: readonly Stop[]])[] = [
  [
    "home, the packages, the cart and the return",
    "R-ROUTE-05, R-ROUTE-12, R-ROUTE-13, R-ROUTE-14, R-ROUTE-16, ",
    sold,
  ],
  ["the programmes", "", PROGRAMME_PAGES],
  ["all other pages", "", [...others, { path: "/login" }, { path: "/account" }, { path: UNKNOWN }]],
];

/** Where lines of headlines are drawn to see whether their ink meets. */
const DRAWN = ["390", "1440"];

const softly = expect.configure({ soft: true });

inBothLanguages((language, locale) => {
  for (const [what, numbers, stops] of TOURS) {
    test(`${what}: each page has its own head and one heading, is accessible, fits every window, has no small control and is served by the shop alone (${language}) (${numbers}R-ROUTE-02, R-ROUTE-03, R-ROUTE-04, R-ROUTE-18, R-I18N-04, D-139, D-140, design.md 4, 11)`, async ({
      page,
      words,
      baseURL,
      viewport,
      consoleWatch,
    }) => {
      test.slow();
      if (stops.some(({ path }) => path === RETURN)) {
        consoleWatch.expect("error", "Error fetching order");
      }
      consoleWatch.expectFailedRequests(UNKNOWN);
      const foreign = foreignRequests(page, baseURL);
      for (const { path, meta } of stops) {
        const where = `${path} (${language})`;
        await test.step(where, async () => {
          if (viewport !== null) await page.setViewportSize(viewport);
          const answer = await page.goto(`${path}?from=mail#top`);
          softly(answer?.status(), where).toBe(path === UNKNOWN ? 404 : 200);
          await softly(page.locator(".cart-badge"), where).toHaveText("0");
          const heading = page.getByRole("heading", { level: 1 });
          await softly(heading, where).toHaveCount(1);
          await softly(heading.first(), where).toBeVisible();
          if (meta !== undefined) await expectHead(page, meta(words), `${baseURL}${path}`);
          if (meta !== undefined || path === UNKNOWN) await expectAccessible(page, where);

          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          const hasLines = locale === "ar" && meta !== undefined && path !== RETURN;
          if (hasLines) await expectShortWordsKept(page, where);
          for (const window of WINDOWS) {
            const at = `${where} at ${nameOf(window)}`;
            await resize(page, window, viewport?.height ?? 900);
            softly(await overflow(page), `${at} scrolls sideways`).toBeLessThanOrEqual(0);
            softly(await smallTargets(page), `${at} has small controls`).toEqual([]);
            if (hasLines && DRAWN.includes(nameOf(window))) {
              softly(await meetingLines(page), `${at} has lines that meet`).toEqual([]);
            }
          }
        });
      }
      softly(foreign, language).toEqual([]);
    });
  }
});
