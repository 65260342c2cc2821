import { expect, it } from "vitest";
import { REPLACED } from "./style-faults.ts";
import { leaves, textsOf } from "./twin-checks.ts";

const arabic = import.meta.glob<{ readonly copy: unknown }>("./*.ar.ts", { eager: true });

it.each(Object.keys(arabic))("%s has none of the replaced Arabic words", (path) => {
  const texts = leaves(arabic[path]?.copy).flatMap(({ value }) => textsOf(value));
  const found = texts.flatMap((text) =>
    REPLACED.filter(([fault]) => fault.test(text)).map(([, instead]) => `${text} → ${instead}`),
  );
  expect(found).toEqual([]);
});

/** What reads from left to right stands between these: else its signs go to its other end. */
const ISOLATED = /\u2066[^\u2066-\u2069]*\u2069/g;

it.each(Object.keys(arabic))("%s sets the beginning of an address apart from its line", (path) => {
  const texts = leaves(arabic[path]?.copy).flatMap(({ value }) => textsOf(value));
  expect(texts.filter((text) => text.replaceAll(ISOLATED, "").includes("://"))).toEqual([]);
});
