import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EDITABLE_SCREENS } from "#core/editable-words.ts";
import { copy as ar } from "./admin-audit.ar.ts";
import { copy as en } from "./admin-audit.en.ts";

const ROOT = join(import.meta.dirname, "..");

/** The codes of all acts that the server writes into the audit. */
function recordedActions(): readonly string[] {
  const files = globSync("server/{admin,staff,operator}/**/*.ts", { cwd: ROOT }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const texts = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
  const written = texts.flatMap((text) =>
    [...text.matchAll(/\baction: (.*?)(?:, subject|,?$)/gm)].map(([, value = ""]) => value),
  );
  const found = written.flatMap((value) =>
    [...value.matchAll(/"([a-z_]+(?:\.[a-z_]+)?)"/g)].map(([, action = ""]) => action),
  );
  return [...new Set(found)];
}

test("every act of the audit has its name in both languages (D-192)", () => {
  const actions = recordedActions();
  expect(actions.length).toBeGreaterThan(20);
  for (const { actions: names } of [en, ar]) {
    expect(actions.filter((action) => !(action in names))).toEqual([]);
  }
});

test("every page whose words staff edit has its name as the subject of an act (D-176)", () => {
  for (const { subjects } of [en, ar]) {
    expect(EDITABLE_SCREENS.filter((screen) => !(`words ${screen}` in subjects))).toEqual([]);
  }
});
