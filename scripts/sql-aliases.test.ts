import { expect, test } from "vitest";
import { repositoryTexts } from "./repository-texts.ts";

const ALIAS = /\bas ([a-z]\w*[A-Z]\w*)/g;

/** Aliases of statements that PostgreSQL would return in small letters, because they are not quoted. */
function unquotedAliases(text: string): readonly string[] {
  const unquoted = text.replaceAll(/^(?:import|export) .*$|"[^"\n]*"/gm, "");
  return [...unquoted.matchAll(ALIAS)].flatMap(([, name]) => name ?? []);
}

test("an alias with capital letters is quoted in a statement: PostgreSQL returns it in small letters otherwise", () => {
  expect(unquotedAliases("select t.sent_at as sentAt from told t")).toEqual(["sentAt"]);
  expect(unquotedAliases('select t.sent_at as "sentAt" from told t')).toEqual([]);
  const texts = repositoryTexts().filter(({ path }) => /^(?:server|bench)\/.*\.ts$/.test(path));
  expect(texts.length).toBeGreaterThan(500);
  const found = texts.flatMap(({ path, text }) =>
    unquotedAliases(text).map((name) => `${name} in ${path}`),
  );
  expect(found).toEqual([]);
});
