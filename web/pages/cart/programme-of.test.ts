import { describe, expect, test } from "vitest";
import { programmeOf } from "./programme-of.ts";

describe("the picture beside a course package", () => {
  test("shows the programme of its id (R-DATA-08 to R-DATA-17)", () => {
    const expected: [number, string][] = [
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
    ];
    for (const [id, programme] of expected) expect(programmeOf(id)).toBe(programme);
  });
});
