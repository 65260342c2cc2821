import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  COUNTED_LINES,
  type HeldOfOrder,
  readHeld,
  sessionsInWords,
  writeHeld,
} from "./held-sessions.ts";

const count = fc.integer({ min: 0, max: 999_999 });
const counted = fc.array(fc.record({ held: count, of: count }), { minLength: 1, maxLength: 20 });

describe("what was held of an order", () => {
  test("held sessions are written as the interface says (D-222)", () => {
    const lines = [
      { held: 4, of: 36 },
      { held: 0, of: 12 },
    ];
    expect(writeHeld(lines)).toBe("4/36,0/12");
    expect(writeHeld("none")).toBe("none");
    expect(writeHeld("begun")).toBe("begun");
  });

  test("held sessions are read as they were written (D-222)", () => {
    const held = fc.oneof(fc.constantFrom<HeldOfOrder>("none", "begun"), counted);
    fc.assert(
      fc.property(held, (said) => {
        expect(readHeld(writeHeld(said))).toEqual(said);
      }),
    );
  });

  test("written held sessions always match the pattern of the API (D-222)", () => {
    const taken = new RegExp(`^${COUNTED_LINES}$`);
    fc.assert(
      fc.property(counted, (lines) => {
        expect(writeHeld(lines)).toMatch(taken);
      }),
    );
  });

  test.each([
    "",
    "some",
    "4",
    "4/",
    "/36",
    "4/36,",
    "4/36,0",
    "-1/36",
    "1.5/36",
    "4/36 ",
    "4/1000000",
  ])("held sessions are not read from %j (D-222)", (text) =>
    expect(() => readHeld(text)).toThrow(RangeError),
  );
});

describe("how many sessions a line has", () => {
  const words = {
    sessions: { one: "{count} session", other: "{count} sessions" },
    sessionsOf: { adults: "{sessions} for adults", foundation: "{sessions} in foundation" },
  };

  test("the number of a line's sessions says whose they are where foundation has its own (D-222, R-PKG-18)", () => {
    const say = (count: number, foundation?: number) =>
      sessionsInWords(count, foundation, words, "en");
    expect(say(96, 120)).toBe("96 sessions for adults");
    expect(say(120, 120)).toBe("120 sessions in foundation");
    expect(say(36)).toBe("36 sessions");
  });
});
