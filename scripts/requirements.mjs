// Prints every requirement that no test title names, and fails if there is one.
// `docs/requirements.md` has the list, and how each can be checked.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readRequirements, requirementsIn } from "./requirement-list.ts";
import { titlesIn } from "./test-titles.ts";

const ROOT = join(import.meta.dirname, "..");
const TESTS = "{core,contract,content,server,web,sandbox,scripts,e2e}/**/*.{test,spec}.{ts,tsx}";
const CHECKED_BY_TESTS = ["E2E", "API", "UNIT"];
/** General requirements, proved by the tests of the detailed ones. */
const IN_GENERAL = "R-GEN-";

const list = readRequirements(readFileSync(join(ROOT, "docs", "requirements.md"), "utf8"));
const known = new Set(list.map(({ id }) => id));

const named = new Set();
const mistaken = [];
for (const file of globSync(TESTS, { cwd: ROOT })) {
  for (const title of titlesIn(readFileSync(join(ROOT, file), "utf8"))) {
    for (const id of requirementsIn(title)) {
      named.add(id);
      if (!known.has(id)) mistaken.push(`${id}, named in ${file}`);
    }
  }
}

const wanted = list.filter(
  ({ id, checks }) =>
    !id.startsWith(IN_GENERAL) && checks.some((check) => CHECKED_BY_TESTS.includes(check)),
);
const missing = wanted.filter(({ id }) => !named.has(id));

for (const { id, checks, sentence } of missing) {
  console.log(`  no test names ${id} (${checks.join(", ")}): ${sentence}`);
}
for (const line of mistaken) console.log(`  there is no requirement ${line}`);
console.log(`  ${wanted.length - missing.length} of ${wanted.length} requirements have tests`);
process.exit(wanted.length > 0 && missing.length + mistaken.length === 0 ? 0 : 1);
