// Draws the icons of the shop from the brand mark (design.md §1). Run by hand when the mark
// changes, and commit the result in public/:
//   node_modules/.bin/node scripts/make-icons.mjs
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";
import { ROOT } from "./prepare.mjs";

const PUBLIC = join(ROOT, "public");
const INK = "#14213d";
const PAPER = "#fffbf3";
const GLOW = "#ffc23c";

/**
 * The mark in a square of 48: two squares form the star, with the nuqta in its middle. `ground`
 * fills the background; at `scale` 1 the points of the star nearly touch the edge.
 */
function mark({ ground = null, star = INK, scale = 1 }) {
  const square = '<rect x="-16" y="-16" width="32" height="32" rx="3"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48">${
    ground === null ? "" : `<path fill="${ground}" d="M-24-24h48v48h-48z"/>`
  }<g transform="scale(${scale})"><g fill="${star}">${square}/>${square} transform="rotate(45)"/></g><rect x="-6.5" y="-6.5" width="13" height="13" rx="2.5" fill="${GLOW}" transform="rotate(45)"/></g></svg>`;
}

const executablePath = ensureChromium();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
const page = await browser.newPage();

/** One picture of `size` pixels; transparent without a ground. */
async function draw(size, options) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${mark(options)}`);
  return page.screenshot({ omitBackground: true });
}

/** An .ico with one PNG (the container's header and directory are 22 bytes). */
function toIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Phones crop the corners differently: the star stays within the middle four fifths. */
const onNight = { ground: INK, star: PAPER };
const pictures = {
  "favicon.ico": toIco(await draw(32, {}), 32),
  "icons/icon-192.png": await draw(192, {}),
  "icons/icon-512.png": await draw(512, {}),
  "icons/icon-maskable-512.png": await draw(512, { ...onNight, scale: 0.72 }),
  "icons/apple-touch-icon.png": await draw(180, { ...onNight, scale: 0.78 }),
};
await browser.close();

mkdirSync(join(PUBLIC, "icons"), { recursive: true });
for (const [name, bytes] of Object.entries(pictures)) {
  writeFileSync(join(PUBLIC, name), bytes);
  console.log(name, `${bytes.length} bytes`);
}
