import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { publicPages } from "./public-pages.ts";
import { discoveryRoutes } from "./routes.ts";
import { renderSitemap } from "./sitemap.ts";

/** The routes of a build, as far as the sitemap reads them. */
function routes(...screens: readonly { path: string; handle?: object }[]): ServerBuild["routes"] {
  const children = screens.map(({ path, handle }) => ({
    id: path,
    path,
    parentId: "root",
    module: { default: () => null, handle },
  }));
  const root = { id: "root", path: "", module: { default: () => null } };
  return Object.fromEntries([root, ...children].map((route) => [route.id, route]));
}

test("public are the screens with an address of their own that are listed (D-143)", () => {
  const found = publicPages(
    routes(
      { path: "ar?" },
      { path: "ar?/packages", handle: { guarded: true } },
      { path: "ar?/cart", handle: { guarded: true, unlisted: true } },
      { path: "ar?/success", handle: { guarded: true, noindex: true } },
      { path: "ar?/receipt/:key" },
      { path: "en/terms-and-conditions/terms" },
      { path: "*" },
    ),
  );
  expect(found).toEqual([
    { plain: "/", arabic: "/ar", guarded: false },
    { plain: "/packages", arabic: "/ar/packages", guarded: true },
    { plain: "/en/terms-and-conditions/terms", arabic: null, guarded: false },
  ]);
});

test("each language has an entry of its own that names both, the plain one for everybody else (D-143)", () => {
  const sitemap = renderSitemap(
    [
      { plain: "/coding", arabic: "/ar/coding", guarded: false },
      { plain: "/a&b", arabic: null, guarded: false },
    ],
    "https://shop.example",
  );
  const links = [
    '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/coding"/>',
    '<xhtml:link rel="alternate" hreflang="ar" href="https://shop.example/ar/coding"/>',
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/coding"/>',
  ].join("");
  expect(sitemap.split("\n").slice(2, -2)).toEqual([
    `<url><loc>https://shop.example/coding</loc>${links}</url>`,
    `<url><loc>https://shop.example/ar/coding</loc>${links}</url>`,
    "<url><loc>https://shop.example/a&amp;b</loc></url>",
  ]);
});

test.each([
  ["open, with every page", {}, ["/policy", "/ar/policy", "/packages", "/ar/packages"]],
  ["closed, without the pages that lead home", { SANDBOX: "0" }, ["/policy", "/ar/policy"]],
])(
  "the sitemap of a shop that is %s (R-ROUTE-18, R-ROUTE-19)",
  async (_state, environment, paths) => {
    const { shop, close } = await createTestApp(environment);
    const screens = routes(
      { path: "ar?/policy" },
      { path: "ar?/packages", handle: { guarded: true } },
    );
    const app = new Hono();
    discoveryRoutes(app, shop, async () => screens);
    const answer = await app.request("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/xml/);
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)/g)].map(
      ([, address]) => address,
    );
    expect(listed).toEqual(paths.map((path) => shop.config.publicUrl + path));
    await close();
  },
);
