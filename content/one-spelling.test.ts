import { expect, it } from "vitest";
import { leaves, textsOf } from "./twin-checks.ts";

const english = import.meta.glob<{ readonly copy: unknown }>("./*.en.ts", { eager: true });

/** What could be written in two ways, and is written in one. `Enroll Now` is fixed (R-COPY-01). */
const OTHER_SPELLINGS = [
  /\benrol(?:s|ment|ments)?\b/i,
  /\bsign(?:s|ed|ing)?[ -](?:in|out|up)\b/i,
  /\bprograms?\b/i,
];
/** The label of the tab is fixed (D-54); what a child writes on a computer is a program everywhere. */
const FIXED = ["Moulhim Program", /\b(?:smart programs|Writing programs|first program)\b/] as const;

it.each(Object.keys(english))("%s spells each word in one way (R-COPY-01, D-54)", (path) => {
  const texts = leaves(english[path]?.copy)
    .flatMap(({ value }) => textsOf(value))
    .map((text) => FIXED.reduce<string>((rest, fixed) => rest.replace(fixed, ""), text));
  const found = texts.filter((text) => OTHER_SPELLINGS.some((other) => other.test(text)));
  expect(found).toEqual([]);
});
