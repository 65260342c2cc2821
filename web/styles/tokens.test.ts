import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROGRAMME_SCREENS } from "#core/screens.ts";

const [theme = "", accents = ""] = ["./tokens.css", "./accents.css"].map((file) =>
  readFileSync(new URL(file, import.meta.url), "utf8"),
);
const tokens = new Map(
  [...(theme + accents).matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = "", hex = ""]) => [name, hex],
  ),
);

function luminance(name: string): number {
  const hex = tokens.get(name);
  if (hex === undefined) throw new Error(`No token --color-${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const LIGHT = ["white", "paper", "surface"];
const BANDS = [...LIGHT, "mist", "sand"];
const PROGRAMMES = [...PROGRAMME_SCREENS.map(({ programme }) => programme), "languages"];

/** Which text stands on which ground (design.md §3). */
const TEXT: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ["ink-900", [...BANDS, "glow-400", "glow-100", "line"]],
  ["ink-700", [...BANDS, "line"]],
  ["ink-500", BANDS],
  ["primary-600", BANDS],
  ["primary-700", BANDS],
  ["glow-700", [...LIGHT, "glow-100"]],
  ["success", [...LIGHT, "success-soft"]],
  ["danger", [...LIGHT, "danger-soft"]],
  ["info", [...LIGHT, "info-soft"]],
  ["white", ["primary-600", "primary-700", "danger", "ink-900"]],
  ["glow-400", ["ink-900"]],
  ["ink-200", ["ink-900"]],
  ["teal-300", ["ink-900"]],
  ...PROGRAMMES.map((name) => [name, [...LIGHT, `${name}-soft`]] as const),
];

/** Borders, icons and focus rings: what has to be seen, but is not read. */
const SHAPES: readonly (readonly [shape: string, grounds: readonly string[]])[] = [
  ["ink-400", LIGHT],
  ["primary-500", LIGHT],
  ["ink-900", BANDS],
  ["glow-400", ["ink-900"]],
];

describe("the colours of the token file", () => {
  it.each(TEXT)(
    "the colour %s is readable on every ground it is used on (4.5)",
    (text, grounds) => {
      for (const ground of grounds) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(SHAPES)(
    "the colour %s is visible on every ground it is used on (3)",
    (shape, grounds) => {
      for (const ground of grounds) {
        expect(contrast(shape, ground), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(PROGRAMMES)("the accent of %s has its colours", (name) => {
    const [, rule] = accents.split(`[data-programme="${name}"]`);
    expect(rule?.match(/--accent(?:-soft)?: [^;]+/g)?.slice(0, 2)).toEqual([
      `--accent: var(--color-${name})`,
      `--accent-soft: var(--color-${name}-soft)`,
    ]);
  });
});
