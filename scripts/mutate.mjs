// `npm run mutate -- core`: puts bugs into the files of a folder, one after another, and tells which
// of them no test of that folder notices. The report is `mutation/report/index.html`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, ROOT, run, runtime } from "./prepare.mjs";

const [subject = "core"] = process.argv.slice(2);
ensureInstalled();
if (!existsSync(join(ROOT, "mutation", "node_modules"))) {
  console.log("Installing what mutation tests need (once) …");
  // Vitest itself is the project's own.
  const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  run("npm", ["ci", "--prefix", "mutation", ...options]);
}
process.env.MUTATED = subject.replace(/\/$/, "");
process.env.TZ = "America/St_Johns";
run(runtime(), [
  "mutation/node_modules/@stryker-mutator/core/bin/stryker.js",
  "run",
  "mutation/stryker.config.mjs",
]);
