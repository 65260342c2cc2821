// Draws the film behind the hero (design.md §7): fireflies draw calm stars of light on the lattice,
// in a seamless loop of ten seconds without text or sound. Run by hand when the drawing changes,
// and commit the result in public/video; needs ffmpeg and a Chromium:
//   node_modules/.bin/node scripts/make-video.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CALM, starPath } from "../web/ui/lattice/star.ts";

const WIDTH = 1600;
const HEIGHT = 900;
const FRAMES_A_SECOND = 30;
const SECONDS = 10;
const FRAMES = FRAMES_A_SECOND * SECONDS;
const FOLDER = join(import.meta.dirname, "..", "public", "video");
const NAMES = ["fireflies.svg", "fireflies.mp4", "fireflies.webm"];

const INK = "#14213d";
const TEAL = "#7fd1c7";
const GLOW = "#ffc23c";
const TILE = 100;

/** The points of a star, so that a firefly can walk along its outline. */
function starPoints(x, y, radius) {
  return Array.from({ length: 16 }, (_, k) => {
    const distance = k % 2 === 0 ? radius : radius * CALM;
    const angle = (k * Math.PI) / 8;
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
  });
}

/** The point after `part` (0 … 1) of the outline; all its sides have the same length. */
function pointAt(points, part) {
  const way = (((part % 1) + 1) % 1) * points.length;
  const [from, to] = [points[Math.floor(way)], points[(Math.floor(way) + 1) % points.length]];
  const rest = way - Math.floor(way);
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest];
}

const round = (value) => Math.round(value * 10) / 10;

/** The lamp: a nuqta in stacked circles. */
function lamp([x, y], size, strength) {
  const circle = (radius, opacity) =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${GLOW}" opacity="${round(opacity * strength * 100) / 100}"/>`;
  const corner = round(size / 2);
  return (
    circle(size * 3.4, 0.08) +
    circle(size * 2.2, 0.12) +
    circle(size * 1.4, 0.2) +
    `<rect x="${-corner}" y="${-corner}" width="${corner * 2}" height="${corner * 2}" rx="${round(size * 0.19)}" fill="${GLOW}" opacity="${round((0.35 + 0.65 * strength) * 100) / 100}" transform="translate(${round(x)} ${round(y)}) rotate(45)"/>`
  );
}

/** Fireflies that draw, away from the words in the middle; whole rounds make the film loop. */
const WRITERS = [
  { x: 260, y: 230, radius: 200, rounds: 1, phase: 0.1 },
  { x: 1340, y: 670, radius: 200, rounds: -1, phase: 0.35 },
  { x: 1350, y: 150, radius: 100, rounds: 1, phase: 0.6 },
  { x: 250, y: 750, radius: 100, rounds: -1, phase: 0.8 },
  { x: 800, y: 850, radius: 150, rounds: 1, phase: 0.25 },
];
/** How many sides of its star a trail of light covers; it is a stack of ever shorter lines. */
const TRAIL_SIDES = 7;
const TRAIL_LINES = 7;

/** The outline from `head`, counted in sides, back over `length` sides, with every corner. */
function trail(points, head, length, direction) {
  const firstCorner = direction > 0 ? Math.ceil(head) - 1 : Math.floor(head) + 1;
  const sides = [head];
  for (let corner = firstCorner; Math.abs(head - corner) < length; corner -= direction) {
    sides.push(corner);
  }
  sides.push(head - direction * length);
  const places = sides.map((side) =>
    pointAt(points, side / points.length)
      .map(round)
      .join(" "),
  );
  return `<path d="M${places.join("L")}"/>`;
}

function writer({ x, y, radius, rounds, phase }, time) {
  const points = starPoints(x, y, radius);
  const head = phase + rounds * time;
  const lines = Array.from({ length: TRAIL_LINES }, (_, line) => {
    const length = (TRAIL_SIDES * (line + 1)) / TRAIL_LINES;
    return trail(points, head * points.length, length, Math.sign(rounds));
  });
  const style = `fill="none" stroke="${GLOW}" stroke-width="3.5" stroke-linejoin="round" stroke-opacity=".26"`;
  return `<g ${style}>${lines.join("")}</g>${lamp(pointAt(points, head), 17, 1)}`;
}

/** Fireflies that only wander, away from the middle, and blink at their own pace. */
const WANDERERS = Array.from({ length: 18 }, (_, index) => {
  const angle = (index / 18) * 2 * Math.PI + 0.2;
  const reach = 0.84 + 0.16 * Math.sin(index * 2.4);
  return {
    x: WIDTH / 2 + Math.cos(angle) * reach * WIDTH * 0.52,
    y: HEIGHT / 2 + Math.sin(angle) * reach * HEIGHT * 0.56,
    sway: 18 + 26 * Math.abs(Math.sin(index * 1.7)),
    turns: [1 + (index % 2), 1 + ((index + 1) % 3)],
    blinks: 2 + (index % 3),
    phase: index * 0.37,
    size: 6 + 6 * Math.abs(Math.cos(index * 1.3)),
  };
});

function wanderer({ x, y, sway, turns, blinks, phase, size }, time) {
  const turn = 2 * Math.PI * time;
  const place = [
    x + sway * Math.sin(turns[0] * turn + phase),
    y + sway * Math.cos(turns[1] * turn + phase * 2),
  ];
  return lamp(place, size, 0.5 + 0.5 * Math.sin(blinks * turn + phase * 5));
}

/** One picture of the film as SVG; `time` runs from 0 to 1, and 1 is 0 again. */
function drawFrame(time) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><pattern id="l" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><path d="${starPath(TILE / 2, TILE / 2, TILE / 2)}" fill="none" stroke="${TEAL}" stroke-width="1.8" opacity=".2"/></pattern></defs><path fill="${INK}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="url(#l)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${WANDERERS.map((fly) => wanderer(fly, time)).join("")}${WRITERS.map((fly) => writer(fly, time)).join("")}</svg>`;
}

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

mkdirSync(FOLDER, { recursive: true });
// Only complete films reach the folder.
const workshop = mkdtempSync(join(tmpdir(), "film-"));
writeFileSync(join(workshop, "fireflies.svg"), `${drawFrame(0)}\n`);

const encoders = [
  encoder(
    "fireflies.mp4",
    "-c:v libx264 -preset veryslow -crf 27 -profile:v high -movflags +faststart".split(" "),
  ),
  encoder(
    "fireflies.webm",
    "-c:v libvpx-vp9 -b:v 0 -crf 40 -deadline good -cpu-used 1 -row-mt 1".split(" "),
  ),
];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent("<style>body{margin:0}svg{display:block;width:100vw}</style><body></body>");
for (let frame = 0; frame < FRAMES; frame += 1) {
  await page.evaluate(
    (svg) => {
      document.body.innerHTML = svg;
    },
    drawFrame(frame / FRAMES),
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
for (const name of NAMES) {
  copyFileSync(join(workshop, name), join(FOLDER, name));
  console.log(name, `${Math.round(statSync(join(FOLDER, name)).size / 1000)} kB`);
}
rmSync(workshop, { recursive: true });
