// `npm test`: everything, from types to browser journeys. `npm run check`: the fast part of it.
// Closing line: `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, environment, ROOT, runtime } from "./prepare.mjs";

const fast = process.argv.includes("--fast");
ensureInstalled();

const reports = mkdtempSync(join(tmpdir(), "shop-reports-"));
const total = { passed: 0, failed: 0 };

/** Runs one step, shows its output, and counts it as one check, or as what its report counts. */
function step(title, program, args, { report = null, env = {} } = {}) {
  const started = Date.now();
  console.log(`\n— ${title}`);
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...environment(), ...env },
  });
  const counted = report === null ? null : report();
  total.passed += counted?.passed ?? (status === 0 ? 1 : 0);
  total.failed +=
    counted === null || counted.failed === 0 ? (status === 0 ? 0 : 1) : counted.failed;
  console.log(`  ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** Reads a report; a runner that died before writing one counts as a failure. */
function readReport(file, count) {
  return () => {
    try {
      return count(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      return { passed: 0, failed: 1 };
    }
  };
}

function vitest(title, args) {
  const file = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const count = ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests,
  });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  step(title, "vitest", ["run", ...args, ...reporters], { report: readReport(file, count) });
}

step("Types", "react-router", ["typegen"]);
step("Types", "tsc", ["-p", "tsconfig.json"]);
step("Lint", "biome", ["check", "--error-on-warnings"]);
vitest("Unit tests", ["--project", "unit"]);
if (!fast) {
  // Some tests of the API start whole shops, which need the pages.
  ensureBuilt();
  vitest("API on the embedded database", ["--project", "embedded"]);
  vitest("API on PostgreSQL", ["--project", "postgres"]);
  const chromium = ensureChromium();
  const file = join(reports, "journeys.json");
  const count = ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
  });
  step(
    "Browser journeys",
    runtime(),
    [join("node_modules", "@playwright", "test", "cli.js"), "test", "-c", "e2e"],
    {
      report: readReport(file, count),
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
      },
    },
  );
  step("Every requirement has a test", runtime(), ["scripts/requirements.mjs"]);
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
