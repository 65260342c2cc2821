import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROGRAMME_SCREENS } from "#core/screens.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const motifs = read("motifs.svg");
const accents = read("../../styles/accents.css");

const PROGRAMMES = [
  ...PROGRAMME_SCREENS.map(({ programme }) => programme),
  "languages",
  "future-builders",
];

const colour = (name: string) =>
  new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(accents)?.[1] ?? `no colour ${name}`;

it.each(PROGRAMMES)(
  "the motif of %s is drawn, in the colours of the programme (design.md §7)",
  (programme) => {
    const drawing = new RegExp(`<view id="${programme}" [^>]*/>\\s*<g [^>]*`).exec(motifs)?.[0];
    // Future Builders bring programmes together, in the colours of character building.
    const name = programme === "future-builders" ? "character" : programme;
    expect(drawing).toContain(`color="${colour(name)}" fill="${colour(`${name}-soft`)}"`);
  },
);
