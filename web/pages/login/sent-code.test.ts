import { describe, expect, it } from "vitest";
import { readSentCode } from "./sent-code.ts";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

describe("a code that is on its way", () => {
  it("a sent code is still waited for after a reload, for as long as it is valid", () => {
    const sentCode = { email: "mona@example.com", at: NOW - 9 * MINUTE };
    expect(readSentCode({ idx: 1, sentCode }, NOW)).toEqual(sentCode);
    expect(readSentCode({ sentCode: { ...sentCode, at: NOW - 10 * MINUTE } }, NOW)).toBeNull();
  });

  it("a stored entry without a code means that none is waited for", () => {
    for (const state of [null, undefined, {}, { sentCode: null }, { sentCode: { email: "m" } }]) {
      expect(readSentCode(state, NOW)).toBeNull();
    }
  });
});
