import { describe, expect, test } from "vitest";
import { findFaults, noAnswers, readHeldAnswer, readHeldAnswers } from "./held-answers.ts";

const line = (...sessions: number[]) => ({ name: "A", name_ar: "ا", quantity: 1, sessions });

describe("what a family says was held", () => {
  test("held sessions are none before the first class, whatever the lines say (D-222)", () => {
    expect(readHeldAnswers([line()], false, noAnswers([line()]))).toBe("none");
    expect(readHeldAnswers([line(10)], null, noAnswers([line(10)]))).toBeNull();
  });

  test("held sessions are counted line by line, and missing while one is no valid number (D-222)", () => {
    const lines = [line(10), line(24, 30)];
    expect(noAnswers(lines)).toEqual([
      { held: "", of: 10 },
      { held: "", of: 24 },
    ]);
    const said = (...held: string[]) =>
      readHeldAnswers(lines, true, [
        { held: held[0] ?? "", of: 10 },
        { held: held[1] ?? "", of: 30 },
      ]);
    const counted = (...held: number[]) => [
      { held: held[0], of: 10 },
      { held: held[1], of: 30 },
    ];
    expect(said("4", " 30 ")).toEqual(counted(4, 30));
    expect(said("٤", "0")).toEqual(counted(4, 0));
    for (const wrong of ["", "11", "-1", "1.5", "four"]) expect(said(wrong, "0")).toBeNull();
  });

  test("held sessions are left to staff where a line does not say its sessions (D-222)", () => {
    const lines = [line(10), line()];
    expect(readHeldAnswers(lines, true, noAnswers(lines))).toBe("begun");
    expect(readHeldAnswer({ held: "1", of: 0 })).toBeNull();
  });

  test("held sessions have faults only in what was asked, in the order of the form (D-222)", () => {
    const lines = [line(10), line(24, 30)];
    const answers = [
      { held: "11", of: 10 },
      { held: "", of: 24 },
    ];
    expect(findFaults(lines, null, answers)).toEqual(["begun"]);
    expect(findFaults(lines, false, answers)).toEqual([]);
    expect(findFaults(lines, true, answers)).toEqual([0, 1]);
    expect(findFaults([line(10), line()], true, answers)).toEqual([]);
  });
});
