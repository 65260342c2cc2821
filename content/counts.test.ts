import { describe, expect, it } from "vitest";
import { copy as aiArabic } from "./ai-teacher-training.ar.ts";
import { copy as ai } from "./ai-teacher-training.en.ts";
import { copy as character } from "./character-building.en.ts";
import { copy as fitness } from "./children-fitness.en.ts";
import { copy as coding } from "./coding.en.ts";
import { copy as homeArabic } from "./home-sections.ar.ts";
import { copy as home } from "./home-sections.en.ts";
import { copy as math } from "./mental-math.en.ts";
import { copy as tutoringArabic } from "./private-tutoring.ar.ts";
import { copy as tutoring } from "./private-tutoring.en.ts";

/** The Arabic twins have the same lists: `twin.test.ts` sees to that. */
describe("the counts of the specification", () => {
  it("coding has four levels with their durations and ranges (R-CODING-11 to R-CODING-14)", () => {
    const levels = coding.levels.items.map(({ key, number, levels: range, duration, platform }) =>
      [key, number, range, duration, platform].join(" | "),
    );
    expect(levels).toEqual([
      "intro | 1 | Level 1 | 1 month | Block-coding website",
      "beginner | 2 | Levels 1-3 | 3 months | Visual block tool",
      "intermediate | 3 | Levels 1-2 | 2 months | App builder",
      "advanced | 4 | Levels 1-3 | 3 months | Code editor",
    ]);
  });

  it("the coding FAQ has five items and states at most 8 students (R-LIM-15, D-37)", () => {
    expect(coding.faq.items).toHaveLength(5);
    expect(coding.faq.items[0]?.answer).toContain("At most 8");
  });

  it("fitness has 5 points, 5 bullets, 5 steps and 4 questions (R-FIT-02 to R-FIT-08)", () => {
    expect(fitness.points.items).toHaveLength(5);
    expect(fitness.benefits.items).toHaveLength(5);
    expect(fitness.classFlow.items).toHaveLength(5);
    expect(fitness.faq.items).toHaveLength(4);
    expect(fitness.faq.items[0]?.answer).toContain("5 to 18 and over");
  });

  it("character has 5 checks, 4 paragraphs, 5 cards, up to 10 questions, up to 4 voices (R-LIM-05)", () => {
    expect(character.checklist.items).toHaveLength(5);
    expect(character.story.paragraphs).toHaveLength(4);
    expect(character.cards.items).toHaveLength(5);
    expect(character.faq.items.length).toBeLessThanOrEqual(10);
    expect(character.faq.items.some(({ answer }) => answer.includes(" - "))).toBe(true);
    expect(character.testimonials.items.length).toBeLessThanOrEqual(4);
  });

  it("mental math has two sections of 5 points (R-MATH-02, R-MATH-03)", () => {
    expect(math.chapters.items).toHaveLength(5);
    expect(math.method.items).toHaveLength(5);
  });

  it("tutoring shows its five figures in order, the third translated (R-TUT-03, D-44)", () => {
    const values = tutoring.hero.figures.map(({ value }) => value);
    expect(values).toEqual(["92%", "89%", "3X", "85%", "97%"]);
    expect(tutoringArabic.hero.figures[2]?.value).toBe("3 أضعاف");
  });

  it("tutoring has 5 bullets, 5 paragraphs, 2 questions, up to 4 quotes and its claims (R-TUT-05 to R-TUT-12)", () => {
    expect(tutoring.programme.bullets).toHaveLength(5);
    expect(tutoring.approach.paragraphs).toHaveLength(5);
    expect(tutoring.faq.items).toHaveLength(2);
    expect(tutoring.quotes.items.length).toBeLessThanOrEqual(4);
    expect(tutoring.results.items.map(({ title }) => title)).toEqual([
      "Improved grades in 8 weeks",
      "3X faster learning",
    ]);
  });

  it("AI has 3 images, 4 points and 5 slides of six words at most, all repeated as text (R-AI-02 to R-AI-04)", () => {
    expect(ai.pictures.items).toHaveLength(3);
    expect(ai.points.items).toHaveLength(4);
    expect(ai.slides.items).toHaveLength(5);
    for (const { slides } of [ai, aiArabic]) {
      for (const { text } of slides.items) {
        expect(text.split(" ").length, text).toBeLessThanOrEqual(6);
        expect(slides.summary.toLowerCase()).toContain(text.toLowerCase());
      }
    }
  });

  it("home has its five programmes in order, three slides and four testimonials (R-HOME-01, R-HOME-20, R-HOME-25)", () => {
    expect(Object.keys(home.programmes)).toEqual([
      "coding",
      "character",
      "math",
      "fitness",
      "tutoring",
    ]);
    expect(home.about.slides).toHaveLength(3);
    expect(home.testimonials.items).toHaveLength(4);
  });

  it("buttons carry the labels of the specification (R-COPY-01 to R-COPY-04, R-HOME-37, D-45)", () => {
    const enrol = [coding.hero, coding.enrolment, fitness.hero, fitness.callToAction, math.hero];
    enrol.push(math.enrolment, tutoring.hero, ai.hero, ai.callToAction, home.programmes.coding);
    for (const section of enrol) expect(section.enrol).toBe("Enroll Now");
    for (const programme of Object.values(home.programmes))
      expect(programme.more).toBe("Learn More");
    expect(character.hero.start).toBe("Start Now");
    expect(tutoring.callToAction.secure).toBe("Secure Your Spot Now");
    expect(tutoringArabic.callToAction.secure).toBe("حجز المقعد الآن");
    expect([home.contact.send, homeArabic.contact.send]).toEqual(["Send", "إرسال"]);
  });
});
