import { expect } from "vitest";
import type { Locale } from "#core/locale.ts";

/** What a label has to say for the value it stands beside: by its meaning, in either language. */
export type Meaning = readonly [value: RegExp, label: Readonly<Record<Locale, RegExp>>];

/** Every line of a mail that is a label and its value, as its reader sees them. */
function factsOf(text: string): readonly (readonly [label: string, value: string])[] {
  return text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .split("\n")
    .flatMap((line) => {
      const [, label, value] = /^(.+?)(?:: | – )(.+)$/.exec(line) ?? [];
      return label === undefined || value === undefined ? [] : [[label, value] as const];
    });
}

/** Expects a mail to show each of the values once, beside a label that says what it is (D-18). */
export function expectLabels(text: string, locale: Locale, meanings: readonly Meaning[]): void {
  const facts = factsOf(text);
  for (const [value, label] of meanings) {
    const found = facts.filter(([, shown]) => value.test(shown));
    expect(found, String(value)).toHaveLength(1);
    expect(found[0]?.[0]).toMatch(label[locale]);
  }
}
