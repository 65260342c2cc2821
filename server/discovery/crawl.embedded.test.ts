import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import { courseOf } from "#core/courses.ts";
import { LANGUAGES } from "#core/locale.ts";
import { formatAmount } from "#core/price.ts";
import { addressesOf, SCREEN_NAMES, screenOf } from "#core/screens.ts";
import { ReadDocument } from "../testing/document.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { structuredData } from "../testing/structured-data.ts";

const MAX_SHARE_BYTES = 60_000;

/** One page as a reader without JavaScript finds it. */
type CrawledPage = {
  /** Without the origin. */
  readonly path: string;
  readonly html: string;
  readonly document: ReadDocument;
  /** In the sitemap, and described to search engines and messengers. */
  readonly listed: boolean;
};

let dataDir: string;
let shop: ShopProcess;
let sitemap: ReadonlySet<string>;
/** Every page by its address, and by any that moved to it. */
const pages = new Map<string, CrawledPage>();
/** What the links of all pages lead to, with where each was found. */
const links = new Map<string, string>();

/** The address a link of a page leads to; `null` for one that leaves the shop. */
function follow(href: string, from: string): URL | null {
  const target = new URL(href, shop.url + from);
  return target.origin === shop.url ? target : null;
}

/** What a page links to: its anchors and its own other language. */
function linksOf({ document }: CrawledPage): readonly string[] {
  const alternates = document.tags("link").filter(({ rel }) => rel === "alternate");
  return [...document.tags("a"), ...alternates].flatMap(({ href }) => href ?? []);
}

async function crawl(start: readonly string[]): Promise<void> {
  const waiting = [...start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const answer = await fetch(shop.url + path);
    expect(answer.status, `${path}, linked on ${links.get(path)}`).toBe(200);
    const html = await answer.text();
    const document = new ReadDocument(html);
    expect(document.tags("meta").filter(({ name }) => name === "robots")).toEqual([]);
    expect(answer.headers.get("X-Robots-Tag"), path).toBeNull();
    const listed = sitemap.has(answer.url);
    const page: CrawledPage = { path: new URL(answer.url).pathname, html, document, listed };
    pages.set(path, page);
    // The footer's address of the coding page has moved (D-11).
    if (answer.redirected) {
      waiting.push(page.path);
      continue;
    }
    for (const href of linksOf(page)) {
      const target = follow(href, path);
      if (target === null) continue;
      links.set(target.pathname + target.hash, path);
      waiting.push(target.pathname);
    }
  }
}

/** The width and the height of a JPEG in pixels, from the header of its frame (ITU-T T.81 §B.2.2). */
function sizeOf(jpeg: Buffer): readonly number[] {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-crawl-"));
  shop = await startShop(await ownEnvironment(dataDir));
  const listed = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  sitemap = new Set([...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url));
  await crawl(["/", "/ar"]);
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const allPages = () => [...pages].flatMap(([path, page]) => (page.path === path ? page : []));
const listedPages = () => allPages().filter(({ listed }) => listed);

test("links lead to every page of the sitemap and to no other but the cart and the orders (interface.md 5, D-143, D-151)", async () => {
  expect(sitemap.size).toBeGreaterThan(20);
  expect(new Set(listedPages().map(({ path }) => shop.url + path))).toEqual(sitemap);
  const unlisted = allPages().filter(({ listed }) => !listed);
  expect(unlisted.map(({ path }) => path).toSorted()).toEqual([
    "/account",
    "/ar/account",
    "/ar/cart",
    "/cart",
  ]);
});

test.each([
  ["/cart", "everybody's address"],
  ["/login", "everybody's address"],
  ["/account", "everybody's address"],
  ["/success", "the address of a payment, which no search engine keeps"],
  ["/receipt/key", "a secret address of a payment, which no search engine keeps and nothing names"],
])(
  "%s is %s, in either language, and has no description for search engines (D-129, D-143)",
  async (path, kind) => {
    const robots = kind.includes("payment") ? "noindex" : undefined;
    for (const twin of [path, `/ar${path}`]) {
      const answer = await fetch(shop.url + twin);
      expect(answer.headers.get("X-Robots-Tag")).toBe(robots ?? null);
      const document = new ReadDocument(await answer.text());
      expect(document.tags("meta").find(({ name }) => name === "robots")?.["content"]).toBe(robots);
      expect(document.structuredData).toEqual([]);
      expect(document.tags("meta").filter(({ property }) => property !== undefined)).toEqual([]);
      const named = document.tags("link").some(({ rel }) => /canonical|alternate/.test(rel ?? ""));
      expect(named).toBe(!kind.includes("secret"));
    }
  },
);

test("each page has one title, one description and itself as its canonical address, none of them twice (R-ROUTE-02, R-ROUTE-03, R-ROUTE-04, D-06)", () => {
  const seen = new Set<string>();
  for (const { path, html, document } of allPages()) {
    const description = document.only("meta", { name: "description" })["content"] ?? "";
    const canonical = document.only("link", { rel: "canonical" })["href"];
    expect(canonical, path).toBe(shop.url + path);
    expect(html.slice(0, html.indexOf("</head>")).match(/<title>/g), path).toHaveLength(1);
    for (const text of [document.textOf("title"), description]) {
      expect(text, path).not.toBe("");
      expect(seen, `${path}: ${text}`).not.toContain(text);
      seen.add(text);
    }
  }
});

test("each page names its languages, and each of them names it back (D-143)", () => {
  const languagesOf = ({ document }: CrawledPage) =>
    document
      .tags("link")
      .filter(({ rel }) => rel === "alternate")
      .map(({ hreflang, href }) => `${hreflang} ${href}`);
  for (const page of allPages()) {
    const languages = languagesOf(page);
    // One address for both languages (D-12).
    if (page.path === "/en/terms-and-conditions/terms") {
      expect(languages).toEqual([]);
      continue;
    }
    expect(languages.map((line) => line.split(" ")[0])).toEqual(["en", "ar", "x-default"]);
    const twins = new Set(languages.map((line) => new URL(line.split(" ")[1] ?? "").pathname));
    expect(twins).toContain(page.path);
    expect(twins.size).toBe(2);
    for (const twin of twins) {
      const other = pages.get(twin);
      expect(other && languagesOf(other), `${page.path} and ${twin}`).toEqual(languages);
    }
    const language = page.path.startsWith("/ar") ? "ar" : "en";
    expect(page.html.slice(0, 40), page.path).toContain(`lang="${language}"`);
  }
});

test("every link leads somewhere: to a page, a place in it, a file or a picture (R-ROUTE-01, D-09)", async () => {
  for (const [link, from] of links) {
    const [path = "", id = ""] = link.split("#");
    if (id === "") continue;
    expect(pages.get(path)?.document.ids, `${link} on ${from}`).toContain(decodeURIComponent(id));
  }
  const files = new Set<string>();
  for (const { path, document } of allPages()) {
    const linked = document
      .tags("link")
      .filter(({ rel }) => !/canonical|alternate/.test(rel ?? ""));
    const media = [...document.tags("img"), ...document.tags("source"), ...document.tags("video")];
    const found = [
      ...linked.map(({ href }) => href),
      ...media.flatMap(({ src, poster }) => [src, poster]),
      ...document.scripts,
    ];
    for (const href of found) {
      const target = href === undefined ? null : follow(href, path);
      if (target !== null) files.add(target.pathname);
    }
  }
  expect(files.size).toBeGreaterThan(20);
  for (const file of files) expect((await fetch(shop.url + file)).status, file).toBe(200);
});

test("a shared link shows the page's own words, and a picture of its own that is small enough for every messenger (D-143)", async () => {
  const pictures = new Set<string>();
  for (const { path, document } of listedPages()) {
    const of = (property: string) => document.only("meta", { property })["content"];
    expect(of("og:url")).toBe(shop.url + path);
    expect(of("og:title")).toBe(document.textOf("title"));
    expect(of("og:description")).toBe(document.only("meta", { name: "description" })["content"]);
    const [own, other] = path.startsWith("/ar") ? (["ar", "en"] as const) : (["en", "ar"] as const);
    expect(of("og:site_name")).toBe(brand.name[own]);
    expect(of("og:locale")).toBe(LANGUAGES[own].openGraph);
    expect(of("og:locale:alternate")).toBe(LANGUAGES[other].openGraph);
    expect(document.only("meta", { name: "twitter:card" })["content"]).toBe("summary_large_image");
    const picture = of("og:image") ?? "";
    const answer = await fetch(picture);
    expect(answer.headers.get("Content-Type"), picture).toBe("image/jpeg");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length, picture).toBeLessThanOrEqual(MAX_SHARE_BYTES);
    expect([of("og:image:width"), of("og:image:height")]).toEqual(sizeOf(bytes).map(String));
    expect(of("og:image:alt")).toBe(document.textOf("title"));
    pictures.add(picture);
  }
  expect(pictures.size).toBe(listedPages().length);
});

const thingsOf = ({ document }: CrawledPage) => {
  const [data, ...more] = document.structuredData;
  expect(more).toEqual([]);
  return structuredData.parse(data)["@graph"];
};

describe("what search engines are told", () => {
  test("every page names the seller and its place in the site; unlisted pages do not", async () => {
    const logos = new Set<string>();
    for (const page of allPages()) {
      if (!page.listed) {
        expect(page.document.structuredData, page.path).toEqual([]);
        continue;
      }
      const things = thingsOf(page);
      const isHome = page.path === "/" || page.path === "/ar";
      const types = things.map((one) => one["@type"]);
      expect(types, page.path).toContain("Organization");
      for (const one of things) if (one["@type"] === "Organization") logos.add(one.logo);
      expect(types, page.path).toContain(isHome ? "WebSite" : "BreadcrumbList");
      const crumbs = things.find((one) => one["@type"] === "BreadcrumbList");
      for (const { item } of crumbs?.itemListElement ?? []) {
        expect(pages.get(new URL(item).pathname)?.listed, `${page.path}: ${item}`).toBe(true);
      }
    }
    for (const logo of logos) expect((await fetch(logo)).status, logo).toBe(200);
  });

  test("a course's price for search engines is that of its page, in words readable without JavaScript (D-01, R-DATA-05)", () => {
    const teaching = listedPages().flatMap((page) => {
      const course = thingsOf(page).find((one) => one["@type"] === "Course");
      return course === undefined ? [] : [{ page, course }];
    });
    const taught = SCREEN_NAMES.filter((name) => courseOf(name) !== null);
    expect(teaching).toHaveLength(taught.flatMap(addressesOf).length);
    for (const { page, course } of teaching) {
      // The prices of tabs that are closed stand in the list for who has no JavaScript.
      const shown = course.offers.filter(({ price }) =>
        new RegExp(`(?<![\\d,.])${formatAmount(price)}(?![\\d,.])`).test(page.document.text),
      );
      // The page of the character programme says where its prices begin.
      const told = page.path.endsWith("/character-building") ? shown.slice(0, 1) : course.offers;
      expect(told.length, page.path).toBeGreaterThan(0);
      expect(shown, `${page.path}: ${page.document.text}`).toEqual(told);
    }
  });

  test("a page describes what it sells at the prices it shows, and no sample ratings, voices or teachers (R-DATA-08, R-DATA-09, R-DATA-10, R-DATA-11, R-DATA-12, D-154, D-155)", () => {
    for (const { path, html } of allPages()) {
      expect(html, path).not.toMatch(/"@type":"(?:Review|Rating|AggregateRating|Person)"/);
    }
    for (const name of SCREEN_NAMES.filter((one) => courseOf(one) !== null)) {
      const { path } = screenOf(name);
      const { html = "" } = pages.get(path) ?? {};
      const figures = (pattern: RegExp) =>
        new Set([...html.matchAll(pattern)].map(([, figure = ""]) => figure.replaceAll(",", "")));
      const described = figures(/"price":"?([\d.]+)/g);
      const shown = figures(/<bdi[^>]*>USD\u00a0([\d.,]+)/g);
      expect(described.size, path).toBeGreaterThan(0);
      // Character building shows the lowest price alone.
      const [part, whole] =
        path === "/character-building" ? [shown, described] : [described, shown];
      for (const price of part) expect(whole, path).toContain(price);
    }
  });

  test("the questions for search engines are those of the page, word for word", () => {
    const asked = listedPages().filter(({ document }) => document.ids.has("faq"));
    expect(asked.length).toBeGreaterThanOrEqual(8);
    for (const page of listedPages()) {
      const questions = thingsOf(page).find((one) => one["@type"] === "FAQPage");
      expect(questions !== undefined, page.path).toBe(asked.includes(page));
      for (const { name, acceptedAnswer } of questions?.mainEntity ?? []) {
        expect(page.document.text).toContain(name);
        for (const line of acceptedAnswer.text.split("\n")) {
          expect(page.document.text).toContain(line);
        }
      }
    }
  });

  test("the data for search engines is the same for every visitor, byte for byte, and needs no exception in the CSP", async () => {
    for (const path of ["/coding", "/ar/packages"]) {
      const headers = { Cookie: "browser=another", "User-Agent": "another" };
      const answer = await fetch(shop.url + path, { headers });
      const html = await answer.text();
      expect(html === pages.get(path)?.html, path).toBe(true);
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      const inline =
        /<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
      const run = new Set([...html.matchAll(inline)].map(([, script]) => script));
      expect(policy.match(/'sha256-/g)).toHaveLength(run.size);
    }
  });
});

test("robots.txt names the sitemap and excludes nothing that has to be read (interface.md 5)", async () => {
  const answer = await fetch(`${shop.url}/robots.txt`);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith("Disallow: "))).toEqual([]);
});

test.each([
  ["/manifest.webmanifest", "en", "ltr", "/"],
  ["/ar/manifest.webmanifest", "ar", "rtl", "/ar"],
])(
  "%s has the shop's name in its language, and icons that exist",
  async (path, lang, dir, start_url) => {
    const answer = await fetch(shop.url + path);
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as { icons: readonly { src: string; type: string }[] };
    expect(manifest).toMatchObject({ lang, dir, start_url });
    expect(manifest.icons.length).toBeGreaterThan(2);
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(shop.url + src);
      expect(icon.status, src).toBe(200);
      expect(icon.headers.get("Content-Type"), src).toContain(type);
    }
    expect(pages.get(start_url)?.document.only("link", { rel: "manifest" })["href"]).toBe(path);
  },
);
