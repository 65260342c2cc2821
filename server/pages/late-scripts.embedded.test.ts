import { expect, test, vi } from "vitest";
import { fetchScriptsLate, seekPlaceLate } from "./late-scripts.ts";

const DOCUMENT = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
  '<link rel="modulepreload" href="/assets/a.js"/></head><body><p>$& words</p>',
  '<script>window.__reactRouterContext = {"data":"$& of the page"};</script>',
  '<script type="module" async="">import "/assets/manifest.js";',
  'import * as route0 from "/assets/a.js";',
  'window.__reactRouterRouteModules = {"root":route0};',
  'import("/assets/entry.js");</script></body>',
].join("\n");

test("the scripts of a document are fetched by one script of its own, each file once, in their order (design.md 11)", () => {
  const html = fetchScriptsLate(DOCUMENT);
  expect(html).not.toContain('rel="modulepreload"');
  expect(html.match(/<script type="module" async>\s*\{\s*const fetchScripts/g)).toHaveLength(1);
  expect(html.match(/type="module"/g)).toHaveLength(1);
  expect(html).not.toMatch(/^import /m);
  expect(html).toContain("<p>$& words</p>");
  expect(html).toContain('of ["/assets/a.js","/assets/b.js"]');
  const order = ['await import("/assets/manifest.js")', 'route0 = await import("/assets/a.js")'];
  const places = [...order, "__reactRouterRouteModules", 'import("/assets/entry.js")'].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the data of the page is read by the script that starts the app, and its own element stays empty (design.md 11)", () => {
  const html = fetchScriptsLate(DOCUMENT);
  const data = html.indexOf('window.__reactRouterContext = {"data":"$& of the page"};');
  expect(data).toBeGreaterThan(html.indexOf("const fetchScripts"));
  expect(data).toBeLessThan(html.indexOf("__reactRouterRouteModules"));
  expect(html.match(/__reactRouterContext/g)).toHaveLength(1);
  expect(html).toContain("<script></script>");
});

test("a document that does not start as ours do is refused, so that no page is sent that never starts", () => {
  expect(() => fetchScriptsLate("<html></html>")).toThrow("starts the app");
});

test("only a document that was left at a place looks for it in the browser's storage (design.md 11)", () => {
  const seek = '((storageKey, restoreKey) => { read(storageKey, "$&"); })("positions", null)';
  const script = seekPlaceLate(`<script>${seek}</script>`).replaceAll(/<\/?script>/g, "");
  const open = (type: string) => {
    const read = vi.fn<(key: string, text: string) => void>();
    const replaceState = vi.fn<(state: { key: string }, title: string) => void>();
    const performance = { getEntriesByType: () => [{ type }] };
    new Function("performance", "history", "read", script)(performance, { replaceState }, read);
    return { read: read.mock.calls, keys: replaceState.mock.calls.map(([{ key }]) => key) };
  };
  expect(open("navigate")).toEqual({ read: [], keys: [expect.stringMatching(/^\w{5,}$/)] });
  expect(open("reload")).toEqual({ read: [["positions", "$&"]], keys: [] });
  expect(open("back_forward")).toEqual({ read: [["positions", "$&"]], keys: [] });
  expect(() => seekPlaceLate("<html></html>")).toThrow("looks for its place");
});
