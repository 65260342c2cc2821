const subject = process.env.MUTATED ?? "core";
const every = process.env.MUTATED_EVERY;
const isSample = every !== undefined;
const files = subject.endsWith(".ts") ? subject : `${subject}/**/*.ts`;
const report = `mutation/report/${subject.replace(/\W+/g, "-")}${isSample ? `-every-${every}` : ""}`;
const isServer = subject.startsWith("server");
const least = isServer ? 80 : 90;

/** Mutation testing: inserts one bug at a time, which a test must notice. */
export default {
  mutate: [files, "!**/*.test.ts", "!**/testing/**"],
  testRunner: "warm-vitest",
  checkers: isSample ? ["sample"] : [],
  plugins: ["@stryker-mutator/vitest-runner", "./mutation/runner.mjs"],
  ignorers: ["log-lines"],
  vitest: { configFile: "mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  // Bugs in code that runs once, at import, would need all imports again for each bug.
  ignoreStatic: isServer,
  // A bug is not tried again while its tests, file and location are unchanged.
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  // One at a time: the tests of the server start whole shops.
  concurrency: 1,
  // Ends one that hangs; on a machine with too much to do half an hour was too short.
  dryRunTimeoutMinutes: 240,
  timeoutMS: isServer ? 15_000 : 5000,
  // Nothing extends our tsconfig.json, and rewriting it needs an API that TypeScript 7 lacks.
  tsconfigFile: "none",
  // Not copied beside the mutated sources, because no mutant needs it.
  ignorePatterns: [
    "/build",
    "/data",
    "/docs",
    "/e2e",
    "/bench",
    "/public",
    "/mutation/node_modules",
    "/mutation/report",
  ],
  tempDirName: ".mutation",
  reporters: ["clear-text", "html", "json", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  // For a sample, `scripts/mutate.mjs` estimates the score of the whole.
  thresholds: { high: 95, low: least, break: isSample ? null : least },
};
