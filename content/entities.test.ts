import { expect, test } from "vitest";
import { copy as characterArabic } from "./character-building.ar.ts";
import { copy as character } from "./character-building.en.ts";
import { copy as fitnessArabic } from "./children-fitness.ar.ts";
import { copy as fitness } from "./children-fitness.en.ts";
import { copy as codingArabic } from "./coding.ar.ts";
import { copy as coding } from "./coding.en.ts";
import { copy as homeArabic } from "./home.ar.ts";
import { copy as home } from "./home.en.ts";
import { copy as tutoringArabic } from "./private-tutoring.ar.ts";
import { copy as tutoring } from "./private-tutoring.en.ts";

/** True when each of these is a text with something in it. */
const areTexts = (...values: readonly unknown[]) =>
  values.every((value) => typeof value === "string" && value.trim() !== "");

test("every FAQ entry is a question and an answer, in both languages (R-DATA-27)", () => {
  const pages = [character, characterArabic, fitness, fitnessArabic, coding, codingArabic];
  const entries = [...pages, tutoring, tutoringArabic].flatMap(({ faq }) => faq.items);
  expect(entries.length).toBeGreaterThan(0);
  for (const { question, answer } of entries) expect(areTexts(question, answer)).toBe(true);
});

test("every testimonial is a quote with a name and a place, marked as a sample (R-DATA-28)", () => {
  const quotes = [home, homeArabic, character, characterArabic].flatMap(
    ({ testimonials }) => testimonials.items,
  );
  for (const { quote, name, location, sample } of quotes) {
    expect(areTexts(quote, name, location)).toBe(true);
    expect(sample).toBe(true);
  }
});

test("every voice says where it was given, in which month, and that it is a sample (D-154)", () => {
  const voices = [home, character].flatMap(({ testimonials }) => testimonials.items);
  const arabicVoices = [homeArabic, characterArabic].flatMap(
    ({ testimonials }) => testimonials.items,
  );
  const all = [
    ...[...voices, ...tutoring.quotes.items, ...fitness.ratings.quotes],
    ...[...arabicVoices, ...tutoringArabic.quotes.items, ...fitnessArabic.ratings.quotes],
  ];
  expect(all).toHaveLength(2 * 15);
  for (const { source } of all) expect(source).toMatch(/[,،] \S+ 202[56] \((?:sample|نموذج)\)$/);
});

test("every coding level has title, duration, level range, platform and what it is for (R-DATA-29)", () => {
  for (const level of [...coding.levels.items, ...codingArabic.levels.items]) {
    const { title, duration, levels, platform, learn, perfectFor } = level;
    expect(areTexts(title, duration, levels, platform, ...learn, ...perfectFor)).toBe(true);
    expect(learn.length).toBeGreaterThan(0);
    expect(perfectFor.length).toBeGreaterThan(0);
  }
});

test("every Future Builders package has a heading, its sessions and its benefits (R-DATA-30)", () => {
  for (const { futureBuilders } of [home, homeArabic]) {
    for (const { heading, sessions, benefits } of Object.values(futureBuilders.plans)) {
      expect(areTexts(heading)).toBe(true);
      expect([16, 21, 40]).toContain(sessions);
      expect(benefits.length).toBeGreaterThan(0);
    }
  }
});
