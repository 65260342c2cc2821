import { describe, expect, it } from "vitest";
import {
  figures,
  foreignSigns,
  gendered,
  isPluralForms,
  isTechnical,
  latinWords,
  leaves,
  placeholders,
  textsOf,
} from "./twin-checks.ts";

type Words = { readonly copy: unknown };

const english = import.meta.glob<Words>("./*.en.ts", { eager: true });
const arabic = import.meta.glob<Words>("./*.ar.ts", { eager: true });

const ARABIC_LETTERS = /[\u0600-\u06ff]/;

/** The language toggle shows the other language by its own name. */
const isLanguageName = (text: string) => text === "العربية" || text === "English";

function metasOf(
  copy: unknown,
): readonly { readonly title: string; readonly description: string }[] {
  if (typeof copy !== "object" || copy === null) return [];
  return Object.entries(copy).flatMap(([key, value]) =>
    /^(?:meta|\w+Meta)$/.test(key) ? [value] : metasOf(value),
  );
}

it("every screen has words in both languages (design.md §11, Copy 1)", () => {
  const names = (files: object) =>
    Object.keys(files).map((path) => path.slice(2, -".en.ts".length));
  expect(names(arabic)).toEqual(names(english));
});

describe.each(Object.keys(english))("%s and its twin", (path) => {
  const en = english[path]?.copy;
  const ar = arabic[path.replace(".en.", ".ar.")]?.copy;
  const enLeaves = leaves(en);
  const arLeaves = leaves(ar);
  const pairs = enLeaves.map((leaf, position) => ({ ...leaf, twin: arLeaves[position]?.value }));
  const arTexts = arLeaves
    .flatMap(({ value }) => textsOf(value))
    .filter((text) => !isTechnical(text));

  it("both languages have the same keys and list lengths, in the same order", () => {
    expect(arLeaves.map(({ place }) => place)).toEqual(enLeaves.map(({ place }) => place));
  });

  it("the words are plain data, and no text is missing in Arabic", () => {
    const odd = [...enLeaves, ...arLeaves].filter(
      ({ value }) => typeof value === "function" || typeof value === "undefined",
    );
    expect(odd).toEqual([]);
    expect(pairs.filter(({ value, twin }) => value !== "" && twin === "")).toEqual([]);
  });

  it("both languages state the same figures at the same places", () => {
    for (const { place, value, twin } of pairs) {
      if (typeof value !== "string") {
        if (!isPluralForms(value)) expect({ place, value: twin }).toEqual({ place, value });
        continue;
      }
      const text = typeof twin === "string" ? twin : "";
      expect({ place, figures: figures(text) }).toEqual({ place, figures: figures(value) });
      expect({ place, filled: placeholders(text) }).toEqual({ place, filled: placeholders(value) });
    }
  });

  it("the words use the full plural forms of each language (design.md §9)", () => {
    for (const { place, value, twin } of pairs) {
      if (!isPluralForms(value)) continue;
      expect({ place, forms: Object.keys(value).sort() }).toEqual({
        place,
        forms: ["one", "other"],
      });
      const forms = Object.keys(typeof twin === "object" && twin !== null ? twin : {});
      expect({ place, forms: forms.sort() }).toEqual({
        place,
        forms: ["few", "many", "one", "other", "two", "zero"],
      });
    }
  });

  it("titles have up to 60 and descriptions up to 155 characters (design.md §11, Copy 5)", () => {
    for (const meta of [...metasOf(en), ...metasOf(ar)]) {
      expect(meta.title.length, meta.title).toBeLessThanOrEqual(60);
      expect(meta.description.length, meta.description).toBeLessThanOrEqual(155);
    }
  });

  it("the words are each in their own language (design.md §11, Copy 2)", () => {
    const arabicInEnglish = enLeaves
      .flatMap(({ value }) => textsOf(value))
      .filter((text) => ARABIC_LETTERS.test(text) && !isLanguageName(text));
    expect(arabicInEnglish).toEqual([]);
    const englishInArabic = arTexts.filter((text) => latinWords(text).length > 0);
    expect(englishInArabic).toEqual([]);
    const untranslated = pairs.filter(
      ({ value, twin }) =>
        typeof value === "string" &&
        value === twin &&
        /[A-Za-z]{2}/.test(value.replaceAll(/\{\w+\}/g, "")) &&
        !isTechnical(value),
    );
    expect(untranslated.flatMap(({ value }) => latinWords(String(value)))).toEqual([]);
  });

  it("the words address nobody as a man or a woman and have no banned signs (design.md §2, Copy 3)", () => {
    expect(arTexts.filter((text) => gendered(text).length > 0)).toEqual([]);
    expect(arTexts.filter((text) => foreignSigns(text).length > 0)).toEqual([]);
  });
});
