import bidiFactory from "bidi-js";
import type { Direction } from "#core/locale.ts";

const bidi = bidiFactory();

/** A part of a line that is drawn in one go; pieces stand from left to right. */
export type Piece = {
  /** Arabic in reading order, because the font joins its letters; everything else as it is seen. */
  readonly text: string;
  readonly isArabic: boolean;
};

/** Letters and signs that the font shapes from right to left; digits are not among them. */
const ARABIC =
  /[\u0600-\u0605\u0608-\u065f\u066d-\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
/** Signs that only say in which direction a text goes: they are seen by nobody. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;
/** Halves of characters that no font of ours has. */
const BEYOND = /[\ud800-\udfff]+/g;
const REPLACEMENT = "\ufffd";

/**
 * The pieces of one line in the order in which they are seen, by the Unicode Bidirectional Algorithm:
 * the PDF knows places, not directions.
 */
export function visualPieces(line: string, direction: Direction | "auto"): readonly Piece[] {
  const text = line.replaceAll(BEYOND, REPLACEMENT);
  if (text === "") return [];
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const pieces: { text: string; isArabic: boolean }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const character = text[index] ?? "";
    if (INVISIBLE.test(character)) continue;
    const isRightToLeft = (embedding.levels[index] ?? 0) % 2 === 1;
    const isArabic = isRightToLeft && ARABIC.test(character);
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = pieces.at(-1);
    if (last === undefined || last.isArabic !== isArabic) pieces.push({ text: shown, isArabic });
    else last.text = isArabic ? shown + last.text : last.text + shown;
  }
  return pieces;
}

/**
 * Breaks a text into lines no wider than `width`: between words, and inside a word that is wider than a
 * line. `widthOf` measures a text in one line.
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (line: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (widthOf(line) > width) {
      const count = countFitting([...line], width, widthOf);
      lines.push([...line].slice(0, count).join(""));
      line = [...line].slice(count).join("");
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** How many characters fit into a line, at least one. */
function countFitting(
  characters: readonly string[],
  width: number,
  widthOf: (line: string) => number,
): number {
  let count = characters.length - 1;
  while (count > 1 && widthOf(characters.slice(0, count).join("")) > width) count -= 1;
  return Math.max(count, 1);
}
