// Prints every requirement without a test whose title carries its number, and fails when there is
// one. `docs/requirements.md` holds the list, with how each can be checked.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readRequirements, requirementsIn } from "./requirement-list.ts";
import { titlesIn } from "./test-titles.ts";

const ROOT = join(import.meta.dirname, "..");
const TESTS = "{core,contract,content,server,web,sandbox,scripts,e2e}/**/*.{test,spec}.{ts,tsx}";
const CHECKED_BY_TESTS = ["E2E", "API", "UNIT"];
/** Says in general what the others say in detail, and is proved by theirs. */
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
