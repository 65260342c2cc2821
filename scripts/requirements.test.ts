import { describe, expect, test } from "vitest";
import { numbersIn, readRequirements, requirementsIn } from "./requirement-list.ts";
import { titlesIn } from "./test-titles.ts";

/** Put together here, so that this file names no requirement in a title of its own. */
const id = (group: string, number: string) => `R-${group}-${number}`;

describe("titles of a test file", () => {
  test("the titles of a test file are those of tests and groups, in any quotes, over any lines", () => {
    const source = `
      describe("a group", () => {
        test('one', () => {});
        it(\`two\`, { timeout: 5 }, async () => {});
        test.describe(
          "three (\\"quoted\\")",
          () => {},
        );
      });`;
    expect(titlesIn(source)).toEqual(["a group", "one", "two", 'three (\\"quoted\\")']);
  });

  test("the title of a test family includes the table that fills it", () => {
    const source = `test.each([["a (1)", ")"], ["b", /x/]])("%s is sold", (name) => f("no title"));`;
    expect(titlesIn(source)).toEqual([`%s is sold ([["a (1)", ")"], ["b", /x/]]`]);
    expect(titlesIn('describe.each(list())("$name", () => {});')).toEqual(["$name (list()"]);
  });

  test("titles with gaps are filled from the texts of numbers in the file", () => {
    const numbers = `${id("ROUTE", "05")}, ${id("ROUTE", "06")}`;
    const gap = "$" + "{path}";
    const source = `for (const path of ["${numbers}", "a text"]) test(\`${gap} opens\`, f);`;
    expect(titlesIn(source)).toEqual([`${gap} opens`, numbers]);
    expect(titlesIn(`f("${numbers}"); test("a title", g);`)).toEqual(["a title"]);
  });

  test("titles that do not run, are commented out or are no titles do not count", () => {
    const source = `
      test.skip("skipped", () => {});
      test.todo("to do");
      // test("commented out", () => {});
      /* a note
       * test("commented out", () => {}); */
      test.beforeEach(async () => {});
      test.setTimeout(5);
      latest("another function");
      pattern.test("a text");`;
    expect(titlesIn(source)).toEqual([]);
  });
});

describe("requirements in a title", () => {
  test("all requirements in a title are found, anywhere in it", () => {
    const title = `${id("CPN", "04")} ${id("CPN", "05")} D-89 a coupon (${id("I18N", "10")})`;
    expect(requirementsIn(title)).toEqual([id("CPN", "04"), id("CPN", "05"), id("I18N", "10")]);
  });

  test("a range in a title names all requirements between its ends", () => {
    const range = `${id("SHELL", "08")} to ${id("SHELL", "11")}, and ${id("SHELL", "20")}`;
    expect(requirementsIn(range)).toEqual(
      ["08", "09", "10", "11", "20"].map((n) => id("SHELL", n)),
    );
  });

  test("numbers that only look like requirements are not found", () => {
    expect(requirementsIn(`D-89 XR-CPN-04 R-CPN-4 R-cpn-04 R-CPN-041`)).toEqual([]);
    const other = `${id("CPN", "01")} to ${id("CHK", "03")}`;
    expect(requirementsIn(other)).toEqual([id("CPN", "01"), id("CHK", "03")]);
  });
});

describe("the list of requirements", () => {
  test("the list of requirements has a line for each: number, sentence, and how it is checked", () => {
    const [first, second] = [id("CPN", "01"), "D-89"];
    const document = `## Coupons (of the cart)

- **${first}** The box says 'Apply' (or 'Remove'). (E2E, UNIT)
- **${second}** One reader takes all (three) shapes.
- another line`;
    expect(readRequirements(document)).toEqual([
      { id: first, sentence: "The box says 'Apply' (or 'Remove').", checks: ["E2E", "UNIT"] },
      { id: second, sentence: "One reader takes all (three) shapes.", checks: [] },
    ]);
  });

  test("the list of requirements numbers decisions too, and ranges of them", () => {
    expect(numbersIn(`(D-98 to D-101, ${id("CPN", "04")}; D-9, AD-98)`)).toEqual([
      "D-98",
      "D-99",
      "D-100",
      "D-101",
      id("CPN", "04"),
    ]);
  });
});
