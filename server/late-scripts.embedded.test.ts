import { expect, test } from "vitest";
import { fetchScriptsLate } from "./late-scripts.ts";

const DOCUMENT = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
  '<link rel="modulepreload" href="/assets/a.js"/></head><body><p>$& words</p>',
  '<script type="module" async="">import "/assets/manifest.js";',
  'import * as route0 from "/assets/a.js";',
  'window.__reactRouterRouteModules = {"root":route0};',
  'import("/assets/entry.js");</script></body>',
].join("\n");

test("the scripts of a document are fetched by one script of its own, each file once, in their order (design.md 11)", () => {
  const html = fetchScriptsLate(DOCUMENT);
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain("<p>$& words</p>");
  expect(html).toContain('of ["/assets/a.js","/assets/b.js"]');
  const order = ['await import("/assets/manifest.js")', 'route0 = await import("/assets/a.js")'];
  const places = [...order, "__reactRouterRouteModules", 'import("/assets/entry.js")'].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("a document that does not start as ours do is refused, so that no page is sent that never starts", () => {
  expect(() => fetchScriptsLate("<html></html>")).toThrow("starts the app");
});
