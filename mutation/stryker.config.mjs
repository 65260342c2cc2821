const subject = process.env.MUTATED ?? "core";
const every = process.env.MUTATED_EVERY;
const isSample = every !== undefined;
const files = subject.endsWith(".ts") ? subject : `${subject}/**/*.ts`;
const report = `mutation/report/${subject.replace(/\W+/g, "-")}${isSample ? `-every-${every}` : ""}`;
const isServer = subject.startsWith("server");
const least = isServer ? 80 : 90;

/** Mutation testing: bugs are put in one after another, and a test must notice each. */
export default {
  mutate: [files, "!**/*.test.ts", "!**/testing/**"],
  testRunner: "warm-vitest",
  checkers: isSample ? ["sample"] : [],
  plugins: ["@stryker-mutator/vitest-runner", "./mutation/runner.mjs"],
  ignorers: ["log-lines"],
  vitest: { configFile: "mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  // What is computed once, when a file is imported, would need all imports anew for each bug.
  ignoreStatic: isServer,
  // A bug whose tests, file and place are as they were is not tried again.
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  // One at a time: the tests of the server start whole shops.
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  timeoutMS: isServer ? 15_000 : 5000,
  // Nothing extends our tsconfig.json, and to rewrite it Stryker needs an API that TypeScript 7 lacks.
  tsconfigFile: "none",
  // What no mutant needs is not copied beside the mutated sources.
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
  // What a sample says of the whole, `scripts/mutate.mjs` computes.
  thresholds: { high: 95, low: least, break: isSample ? null : least },
};
