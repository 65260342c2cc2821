import { describe, expect, it } from "vitest";
import { splitAnswer } from "./split-answer.ts";

describe("an answer of the FAQ (R-CHAR-19, D-42)", () => {
  it("an answer without a separator is one paragraph", () => {
    expect(splitAnswer("Yes, always.")).toEqual({ intro: "Yes, always.", items: [] });
  });

  it("an answer with ' - ' becomes an intro and a list", () => {
    expect(splitAnswer("You choose: - 3 months - 6 months")).toEqual({
      intro: "You choose:",
      items: ["3 months", "6 months"],
    });
  });

  it("an answer that begins with the separator has no intro", () => {
    expect(splitAnswer(" - one - two")).toEqual({ intro: null, items: ["one", "two"] });
  });

  it("an answer's blank parts are dropped", () => {
    expect(splitAnswer("Both: - one -  - two - ")).toEqual({
      intro: "Both:",
      items: ["one", "two"],
    });
  });

  it("an answer keeps hyphens inside words and ranges", () => {
    const answer = "A one-to-one lesson for ages 5-17, with a break–or two.";
    expect(splitAnswer(answer)).toEqual({ intro: answer, items: [] });
  });
});
