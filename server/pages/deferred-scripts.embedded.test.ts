import { expect, test } from "vitest";
import { deferScripts } from "./deferred-scripts.ts";

const PRELOADS =
  '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" crossorigin=""/>';
const SCRIPTS =
  '<script>data("$&")</script><script type="module" async="">import "/a.js";</script>';
const PLACE = '<noscript id="scripts"></noscript>';
const documentOf = (preloads: string, end: string) =>
  `<head>${preloads}<title>$&</title></head><body><p>Words</p>${end}</body></html>`;

test("a document's scripts, and their preload hints, are deferred inside noscript (design.md 11)", () => {
  const html = deferScripts(documentOf(PRELOADS, PLACE + SCRIPTS));
  expect(html).toBe(documentOf("", `<noscript id="scripts">${PRELOADS}${SCRIPTS}</noscript>`));
});

test("the document of a changed framework keeps its unknown parts and its whole content (design.md 11)", () => {
  const own = documentOf(PRELOADS, SCRIPTS);
  expect(deferScripts(own)).toBe(own);
  const src = '<script src="/a.js" defer></script>';
  const early = '<link as="script" href="/a.js" rel="preload"/>';
  expect(deferScripts(documentOf(early, PLACE + src))).toBe(
    documentOf(early, `<noscript id="scripts">${src}</noscript>`),
  );
  expect(deferScripts("")).toBe("");
});
