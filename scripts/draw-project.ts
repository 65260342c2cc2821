import { SPARK, starPath } from "../web/ui/lattice/star.ts";
import { CLOTHES } from "./draw-person.ts";

/** A game that a child has made, in the window of a browser, without text (design.md §7): 480 × 333. */
export function drawProject(): string {
  const { indigo } = CLOTHES;
  const [ink, soft, glow, white] = ["#14213d", "#ecebfd", "#ffc23c", "#ffffff"];
  const box = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
  const circle = (x: number, y: number, r: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
  const star = (x: number, y: number, r: number, fill: string) =>
    `<path d="${starPath(x, y, r, SPARK)}" fill="${fill}"/>`;
  const block = (x: number, y: number) =>
    box(x, y, 44, 40, 10, indigo) + circle(x + 12, y + 13, 4, soft);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 333">`,
    box(0, 0, 480, 333, 24, white),
    // The window: three buttons and its address.
    [26, 46, 66].map((x) => circle(x, 24, 6, "#c9d2e3")).join(""),
    box(92, 14, 250, 20, 10, "#eff6f4"),
    box(14, 48, 452, 271, 14, soft),
    // Three lives and the stars that were caught.
    [40, 66, 92].map((x) => star(x, 74, 11, x === 92 ? "#c9c6f6" : indigo)).join(""),
    box(222, 62, 88, 24, 12, white),
    star(238, 74, 8, indigo),
    box(254, 70, 44, 8, 4, ink),
    // The ground, and steps up to the star.
    box(14, 266, 452, 53, 14, ink),
    [38, 82, 300, 344, 388].map((x) => block(x, 226)).join(""),
    [344, 388].map((x) => block(x, 186)).join(""),
    block(388, 146),
    box(176, 190, 88, 18, 9, indigo),
    // The way of the jump.
    `<path d="M92 176C120 118 168 108 206 132" fill="none" stroke="${indigo}" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 12"/>`,
    // Who jumps: a robot with two feelers.
    `<g transform="rotate(-8 222 158)"><path d="M208 132v-12m28 12v-12" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>${circle(208, 117, 5, ink)}${circle(236, 117, 5, ink)}${box(194, 130, 56, 44, 18, ink)}${circle(212, 150, 7, white)}${circle(234, 150, 7, white)}${circle(214, 150, 3, ink)}${circle(236, 150, 3, ink)}${box(204, 176, 14, 16, 7, ink)}${box(226, 176, 14, 16, 7, ink)}</g>`,
    // The star to catch.
    `<g fill="${glow}"><circle cx="410" cy="106" r="34" opacity=".22"/><path d="${starPath(410, 106, 22, SPARK)}"/></g>`,
    star(150, 96, 7, white),
    star(318, 132, 8, white),
    star(60, 150, 5, white),
    "</svg>",
  ].join("");
}
