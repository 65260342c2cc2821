// Draws the pictures for shared links: one for each public page and language, 1200 × 630, in the
// shop's own styles, fonts and drawings. Run by hand when words, drawings or pages change, and
// commit the result in public/share. Another Chromium draws some letters otherwise, so draw what changed:
//   node_modules/.bin/node scripts/share-pictures.mjs                all of them
//   node_modules/.bin/node scripts/share-pictures.mjs coding trial   those of these screens
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "#content/brand.ts";
import { addressLocale, plainAddress } from "#core/addresses.ts";
import { DEFAULT_LOCALE, LOCALES } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import { SHARE_SIZE, sharePicture } from "#web/seo/share-picture.ts";
import { openOwnShop } from "./own-shop.mjs";
import { ROOT } from "./prepare.mjs";

const FOLDER = join(ROOT, "public", "share");
const MAX_BYTES = 60_000;
/** A language package, whose cart picture some pages borrow. */
const LANGUAGE_PACKAGE = 1;

const EYEBROWS = ".hero-eyebrow, .programme-hero-eyebrow, .package-page-eyebrow";
const OWN_PICTURES = ".hero-picture, .programme-hero-picture";

const STYLES = `
  body { display: block; min-block-size: 0; }
  .share { box-sizing: border-box; inline-size: ${SHARE_SIZE.width}px; block-size: ${SHARE_SIZE.height}px;
    display: grid; grid-template-columns: minmax(0, 1fr) 430px; grid-template-rows: auto 1fr auto;
    column-gap: 56px; padding: 56px 64px; position: relative; isolation: isolate; overflow: hidden;
    border-block-end: 14px solid var(--rule); }
  .share .brand-lockup { font-size: 36px; gap: 14px; }
  .share-words { align-self: center; }
  .share-eyebrow { color: var(--color-teal-300); font-weight: 600; font-size: 26px; line-height: 1.5; margin-block-end: 14px; }
  .share h1 { font-weight: 800; line-height: 1.16; text-wrap: balance; }
  [lang="ar"] .share h1 { line-height: 1.55; }
  .share-tagline { color: var(--color-ink-200); font-size: 24px; line-height: 1.5; }
  .share-picture { grid-column: 2; grid-row: 1 / -1; align-self: center; }
  .share-picture svg { display: block; inline-size: 100%; block-size: auto; overflow: visible; }
  .share-picture .brand-mark { inline-size: 78%; margin-inline: auto; }
`;

/** The HTML of a part of a page, whole by itself, with the programme that sets its colours. */
function readPart(page, selector) {
  return page
    .locator(selector)
    .first()
    .evaluate((part) => {
      const programme = part.closest("[data-programme]")?.getAttribute("data-programme") ?? "";
      for (const use of part.querySelectorAll("use")) {
        use.replaceWith(document.querySelector(use.getAttribute("href")).cloneNode(true));
      }
      return { html: part.outerHTML, programme };
    });
}

/** The drawings for pages that have none of their own, each from where it is shown. */
async function borrowedPictures(browser, url) {
  const page = await browser.newPage({ baseURL: url });
  await page.goto("/");
  const character = await readPart(page, "#character-building .motif");
  const mark = await readPart(page, ".brand-mark");
  const { csrfToken } = await (await page.request.get("/api/csrf-token")).json();
  const sessionId = crypto.randomUUID();
  await page.request.post("/api/session/cart", {
    headers: { "Session-Id": sessionId, "X-CSRF-Token": csrfToken },
    data: { course_package_id: LANGUAGE_PACKAGE, quantity: 1 },
  });
  await page.evaluate((id) => sessionStorage.setItem("sessionId", id), sessionId);
  await page.goto("/cart");
  const languages = await readPart(page, ".cart-row .motif");
  await page.close();
  return { "/packages": languages, "/character-building-packages": character, other: mark };
}

/** Replaces the page by the picture's composition, with the heading as large as possible. */
function compose({ styles, eyebrow, heading, tagline, picture }) {
  const lockup = document.querySelector(".brand-lockup").outerHTML;
  const lattice = document.querySelector(".lattice")?.outerHTML ?? "";
  const rule = picture.programme === "" ? "var(--color-glow-400)" : "var(--accent)";
  document.head.insertAdjacentHTML("beforeend", `<style>${styles}</style>`);
  document.body.innerHTML = `<div class="share night" style="--rule:${rule}" data-programme="${picture.programme}">
    ${lattice}<div>${lockup}</div>
    <div class="share-words"><p class="share-eyebrow"></p><h1></h1></div>
    <p class="share-tagline"></p><div class="share-picture">${picture.html}</div></div>`;
  document.querySelector(".share-eyebrow").textContent = eyebrow;
  document.querySelector(".share-tagline").textContent = tagline;
  const title = document.querySelector(".share h1");
  title.textContent = heading;
  const words = document.querySelector(".share-words");
  for (let size = 76; size > 40; size -= 2) {
    title.style.fontSize = `${size}px`;
    if (words.scrollHeight <= 325 && title.scrollWidth <= title.clientWidth) break;
  }
  return document.fonts.ready.then(() => undefined);
}

/** Takes the picture in the best quality within the size limit. */
async function takePicture(page) {
  for (let quality = 90; quality >= 50; quality -= 5) {
    const bytes = await page.screenshot({ type: "jpeg", quality });
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`No picture of at most ${MAX_BYTES} bytes`);
}

const [, , ...wanted] = process.argv;
const unknown = wanted.filter((name) => !(name in SCREENS));
if (unknown.length > 0) throw new Error(`No screens: ${unknown.join(", ")}`);
const wantedPaths = wanted.map((name) => SCREENS[name].path);
const isWanted = (plain) => wanted.length === 0 || wantedPaths.includes(plain);
const shop = await openOwnShop();
try {
  const borrowed = await borrowedPictures(shop.browser, shop.url);
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const page = await shop.browser.newPage({ viewport: SHARE_SIZE, reducedMotion: "reduce" });
  // The composition replaces the page, so the page's scripts must not run.
  await page.route(/\.js$/, (route) => route.abort());
  if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });

  for (const address of addresses) {
    const { pathname } = new URL(address);
    const plain = plainAddress(pathname);
    if (!isWanted(plain)) continue;
    const hasTwins = sitemap.includes(`href="${address}"`);
    const locales = hasTwins ? [addressLocale(pathname) ?? DEFAULT_LOCALE] : LOCALES;
    for (const locale of locales) {
      await page.context().addCookies([{ name: "locale", value: locale, url: shop.url }]);
      await page.goto(address);
      const own = (await page.locator(OWN_PICTURES).count()) > 0;
      const picture = own
        ? await readPart(page, OWN_PICTURES)
        : (borrowed[plain] ?? borrowed.other);
      const eyebrows = await page.locator(EYEBROWS).allTextContents();
      const heading = await page.locator("h1").textContent();
      const tagline = brand.tagline[locale];
      await page.evaluate(compose, {
        styles: STYLES,
        eyebrow: eyebrows[0] ?? "",
        heading,
        tagline,
        picture,
      });
      const bytes = await takePicture(page);
      writeFileSync(join(ROOT, "public", sharePicture(plain, locale)), bytes);
      console.log(sharePicture(plain, locale), `${Math.round(bytes.length / 1000)} kB`);
    }
  }
} finally {
  await shop.stop();
}
