import { describe, expect, test } from "vitest";
import { repositoryTexts } from "./repository-texts.ts";
import { numbersIn, readRequirements } from "./requirement-list.ts";

const LIST = "docs/requirements.md";

describe("the numbers of requirements and decisions", () => {
  const texts = repositoryTexts();
  const list = texts.find(({ path }) => path === LIST)?.text ?? "";
  const ids = readRequirements(list).map(({ id }) => id);

  test("each number in code, tests, documents, SQL or scripts is in the list", () => {
    const known = new Set(ids);
    const named = texts.flatMap(({ path, text }) => numbersIn(text).map((id) => ({ path, id })));
    expect(new Set(named.map(({ id }) => id)).size).toBeGreaterThan(500);
    const unknown = named.filter(({ id }) => !known.has(id));
    expect(unknown.map(({ path, id }) => `${id}, named in ${path}`)).toEqual([]);
  });

  test("each number is in the list once, in order within its group", () => {
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect(ids.every((id) => numbersIn(id)[0] === id)).toBe(true);
    const outOfOrder = ids.filter((id, place) => {
      const before = ids[place - 1] ?? "";
      return groupOf(before) === groupOf(id) && numberOf(before) > numberOf(id);
    });
    expect(outOfOrder).toEqual([]);
  });

  test("each number has a readable line: a sentence, and for a requirement its checks", () => {
    const lines = list.split("\n").filter((line) => line.startsWith("- **"));
    expect(lines).toHaveLength(ids.length);
    const bare = readRequirements(list).filter(
      ({ id, sentence, checks }) =>
        !/[.']$/.test(sentence) || id.startsWith("R-") !== checks.length > 0,
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});

function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf("-") + 1));
}
