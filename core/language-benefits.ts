import type { Duration, Stage, Tier } from "./catalog.ts";

/** The benefits of a language plan, in display order; the words are in `content/packages` (D-50). */
const LANGUAGE_BENEFITS = [
  "coreSessions",
  "readingClub",
  "speakingClub",
  "debateClub",
  "movieClub",
  "spellingBee",
  "parentalMeeting",
  "speakWithForeigners",
  "liveCoaching",
] as const;
export type LanguageBenefit = (typeof LANGUAGE_BENEFITS)[number];

/** Core sessions per month (R-PKG-18, R-PKG-19). */
export function coreSessionsPerMonth(stage: Stage): number {
  return stage === "foundation" ? 10 : 8;
}

/** What a plan includes (R-PKG-18 to R-PKG-29, D-50). */
export function languageBenefits(stage: Stage, tier: Tier): readonly LanguageBenefit[] {
  if (stage === "foundation" && tier === "basic") {
    return ["coreSessions", "readingClub", "spellingBee"];
  }
  return LANGUAGE_BENEFITS.filter((benefit) => {
    if (benefit === "movieClub") return tier !== "basic";
    if (benefit === "parentalMeeting") return stage !== "adults";
    if (benefit === "speakWithForeigners") return stage === "adults";
    return true;
  });
}

/** The badge of a plan; only six-month plans have one (R-PKG-07). */
export function languageBadge(duration: Duration, tier: Tier): "bestValue" | "bestSeller" | null {
  if (duration !== "sixMonths") return null;
  if (tier === "immersionPlus") return "bestValue";
  return tier === "immersion" ? "bestSeller" : null;
}
