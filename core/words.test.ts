import { describe, expect, test } from "vitest";
import {
  changedPlaces,
  hasSameTexts,
  isOver,
  maxLengthOf,
  needsEvidence,
  type WordsEntry,
} from "./words.ts";

const ENTRY: WordsEntry = {
  texts: { value: { en: "4.9", ar: "4.9" }, label: { en: "stars", ar: "نجوم" } },
  picture: "mona",
  sample: true,
  source: "Our survey",
  until: "2027-01-31",
};

describe("two versions of a page (D-176)", () => {
  const differs = (change: Partial<WordsEntry>) =>
    changedPlaces({ "hero.lead": [ENTRY] }, { "hero.lead": [{ ...ENTRY, ...change }] }).length > 0;

  test("two versions of a page are the same in any order of parts, and with no source or an empty one", () => {
    const { texts, ...rest } = ENTRY;
    const turned = { label: texts["label"], value: texts["value"] } as WordsEntry["texts"];
    expect(differs({ texts: turned, ...rest })).toBe(false);
    const unsaid = { texts };
    expect(changedPlaces({ a: [unsaid] }, { a: [{ ...unsaid, source: "" }] })).toEqual([]);
  });

  test.each<Partial<WordsEntry>>([
    { texts: { ...ENTRY.texts, label: { en: "stars", ar: "نجمات" } } },
    { texts: { value: { en: "4.9", ar: "4.9" } } },
    { texts: { ...ENTRY.texts, alt: { en: "A star", ar: "نجمة" } } },
    { texts: { value: { en: "4.9", ar: "4.9" }, alt: { en: "stars", ar: "نجوم" } } },
    { picture: "lina" },
    { sample: false },
    { source: "Another" },
    { until: undefined },
  ])("two versions of a page differ by %j", (change) => {
    expect(differs(change)).toBe(true);
    expect(hasSameTexts(ENTRY, { ...ENTRY, ...change })).toBe(!("texts" in change));
  });

  test("two versions of a page differ in the places with another entry, more, another order, or none", () => {
    const other = { ...ENTRY, picture: "lina" };
    const one = { same: [ENTRY], more: [ENTRY], order: [ENTRY, other], gone: [ENTRY] };
    const next = { same: [ENTRY], more: [ENTRY, other], order: [other, ENTRY], added: [other] };
    expect(changedPlaces(one, next)).toEqual(["more", "order", "gone", "added"]);
  });
});

test("a claim ends after its last day, and one without a day never (D-178)", () => {
  const { texts } = ENTRY;
  expect([isOver(ENTRY, "2027-01-31"), isOver(ENTRY, "2027-02-01")]).toEqual([false, true]);
  expect(isOver({ texts } as WordsEntry, "2099-01-01")).toBe(false);
});

test("figures and claims need evidence, and a text has a length limit where its kind has text", () => {
  expect((["statistic", "claim", "lead"] as const).map(needsEvidence)).toEqual([true, true, false]);
  expect([maxLengthOf("lead", "text"), maxLengthOf("lead", "quote")]).toEqual([320, 0]);
});
