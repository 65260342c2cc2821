import { describe, expect, it } from "vitest";
import { readDraft } from "./read-draft.ts";

const EMPTY = { name: "", email: "", days: [] as readonly string[] };

describe("what was typed before a reload (D-35, D-201)", () => {
  it("is read as it was kept", () => {
    const typed = { name: "Huda", email: "huda@example.com", days: ["sat", "sun"] };
    expect(readDraft(JSON.stringify(typed), EMPTY)).toEqual(typed);
  });

  it("is nothing if nothing was kept, or another text than the form's", () => {
    for (const text of [null, "", "null", "[]", '"name"', "7", "{"]) {
      expect(readDraft(text, EMPTY)).toEqual({});
    }
  });

  it("is only what is of the kind that the form has", () => {
    const kept = {
      name: 7,
      email: ["huda@example.com"],
      days: ["sat", 7],
      wishes: "x",
      toString: "x",
    };
    expect(readDraft(JSON.stringify({ ...kept, days: ["sat"] }), EMPTY)).toEqual({ days: ["sat"] });
    expect(readDraft(JSON.stringify(kept), EMPTY)).toEqual({});
    expect(readDraft(JSON.stringify({ days: "sat" }), EMPTY)).toEqual({});
  });
});
