import { describe, expect, test } from "vitest";
import { STAGES, TIERS } from "./catalog.ts";
import { coreSessionsPerMonth, languageBadge, languageBenefits } from "./language-benefits.ts";

describe("what a language plan includes", () => {
  test("Best Value and Best Seller are on six-month plans only (R-PKG-07)", () => {
    expect(TIERS.map((tier) => languageBadge("sixMonths", tier))).toEqual([
      "bestValue",
      "bestSeller",
      null,
    ]);
    for (const duration of ["fourMonths", "twoMonths"] as const) {
      expect(TIERS.map((tier) => languageBadge(duration, tier))).toEqual([null, null, null]);
    }
  });

  test("foundation has 10 core sessions a month, kids and adults 8 (R-PKG-18, R-PKG-19)", () => {
    expect(STAGES.map(coreSessionsPerMonth)).toEqual([10, 8, 8]);
  });

  test("every richer plan has the clubs (R-PKG-20, R-PKG-21, R-PKG-22, R-PKG-25, R-PKG-27, D-50)", () => {
    for (const stage of STAGES) {
      for (const tier of ["immersionPlus", "immersion"] as const) {
        expect(languageBenefits(stage, tier)).toEqual(
          expect.arrayContaining([
            "coreSessions",
            "readingClub",
            "speakingClub",
            "debateClub",
            "movieClub",
            "spellingBee",
            "liveCoaching",
          ]),
        );
      }
    }
  });

  test("parents meet teachers, adults speak with foreigners (R-PKG-24, R-PKG-26, D-50)", () => {
    for (const stage of STAGES) {
      const benefits = languageBenefits(stage, "immersion");
      expect(benefits.includes("parentalMeeting")).toBe(stage !== "adults");
      expect(benefits.includes("speakWithForeigners")).toBe(stage === "adults");
    }
  });

  test("the Basic plans of kids and adults lack the movie club, and only that (R-PKG-23, R-PKG-28)", () => {
    for (const stage of ["kids", "adults"] as const) {
      expect(languageBenefits(stage, "basic")).toEqual(
        languageBenefits(stage, "immersion").filter((benefit) => benefit !== "movieClub"),
      );
    }
  });

  test("foundation Basic has only core sessions, reading and spelling bee (R-PKG-29)", () => {
    expect(languageBenefits("foundation", "basic")).toEqual([
      "coreSessions",
      "readingClub",
      "spellingBee",
    ]);
  });

  test("Immersion and Immersion Plus include the same (D-50)", () => {
    for (const stage of STAGES) {
      expect(languageBenefits(stage, "immersionPlus")).toEqual(
        languageBenefits(stage, "immersion"),
      );
    }
  });
});
