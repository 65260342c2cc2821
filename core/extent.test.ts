import { describe, expect, test } from "vitest";
import { copy as arabic } from "#content/shell.ar.ts";
import { copy as english } from "#content/shell.en.ts";
import { type Extent, extentFor, extentParts, joinParts } from "./extent.ts";
import { NO_EXTENT } from "./testing/extent.ts";

const coding: Extent = { sessions: 24, foundationSessions: null, sessionMinutes: 50, weeks: 12 };
const adults: Extent = { ...coding, sessions: 48, foundationSessions: 60, weeks: 24 };
const plain = (parts: readonly string[]) => joinParts(parts).replaceAll("\u00a0", " ");
const inEnglish = (extent: Extent) => plain(extentParts(extent, english.prices.extent, "en"));
const inArabic = (extent: Extent) => plain(extentParts(extent, arabic.prices.extent, "ar"));

describe("what a price buys", () => {
  test("the extent of a package is written in sessions, minutes and weeks (D-146)", () => {
    expect(inEnglish(coding)).toBe("24 sessions · 50 minutes · 12 weeks");
    expect(inArabic(coding)).toBe("24 جلسة · 50 دقيقة · 12 أسبوعًا");
  });

  test("the extent of a package has the plural forms of the language (D-146)", () => {
    const one = { ...coding, sessions: 1, sessionMinutes: 60, weeks: 1 };
    expect(inEnglish(one)).toBe("1 session · 60 minutes · 1 week");
    expect(inArabic(one)).toBe("جلسة واحدة · 60 دقيقة · أسبوع واحد");
    const spoken = [2, 3, 10, 11, 100, 103].map((sessions) =>
      inArabic({ ...NO_EXTENT, sessions, weeks: sessions }),
    );
    expect(spoken).toEqual([
      "جلستان · أسبوعان",
      "3 جلسات · 3 أسابيع",
      "10 جلسات · 10 أسابيع",
      "11 جلسة · 11 أسبوعًا",
      "100 جلسة · 100 أسبوع",
      "103 جلسات · 103 أسابيع",
    ]);
  });

  test("the extent of a package leaves out unknown parts, and may be nothing at all (D-146)", () => {
    expect(inEnglish({ ...coding, weeks: null })).toBe("24 sessions · 50 minutes");
    expect(inEnglish(NO_EXTENT)).toBe("");
  });

  test("the extent of a package names foundation's sessions where they differ, and only these for its learners (D-146)", () => {
    expect(inEnglish(adults)).toBe(
      "48 sessions · 50 minutes · 24 weeks · in foundation: 60 sessions",
    );
    expect(inArabic(adults)).toBe("48 جلسة · 50 دقيقة · 24 أسبوعًا · للتأسيس: 60 جلسة");
    expect(inEnglish(extentFor(adults, "foundation"))).toBe("60 sessions · 50 minutes · 24 weeks");
    expect(inEnglish(extentFor(adults, "adults"))).toBe("48 sessions · 50 minutes · 24 weeks");
    expect(extentFor(adults, null)).toBe(adults);
    expect(extentFor(coding, "kids")).toBe(coding);
  });

  test("the extent of a package breaks over two lines between its parts only, and no line begins with a dot (D-146)", () => {
    const line = joinParts(extentParts(adults, english.prices.extent, "en"));
    expect(line.split(" ").map((part) => part.replaceAll("\u00a0", " "))).toEqual([
      "48 sessions ·",
      "50 minutes ·",
      "24 weeks ·",
      "in foundation: 60 sessions",
    ]);
  });
});
