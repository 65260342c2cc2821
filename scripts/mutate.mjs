// `npm run mutate -- core`: puts bugs into the files of a folder, one after another, and lists
// those that no test of that folder notices. `--every 8` tries one bug in eight, always the same
// ones. The reports are in `mutation/report`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, ROOT, run, runtime } from "./prepare.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string" } },
});
const subject = (positionals[0] ?? "core").replace(/\/$/, "");
// Stryker finds no bugs there, and is content.
if (!existsSync(join(ROOT, subject))) {
  console.error(`There is no ${subject}.`);
  process.exit(1);
}
ensureInstalled();
if (!existsSync(join(ROOT, "mutation", "node_modules"))) {
  console.log("Installing what mutation tests need (once) …");
  // Vitest comes from the project itself.
  const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  run("npm", ["ci", "--prefix", "mutation", ...options]);
}
process.env.MUTATED = subject;
process.env.TZ = "America/St_Johns";
if (values.every !== undefined) process.env.MUTATED_EVERY = values.every;
run(runtime(), [
  "mutation/node_modules/@stryker-mutator/core/bin/stryker.js",
  "run",
  "mutation/stryker.config.mjs",
]);
if (values.every !== undefined) {
  const { default: settings } = await import("../mutation/stryker.config.mjs");
  reportEstimate(settings);
}

/**
 * Estimates the share of all bugs that are noticed, from the sample. Bugs that no test reaches are
 * known without trying; for the others the estimate has a 95 % confidence interval. Fails below the share that is
 * wanted of the whole, and if no bug was tried.
 */
function reportEstimate({ jsonReporter, thresholds }) {
  const report = JSON.parse(readFileSync(join(ROOT, jsonReporter.fileName), "utf8"));
  const bugs = Object.values(report.files).flatMap(({ mutants }) => mutants);
  const count = (...statuses) => bugs.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const tried = noticed + count("Survived");
  const reached = tried + count("CompileError");
  const all = reached + count("NoCoverage");
  if (tried === 0) {
    console.error(`None of ${all} bugs was tried.`);
    process.exit(1);
  }
  const share = noticed / tried;
  const weight = reached / all;
  const error = 1.96 * Math.sqrt((share * (1 - share) * (1 - tried / reached)) / tried);
  const percent = (value) => `${(100 * value).toFixed(1)} %`;
  console.log(
    `Of ${all} bugs ${percent(share * weight)} ± ${percent(error * weight)} are noticed: ` +
      `${tried} were tried, ${noticed} of them noticed; ${all - reached} are reached by no test.`,
  );
  if (100 * share * weight < thresholds.low) process.exit(1);
}
