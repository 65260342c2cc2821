import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const CONTENT = new URL("../../content/", import.meta.url);
const styles = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");

/** The letters of a family's file, as its `unicode-range` names them. */
function lettersOf(family: string): (letter: string) => boolean {
  const face = styles.split("@font-face").find((part) => part.includes(`"${family}"`)) ?? "";
  const range = /unicode-range:([^;]+);/.exec(face)?.[1] ?? "";
  const ranges = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  expect(ranges.length).toBeGreaterThan(5);
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => from <= code && code <= to);
  };
}

/** What is written for the eye in a content file: its text, without comments and bidi marks. */
const writtenIn = (file: string) =>
  readFileSync(new URL(file, CONTENT), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replaceAll(/[\n\u2066-\u2069]/g, "");

it("the font's files have every letter of the copy, so that the fallback face shows none (design.md 4)", () => {
  const latin = lettersOf("Alexandria");
  const arabic = lettersOf("Alexandria Arabic");
  const missing = readdirSync(CONTENT)
    .filter((file) => /\.(?:en|ar)\.ts$/.test(file))
    .flatMap((file) => {
      const letters = new Set(writtenIn(file));
      return [...letters].filter((letter) => !latin(letter) && !arabic(letter));
    });
  expect(missing).toEqual([]);
});
