import { expect, test } from "vitest";
import { programmeOf } from "./programmes.ts";

test("a course package belongs to the programme of its id, and an unknown one to none (R-DATA-08 to R-DATA-17)", () => {
  const expected: [number, string | null][] = [
    [1, "languages"],
    [16, "languages"],
    [41, "ai"],
    [42, "coding"],
    [43, "fitness"],
    [44, "math"],
    [47, "character"],
    [52, "character"],
    [53, "tutoring"],
    [55, "future-builders"],
    [57, "future-builders"],
    [999, null],
  ];
  for (const [id, programme] of expected) expect(programmeOf(id)).toBe(programme);
});
