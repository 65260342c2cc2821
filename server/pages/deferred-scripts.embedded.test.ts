import { expect, test } from "vitest";
import { copy as ar } from "#content/no-script.ar.ts";
import { deferScripts } from "./deferred-scripts.ts";

const PRELOADS =
  '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" crossorigin=""/>';
const SCRIPTS =
  '<script>data("$&")</script><script type="module" async="">import "/a.js";</script>';
const PLACE = '<noscript id="scripts"></noscript>';
const documentOf = (preloads: string, end: string) =>
  `<head>${preloads}<title>$&</title></head><body><p>Words</p>${end}</body></html>`;

test("a document's scripts, and their preload hints, are deferred inside noscript (design.md 11)", () => {
  const html = deferScripts(documentOf(PRELOADS, PLACE + SCRIPTS), "ar");
  const [before, note = ""] = html.split(PRELOADS + SCRIPTS);
  expect(before).toBe(documentOf("", "").replace("</body></html>", '<noscript id="scripts">'));
  expect(note).toMatch(/^<div [^<>]* hidden>.*<\/div><\/noscript><\/body><\/html>$/);
  expect(note).toContain(ar.failed);
});

test("the document of a changed framework keeps its unknown parts and its whole content (design.md 11)", () => {
  const own = documentOf(PRELOADS, SCRIPTS);
  expect(deferScripts(own, "en")).toBe(own);
  const src = '<script src="/a.js" defer></script>';
  const early = '<link as="script" href="/a.js" rel="preload"/>';
  const changed = deferScripts(documentOf(early, PLACE + src), "en");
  expect(changed).toContain(documentOf(early, `<noscript id="scripts">${src}`).split("</body>")[0]);
  expect(deferScripts("", "en")).toBe("");
});
