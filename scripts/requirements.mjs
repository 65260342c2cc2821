// Prints every requirement without a test whose title carries its number, and fails when there is
// one. `docs/requirements.json` holds the list: `groups` are looked at, `later` names what a later
// part of the product brings, `items` are all requirements with how each can be checked.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { requirementsIn, titlesIn } from "./test-titles.ts";

const ROOT = join(import.meta.dirname, "..");
const TESTS = "{core,contract,content,server,web,sandbox,scripts,e2e}/**/*.{test,spec}.{ts,tsx}";
const CHECKED_BY_TESTS = /E2E|API|UNIT/;

const { groups, later, items } = JSON.parse(
  readFileSync(join(ROOT, "docs", "requirements.json"), "utf8"),
);

const named = new Set();
const mistaken = [];
for (const file of globSync(TESTS, { cwd: ROOT })) {
  for (const title of titlesIn(readFileSync(join(ROOT, file), "utf8"))) {
    for (const id of requirementsIn(title)) {
      named.add(id);
      if (items[id] === undefined) mistaken.push(`${id}, named in ${file}`);
    }
  }
}

const wanted = Object.entries(items).filter(
  ([id, checks]) =>
    groups.includes(id.slice(0, id.lastIndexOf("-"))) && CHECKED_BY_TESTS.test(checks),
);
const missing = wanted.filter(([id]) => !named.has(id) && later[id] === undefined);
const waiting = Object.keys(later).filter((id) => !named.has(id));
const arrived = Object.keys(later).filter((id) => named.has(id));

for (const [id, checks] of missing) console.log(`  no test names ${id} (${checks})`);
for (const line of mistaken) console.log(`  there is no requirement ${line}`);
for (const id of arrived) console.log(`  ${id} is tested by now: take it out of "later"`);
const tested = wanted.filter(([id]) => named.has(id)).length;
console.log(
  `  ${tested} of ${wanted.length} requirements have tests, ${waiting.length} come with later parts`,
);
process.exit(missing.length + mistaken.length === 0 ? 0 : 1);
