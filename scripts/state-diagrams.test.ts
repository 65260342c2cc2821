import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DRAWING_NAMES, drawStates, withDrawings } from "./state-diagrams.ts";

const PAGE = join(import.meta.dirname, "..", "docs", "architecture.md");

test("the drawings of the architecture page match the code (`npm run docs` draws them)", () => {
  const page = readFileSync(PAGE, "utf8");
  expect(page).toBe(withDrawings(page));
  for (const name of DRAWING_NAMES) expect(page).toContain(`<!-- drawing: ${name} -->`);
});

test("states with the same moves in and out share a box, and the last one leads to the end", () => {
  const moves: Readonly<Record<string, string>> = { open: "shut lost", shut: "gone", lost: "gone" };
  const drawing = drawStates({
    states: ["open", "shut", "lost", "gone"],
    isFirst: (state) => state === "open",
    isMove: (from, to) => moves[from]?.split(" ").includes(to) === true,
  });
  expect(drawing.split("\n").map((line) => line.trim())).toEqual([
    "stateDiagram-v2",
    'state "shut, lost" as shut_lost',
    "[*] --> open",
    "open --> shut_lost",
    "shut_lost --> gone",
    "gone --> [*]",
  ]);
});

test("an unknown marker of a drawing is an error", () => {
  const page = "<!-- drawing: a house -->\n<!-- end of drawing -->";
  expect(() => withDrawings(page)).toThrow('There is no drawing of "a house".');
});
