// `npm test`: everything, from types to browser journeys. `npm run check`: the fast part.
// Last line: `N passed, N failed`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, environment, ROOT, runtime } from "./prepare.mjs";

const fast = process.argv.includes("--fast");
ensureInstalled();

const reports = mkdtempSync(join(tmpdir(), "shop-reports-"));
const total = { passed: 0, failed: 0 };
/** All failures, repeated at the end of a long log. */
const failures = [];

/**
 * Runs one step, shows its output, and counts it as one check, or as its report says: how many
 * passed, and each failure by name and first lines of its message. If none failed and the runner still
 * did, it counts as one failure, with the last errors that it printed: such as of an error that no test
 * waited for, or of a server that did not stop.
 */
async function step(title, program, args, { report = null, env = {} } = {}) {
  const started = Date.now();
  console.log(`\n— ${title}`);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "pipe"],
    env: { ...environment(), ...env },
  });
  let lastErrors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    lastErrors = (lastErrors + text).slice(-2_000);
  });
  const [status] = await once(child, "exit");
  // For its last words. The end of its output may never come, if it left a process behind.
  await pause(500);
  const counted = report === null ? { passed: status === 0 ? 1 : 0, failures: [] } : report();
  if (status !== 0 && counted.failures.length === 0) {
    counted.failures.push(
      `${program} ended with ${status}. ${stripVTControlCharacters(lastErrors).trim()}`,
    );
  }
  total.passed += counted.passed;
  total.failed += counted.failures.length;
  failures.push(...counted.failures.map((failure) => `${title}: ${failure}`));
  console.log(`  ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** Reads a report; a runner that stopped before writing one counts as a failure. */
function readReport(file, count) {
  return () => {
    try {
      return count(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      return { passed: 0, failures: [`no readable report: ${error.message}`] };
    }
  };
}

/** Counts Vitest's JSON report. A test that did not run counts as failed: nothing may be skipped. */
function countVitest({ numPassedTests, testResults }) {
  const notPassed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status !== "passed");
    if (tests.length === 0 && status !== "passed") return [`${file}: ${firstLines(message)}`];
    return tests.map(
      (test) => `${file} › ${test.fullName}: ${firstLines(test.failureMessages[0] ?? test.status)}`,
    );
  });
  return { passed: numPassedTests, failures: notPassed };
}

/** Counts Playwright's JSON report; a journey that passed at its second try counts as passed. */
function countPlaywright({ stats, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const notPassed = suites.flatMap(specs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected" && status !== "flaky")
      .map(({ projectName, results }) => {
        const message = results.at(-1)?.error?.message ?? "did not run";
        return `${file} › ${title} [${projectName}]: ${firstLines(stripVTControlCharacters(message))}`;
      }),
  );
  return { passed: stats.expected + stats.flaky, failures: notPassed };
}

function firstLines(message) {
  return message.trim().split("\n").slice(0, 3).join(" ");
}

async function vitest(title, args, env = {}) {
  const file = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  await step(title, "vitest", ["run", ...args, ...reporters], {
    report: readReport(file, countVitest),
    env,
  });
}

await step("Types", "react-router", ["typegen"]);
await step("Types", "tsc", ["-p", "tsconfig.json"]);
await step("Lint", "biome", ["check", "--error-on-warnings"]);
await step("Nothing unused", "knip", ["--no-progress"]);
await vitest("Unit tests", ["--project", "unit"]);
if (!fast) {
  // Some tests of the API start whole shops, which need the built pages.
  ensureBuilt();
  await vitest("API on the embedded database", ["--project", "embedded"]);
  await vitest("API on PostgreSQL", ["--project", "postgres"]);
  const chromium = ensureChromium();
  const browser = chromium === null ? {} : { CHROMIUM_PATH: chromium };
  await vitest("Components in a browser", ["--project", "components"], browser);
  const file = join(reports, "journeys.json");
  await step(
    "Browser journeys",
    runtime(),
    [join("node_modules", "@playwright", "test", "cli.js"), "test", "-c", "e2e"],
    {
      report: readReport(file, countPlaywright),
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...browser,
      },
    },
  );
  await step("Every requirement has a test", runtime(), ["scripts/requirements.mjs"]);
}

rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
