// Draws the pictures that pages show as files: the portraits of the sample teachers and the project of
// a child (design.md §7). Run by hand when a drawing changes, and commit the result in public/pictures:
//   node_modules/.bin/node scripts/make-pictures.mjs
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLOTHES, drawPerson, HAIRS } from "./draw-person.ts";
import { drawProject } from "./draw-project.ts";

const FOLDER = join(import.meta.dirname, "..", "public", "pictures");

const { indigo, plum, rose, rust, green, teal, blue, mint, amber } = CLOTHES;
const { black, brown, auburn, grey } = HAIRS;

/** How the teachers of content/trust.en.ts look, by their key there. */
const TEACHERS = {
  hala: { skin: "sand", style: "scarf", hair: mint, top: indigo },
  ziad: { skin: "honey", style: "short", hair: black, top: indigo, extra: "glasses beard" },
  rania: { skin: "fair", style: "waves", hair: auburn, top: rust, laughs: true },
  faris: { skin: "brown", style: "crop", hair: black, top: rust, extra: "beard" },
  dana: { skin: "honey", style: "tail", hair: brown, top: green, laughs: true },
  karim: { skin: "deep", style: "crop", hair: black, top: green, laughs: true },
  lina: { skin: "brown", style: "scarf", hair: amber, top: teal },
  samir: { skin: "sand", style: "short", hair: grey, top: teal, extra: "glasses" },
  mona: { skin: "deep", style: "bun", hair: black, top: rose, laughs: true },
  bilal: { skin: "honey", style: "curls", hair: brown, top: rose },
  maya: { skin: "sand", style: "bob", hair: black, top: plum, laughs: true },
  tarek: { skin: "fair", style: "short", hair: auburn, top: plum, extra: "beard" },
  nadia: { skin: "fair", style: "scarf", hair: blue, top: plum, extra: "glasses" },
  hassan: { skin: "brown", style: "bald", hair: black, top: blue, extra: "beard" },
};

/** Closer than in a class: the shoulders reach the edges. */
const portrait = (look) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 12 88 88">${drawPerson(look)}</svg>`;

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, "teachers"), { recursive: true });
for (const [key, look] of Object.entries(TEACHERS)) {
  writeFileSync(join(FOLDER, "teachers", `${key}.svg`), `${portrait(look)}\n`);
}
writeFileSync(join(FOLDER, "project.svg"), `${drawProject()}\n`);
