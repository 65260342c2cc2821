import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const TOKENS = new Map(
  [
    ...readFileSync(join(import.meta.dirname, "tokens.css"), "utf8").matchAll(
      /--color-([\w-]+):\s*(#[0-9a-f]{6})/gi,
    ),
  ].map(([, name = "", hex = ""]) => [name, hex]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two tokens by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => {
    const hex = TOKENS.get(name);
    if (hex === undefined) throw new Error(`There is no colour token ${name}.`);
    return luminance(hex);
  });
  const [light = 0, dark = 0] = [first ?? 0, second ?? 0].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ["surface", "paper"];
const PROGRAMMES = ["coding", "character", "math", "fitness", "tutoring", "ai", "languages"];

/** Every pair of text and ground that design.md §3 permits. */
const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...["ink-900", "ink-700", "ink-500", "primary-600", "primary-700", "glow-700"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  ),
  ...["success", "danger", "info"].flatMap((kind) => [
    ...GROUNDS.map((ground) => [kind, ground] as const),
    [kind, `${kind}-soft`] as const,
  ]),
  ...["ink-900", "ink-700"].flatMap((text) => [[text, "mist"] as const, [text, "sand"] as const]),
  ["white", "primary-600"],
  ["white", "primary-700"],
  ["ink-900", "glow-400"],
  ["ink-900", "glow-100"],
  ["glow-700", "glow-100"],
  ...["white", "glow-400", "ink-200", "teal-300"].map((text) => [text, "ink-900"] as const),
  ...PROGRAMMES.flatMap((programme) => [
    [programme, "surface"] as const,
    [programme, `${programme}-soft`] as const,
  ]),
];

/** Borders of inputs and icons. */
const OTHER_PAIRS: readonly (readonly [string, string])[] = [
  ["ink-400", "surface"],
  ["ink-400", "paper"],
  ["primary-500", "surface"],
];

describe("colours can be told apart", () => {
  test.each(TEXT_PAIRS)("text in %s on %s has a contrast of 4.5 or more", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(OTHER_PAIRS)("lines in %s on %s have a contrast of 3 or more", (line, ground) => {
    expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
  });
});
