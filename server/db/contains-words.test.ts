import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import type { Connection } from "./connection.ts";
import { containsWords } from "./contains-words.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

async function isFound(words: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${containsWords(sql`${text}::text`, words)} as found`.execute(connection.db);
  return rows[0]?.found === true;
}

test.each([
  ["اسماء", "أَسْماءُ الغامدي"],
  ["أسماء", "اسماء الغامدي"],
  ["السَّاعة", "هل تبدأ الساعه الخامسة؟"],
  ["مني", "منى وليلى"],
  ["محمد", "مــحــمّــد"],
  ["میخواهم", "می\u200cخواهم"],
  ["\u2067منى\u2069", "مني"],
  ["٧٣١", "room 731"],
  ["۷۳۱", "الحصة ٧٣١"],
  ["731", "کلاس ۷۳۱"],
  ["ZAYNAB", "Zaynab Qasim"],
  ["", "any"],
])("%s is found in %s (D-105, D-165)", async (words, text) => {
  expect(await isFound(words, text)).toBe(true);
});

test.each([
  ["سماء ا", "أسماء"],
  ["7.1", "731"],
  ["a|b", "b"],
  ["(?i)z", "z"],
  ["***=z", "z"],
  ["^z", "z"],
  ["\\d", "7"],
  ["[ab]", "a"],
])("%s is not found in %s", async (words, text) => {
  expect(await isFound(words, text)).toBe(false);
});

test("a part of a text is found in it, whatever its characters", async () => {
  const letters = fc.constantFrom(..."aZ 7٧ة\u064eئ\n-_%\\^$.*+?()[]{}|/#&~=!<>,:'\"");
  const part = fc.string({ unit: letters, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(part, part, part, async (before, words, after) => {
      expect(await isFound(words, before + words + after)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
