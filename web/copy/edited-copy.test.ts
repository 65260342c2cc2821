import { afterEach, expect, test, vi } from "vitest";
import { loadCopy } from "./copy.ts";
import { applyEdits, loadEditedCopy, setWordsVersions } from "./edited-copy.ts";

afterEach(() => {
  setWordsVersions({});
  vi.unstubAllGlobals();
});

test("edits replace the words at their places and nothing else (D-177)", () => {
  const words = { hero: { heading: "a", lead: "b" }, faq: { items: [{ question: "c" }] } };
  const edited = applyEdits(words, { "hero.heading": "x", "faq.items": [] });
  expect(edited).toEqual({ hero: { heading: "x", lead: "b" }, faq: { items: [] } });
  expect(words.hero.heading).toBe("a");
});

test("an edit whose place does not exist, or that is no word of the page, is left out (D-177)", () => {
  const words = { hero: { heading: "a" } };
  const places = ["hero.lead", "hero.heading.more", "story.heading", "__proto__.x", "x.y.z"];
  const edits = Object.fromEntries(places.map((place) => [place, "y"]));
  expect(applyEdits(words, edits)).toEqual(words);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

test("a page that is opened in the browser asks for its edits only where there are some (D-177)", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ success: true, data: { "hero.heading": "New" } });
  });
  expect(await loadEditedCopy("coding", "en")).toBe(await loadCopy("coding", "en"));
  expect(asked).toEqual([]);
  setWordsVersions({ coding: "v1" });
  expect((await loadEditedCopy("coding", "ar")).hero.heading).toBe("New");
  expect(asked).toEqual(["/api/words/coding/ar/v1"]);
});

test("a page whose edits are refused shows its words as they are (D-177)", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: false }, { status: 503 }));
  setWordsVersions({ coding: "v1" });
  expect(await loadEditedCopy("coding", "en")).toBe(await loadCopy("coding", "en"));
});
