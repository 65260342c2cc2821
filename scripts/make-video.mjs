// Draws the film behind the hero (design.md §7): a live class of a teacher and eight children, in a
// seamless loop of ten seconds without text or sound. Run by hand when the drawing changes, and
// commit the result in public/video; needs ffmpeg and a Chromium:
//   node_modules/.bin/node scripts/make-video.mjs           the film and its first picture
//   node_modules/.bin/node scripts/make-video.mjs picture   the first picture alone
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";
import { drawClass, FILM } from "./draw-class.ts";

const FRAMES_A_SECOND = 25;
const FRAMES = FRAMES_A_SECOND * FILM.seconds;
/** The moment that the film begins with, and that stands for it at rest, in seconds. */
const FIRST = 3;
const FOLDER = join(import.meta.dirname, "..", "public", "video");
const PICTURE = "live-class.svg";
const FILMS = ["live-class.mp4", "live-class.webm"];

/** An encoder that reads PNG pictures from its standard input and writes `name`. */
function encoder(name, options) {
  const input = [
    "-y",
    "-loglevel",
    "error",
    "-f",
    "image2pipe",
    "-framerate",
    `${FRAMES_A_SECOND}`,
  ];
  // Converted, not only labelled: the film's background must be the exact ink of the page.
  const colours = "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709";
  const labels = "-color_primaries bt709 -color_trc bt709 -color_range tv -an";
  const output = [...colours.split(" "), ...labels.split(" "), ...options, join(workshop, name)];
  return spawn("ffmpeg", [...input, "-c:v", "png", "-i", "-", ...output], {
    stdio: ["pipe", "inherit", "inherit"],
  });
}

/** The moment of a picture of the film, in seconds; after the last one comes the first. */
const momentOf = (frame) => (FIRST + frame / FRAMES_A_SECOND) % FILM.seconds;

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, PICTURE), `${drawClass(FIRST)}\n`);
if (process.argv[2] === "picture") process.exit();

// Only complete films reach the folder.
const workshop = mkdtempSync(join(tmpdir(), "film-"));
const encoders = [
  encoder(
    "live-class.mp4",
    "-c:v libx264 -preset veryslow -crf 27 -profile:v high -movflags +faststart".split(" "),
  ),
  encoder(
    "live-class.webm",
    "-c:v libvpx-vp9 -b:v 0 -crf 40 -deadline good -cpu-used 1 -row-mt 1".split(" "),
  ),
];
const executablePath = ensureChromium();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
const { width, height } = FILM;
const page = await browser.newPage({ viewport: { width, height } });
await page.setContent("<style>body{margin:0}svg{display:block;width:100vw}</style><body></body>");
for (let frame = 0; frame < FRAMES; frame += 1) {
  await page.evaluate(
    (svg) => {
      document.body.innerHTML = svg;
    },
    drawClass(momentOf(frame)),
  );
  const picture = await page.screenshot();
  for (const { stdin } of encoders) if (!stdin.write(picture)) await once(stdin, "drain");
}
await browser.close();
await Promise.all(
  encoders.map((process) => {
    process.stdin.end();
    return once(process, "close");
  }),
);
for (const name of FILMS) {
  copyFileSync(join(workshop, name), join(FOLDER, name));
  console.log(name, `${Math.round(statSync(join(FOLDER, name)).size / 1000)} kB`);
}
rmSync(workshop, { recursive: true });
