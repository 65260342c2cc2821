import { expect, it } from "vitest";
import { copy as arabic } from "#content/login.ar.ts";
import { copy as english } from "#content/login.en.ts";
import { waitWords } from "./wait-words.ts";

it("a wait is written in words, from two minutes on in minutes, rounded up", () => {
  expect(waitWords(1, english.wait, "en")).toBe("in 1 second");
  expect(waitWords(30, english.wait, "en")).toBe("in 30 seconds");
  expect(waitWords(847, english.wait, "en")).toBe("in 15 minutes");
});

it("a wait in Arabic uses all six plural forms (design.md §9)", () => {
  expect(waitWords(2, arabic.wait, "ar")).toBe("بعد ثانيتين");
  expect(waitWords(5, arabic.wait, "ar")).toBe("بعد 5 ثوانٍ");
  expect(waitWords(30, arabic.wait, "ar")).toBe("بعد 30 ثانية");
  expect(waitWords(91, arabic.wait, "ar")).toBe("بعد دقيقتين");
  expect(waitWords(600, arabic.wait, "ar")).toBe("بعد 10 دقائق");
});
