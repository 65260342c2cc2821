import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy as privacy } from "./privacy.en.ts";
import { copy as terms } from "./terms.en.ts";
import { copy as arabic } from "./trust.ar.ts";
import { copy as english } from "./trust.en.ts";

const PORTRAITS = join(import.meta.dirname, "..", "public", "pictures", "teachers");

test("each programme has two teachers of its own, and each has a portrait (D-155)", () => {
  for (const programmes of [english, arabic]) {
    const teachers = Object.values(programmes).flatMap(({ items }) => items);
    expect(new Set(teachers.map(({ key }) => key)).size).toBe(2 * 7);
    for (const { key } of teachers) {
      expect(existsSync(join(PORTRAITS, `${key}.svg`)), key).toBe(true);
    }
  }
});

test("each statement about safety is in the terms or the privacy policy, or marked as a sample (D-155)", () => {
  const { ai: _ofAdults, ...ofChildren } = english;
  for (const { safety } of Object.values(ofChildren)) {
    const marked = safety.items.map((item) => item.endsWith("(sample)"));
    expect(marked).toEqual([true, true, false, false]);
  }
  const promised = [terms, privacy].flatMap(({ sections }) =>
    sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points]),
  );
  for (const promise of [
    /^Nobody records a class, .* without the consent of those concerned\.$/,
    /^Checkout asks for .* nothing about your child\.$/,
    /asks for a child’s name, age or photograph\.$/,
  ]) {
    expect(promised.filter((one) => promise.test(one)).length).toBeGreaterThan(0);
  }
});
