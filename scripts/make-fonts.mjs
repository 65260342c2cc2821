// Cuts the font of the shop (design.md §4) down to the letters and weights that its pages use, one
// file for each script. Run by hand when either changes, and commit what it writes beside
// web/styles/fonts.css, whose unicode ranges say the same:
//   node_modules/.bin/node scripts/make-fonts.mjs
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { ROOT } from "./prepare.mjs";

const SOURCE = join(ROOT, "node_modules", "@fontsource-variable", "alexandria");
const TARGET = join(ROOT, "web", "styles", "fonts");
/** From body text to the largest heading: the weights of web/styles/tokens.css. */
const WEIGHTS = { min: 400, max: 800 };

/** Letters from and to, both included. */
const between = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join("");

const LETTERS = {
  // English, the letters of western names, and the marks of good print.
  latin: `${between(0x20, 0x7e)}${between(0xa0, 0xff)}–—‘’“”•…−€™`,
  // Arabic with its spaces, the letters that names from Iran and Pakistan add, and their digits.
  arabic: ` \u00a0،؛؟${between(0x621, 0x652)}${between(0x660, 0x66c)}ٰٱٹپچڈڑژڤکگںھہیے`,
};

mkdirSync(TARGET, { recursive: true });
for (const [script, letters] of Object.entries(LETTERS)) {
  const whole = readFileSync(join(SOURCE, "files", `alexandria-${script}-wght-normal.woff2`));
  const options = { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } };
  const cut = await subsetFont(whole, letters, options);
  writeFileSync(join(TARGET, `alexandria-${script}.woff2`), cut);
  console.log(`${script}: ${whole.length} bytes, now ${cut.length}`);
}
copyFileSync(join(SOURCE, "LICENSE"), join(TARGET, "LICENSE.txt"));
