// Reduces the font of the shop (design.md §4) to the letters and weights of its pages, one file for
// each script and two for letters that only names bring. The letters come from the unicode ranges in
// web/styles/fonts.css. The PDF of an invoice gets all letters, because a buyer's name may have any, in
// two fixed weights, because its library reads neither variable fonts nor WOFF2. Run by hand when they
// or the weights change, and commit the result:
//   node_modules/.bin/node scripts/make-fonts.mjs
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { ROOT } from "./prepare.mjs";

const SOURCE = join(ROOT, "node_modules", "@fontsource-variable", "alexandria");
const TARGET = join(ROOT, "web", "styles", "fonts");
const PDF_TARGET = join(ROOT, "server", "invoices", "fonts");
/** The scripts and weights of server/invoices/pdf-writer.ts. */
const PDF_SCRIPTS = ["latin", "latin-ext", "arabic"];
const PDF_WEIGHTS = [400, 700];
/** From body text to the largest heading: the weights of web/styles/tokens.css. */
const WEIGHTS = { min: 400, max: 800 };

const styles = readFileSync(join(ROOT, "web", "styles", "fonts.css"), "utf8");

/** The letters in the `unicode-range` of a font file. */
function lettersOf(file) {
  const face = styles.split("@font-face").find((part) => part.includes(file));
  const [, range] = /unicode-range:([^;]+);/.exec(face);
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from, to = from]) => {
      const first = Number.parseInt(from, 16);
      const count = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length: count }, (_, step) => String.fromCodePoint(first + step));
    })
    .join("");
}

mkdirSync(TARGET, { recursive: true });
for (const [name, script] of [
  ["latin", "latin"],
  ["accented", "latin"],
  ["arabic", "arabic"],
  ["rare-arabic", "arabic"],
]) {
  const file = `alexandria-${name}.woff2`;
  const whole = readFileSync(join(SOURCE, "files", `alexandria-${script}-wght-normal.woff2`));
  const options = { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } };
  const cut = await subsetFont(whole, lettersOf(file), options);
  writeFileSync(join(TARGET, file), cut);
  console.log(`${name}: ${whole.length} bytes, now ${cut.length}`);
}

const everything = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).join("");
mkdirSync(PDF_TARGET, { recursive: true });
for (const script of PDF_SCRIPTS) {
  const whole = readFileSync(join(SOURCE, "files", `alexandria-${script}-wght-normal.woff2`));
  for (const wght of PDF_WEIGHTS) {
    const options = { targetFormat: "truetype", variationAxes: { wght } };
    const file = `alexandria-${script}-${wght}.ttf`;
    writeFileSync(join(PDF_TARGET, file), await subsetFont(whole, everything, options));
  }
}
for (const folder of [TARGET, PDF_TARGET]) {
  copyFileSync(join(SOURCE, "LICENSE"), join(folder, "LICENSE.txt"));
}
