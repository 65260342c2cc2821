import { Hono } from "hono";
import { expect, test } from "vitest";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import { createTestApp } from "../testing/test-app.ts";
import { discoveryRoutes } from "./routes.ts";
import { renderSitemap } from "./sitemap.ts";

test("each language has an entry of its own that names both, the plain one for everybody else (D-143)", () => {
  const sitemap = renderSitemap(["coding", "terms"], "https://shop.example");
  const links = [
    '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/coding"/>',
    '<xhtml:link rel="alternate" hreflang="ar" href="https://shop.example/ar/coding"/>',
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/coding"/>',
  ].join("");
  expect(sitemap.split("\n").slice(2, -2)).toEqual([
    `<url><loc>https://shop.example/coding</loc>${links}</url>`,
    `<url><loc>https://shop.example/ar/coding</loc>${links}</url>`,
    "<url><loc>https://shop.example/en/terms-and-conditions/terms</loc></url>",
  ]);
});

const OPEN = [
  ...["/", "/policy", "/refund", "/privacy", "/trial"],
  ...PROGRAMME_SCREENS.map(({ path }) => path),
];
const GUARDED = ["/packages", "/character-building-packages"];

test.each([
  ["open, with every page that is for everybody", {}, [...OPEN, ...GUARDED]],
  ["closed, without the pages that lead home", { SANDBOX: "0" }, OPEN],
])(
  "the sitemap of a shop that is %s (R-ROUTE-18, R-ROUTE-19)",
  async (_state, environment, paths) => {
    const { shop, close } = await createTestApp(environment);
    const app = new Hono();
    discoveryRoutes(app, shop);
    const answer = await app.request("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/xml/);
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)/g)].map(
      ([, address]) => address,
    );
    const both = paths.flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);
    const expected = [...both, "/en/terms-and-conditions/terms"];
    expect(listed.sort()).toEqual(expected.map((path) => shop.config.publicUrl + path).sort());
    await close();
  },
);
