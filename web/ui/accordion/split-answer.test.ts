import { describe, expect, it } from "vitest";
import { splitAnswer } from "./split-answer.ts";

describe("an answer of the FAQ (R-CHAR-19, D-42)", () => {
  it("is one paragraph where there is no separator", () => {
    expect(splitAnswer("Yes, always.")).toEqual({ intro: "Yes, always.", items: [] });
  });

  it("becomes an intro and a list at ' - '", () => {
    expect(splitAnswer("You choose: - 3 months - 6 months")).toEqual({
      intro: "You choose:",
      items: ["3 months", "6 months"],
    });
  });

  it("has no intro when it begins with the separator", () => {
    expect(splitAnswer(" - one - two")).toEqual({ intro: null, items: ["one", "two"] });
  });

  it("drops blank parts", () => {
    expect(splitAnswer("Both: - one -  - two - ")).toEqual({
      intro: "Both:",
      items: ["one", "two"],
    });
  });

  it("keeps hyphens inside words and ranges", () => {
    const answer = "A one-to-one lesson for ages 5-17, with a break–or two.";
    expect(splitAnswer(answer)).toEqual({ intro: answer, items: [] });
  });
});
