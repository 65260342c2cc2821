import { describe, expect, test } from "vitest";
import {
  type LearnerForm,
  learnerErrors,
  normalizeLearnerForm,
  withLearnerBounds,
} from "./learner.ts";

const FORM: LearnerForm = {
  first_name: "Huda",
  birth_year: "2018",
  level: "unknown",
  notes: "",
  days: [],
  day_parts: [],
  time_zone: "Asia/Riyadh",
};

describe("what a parent says of a learner", () => {
  test("a learner's name may have a hundred letters in either script, and no more (D-205)", () => {
    for (const letter of ["a", "ه"]) {
      expect(learnerErrors({ ...FORM, first_name: letter.repeat(100) }, 2026)).toEqual({});
      expect(learnerErrors({ ...FORM, first_name: letter.repeat(101) }, 2026)).toEqual({
        first_name: "tooLong",
      });
    }
  });

  test("a learner's year of birth asks for four digits where a whole date was pasted (D-205)", () => {
    expect(learnerErrors({ ...FORM, birth_year: "12 May 2018" }, 2026)).toEqual({
      birth_year: "birthYearInvalid",
    });
  });

  test("a learner is refused with what is missing or wrong, and with a year in the future (D-205)", () => {
    const wrong = { first_name: "\u200b ", birth_year: "2027", time_zone: "Mars/Base" };
    expect(learnerErrors({ ...FORM, ...wrong, notes: "n".repeat(1001) }, 2026)).toEqual({
      first_name: "nameRequired",
      birth_year: "birthYearFuture",
      time_zone: "timeZoneUnknown",
      notes: "tooLong",
    });
    expect(learnerErrors({ ...FORM, first_name: "a\u202eb" }, 2026)).toEqual({
      first_name: "nameInvalid",
    });
  });

  test("a year of birth that is too early is refused with the accepted years, and these are accepted (D-205)", () => {
    for (const birth_year of ["1890", "1926", "٠٠٠٠"]) {
      expect(learnerErrors({ ...FORM, birth_year }, 2026)).toEqual({
        birth_year: "birthYearTooEarly",
      });
    }
    const text = withLearnerBounds("{from} to {to}", "birth_year", 2026);
    expect(text).toBe("1927 to 2026");
    for (const birth_year of text.split(" to ")) {
      expect(learnerErrors({ ...FORM, birth_year }, 2026)).toEqual({});
    }
  });

  test("a learner is stored without blanks at the ends, in western digits, with days and their parts in order (D-205)", () => {
    const typed = {
      first_name: " Huda ",
      birth_year: "٢٠١٨",
      notes: " Likes to draw.\r\nIs\u0000shy. ",
      days: ["sat", "sun", "sat"],
      day_parts: ["evening", "morning"],
      time_zone: " Asia/Riyadh ",
    } as const;
    expect(normalizeLearnerForm({ ...FORM, ...typed })).toEqual({
      ...FORM,
      notes: "Likes to draw.\nIs shy.",
      days: ["sun", "sat"],
      day_parts: ["morning", "evening"],
    });
  });
});
