import { describe, expect, it } from "vitest";
import { EDITABLE_SCREENS, EDITABLE_WORDS } from "#core/editable-words.ts";
import { KINDS } from "#core/words.ts";
import { ADMIN_WORDS } from "./admin-words.ts";
import { PAGES } from "./pages.ts";

type Fields = Readonly<Record<string, unknown>>;

const find = (words: unknown, place: string) =>
  place.split(".").reduce<unknown>((at, key) => (at as Fields | undefined)?.[key], words);

describe.each(EDITABLE_SCREENS)("the editable words of %s", (screen) => {
  it("editable places are in the page in every language, with the fields of their kind (D-176)", () => {
    for (const [place, { kind, list }] of Object.entries(EDITABLE_WORDS[screen])) {
      for (const copy of Object.values(PAGES[screen])) {
        const value = find(copy, place);
        const items = Array.isArray(value) ? value : [value];
        expect({ place, isList: Array.isArray(value) }).toEqual({
          place,
          isList: list !== undefined,
        });
        for (const item of items) {
          if (typeof item === "string") {
            expect(Object.keys(KINDS[kind]), place).toContain("text");
            continue;
          }
          const known = [...Object.keys(KINDS[kind]), "key", "sample"];
          expect(
            Object.keys(item as Fields).filter((key) => !known.includes(key)),
            place,
          ).toEqual([]);
        }
        if (typeof list === "object") {
          expect(items.length, place).toBeGreaterThanOrEqual(list.min);
          expect(items.length, place).toBeLessThanOrEqual(list.max);
        }
      }
    }
  });

  it("editable words keep within their limits of length (D-176)", () => {
    for (const [place, { kind }] of Object.entries(EDITABLE_WORDS[screen])) {
      const bounds: Readonly<Record<string, number>> = KINDS[kind];
      for (const copy of Object.values(PAGES[screen])) {
        const value = find(copy, place);
        for (const item of Array.isArray(value) ? value : [value]) {
          const texts = typeof item === "string" ? { text: item } : (item as Fields);
          for (const [field, max] of Object.entries(bounds)) {
            expect(String(texts[field] ?? "").length, `${place}.${field}`).toBeLessThanOrEqual(max);
          }
        }
      }
    }
  });

  it("editable places are in sections with a name in every language, which staff see above their fields (D-176)", () => {
    const sections = Object.keys(EDITABLE_WORDS[screen]).map((place) =>
      place.includes(".") ? place.slice(0, place.lastIndexOf(".")) : "page",
    );
    for (const { sections: names } of Object.values(ADMIN_WORDS)) {
      expect(sections.filter((section) => !(section in names))).toEqual([]);
    }
  });

  it("editable places repeat only places that are edited on another page (D-176)", () => {
    for (const { follows } of Object.values(EDITABLE_WORDS[screen])) {
      if (follows === undefined) continue;
      const followed = EDITABLE_WORDS[follows.screen][follows.place];
      expect(followed).toBeDefined();
      expect(followed?.follows).toBeUndefined();
    }
  });
});
