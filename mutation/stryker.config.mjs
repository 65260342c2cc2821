const subject = process.env.MUTATED ?? "core";
const files = subject.endsWith(".ts") ? subject : `${subject}/**/*.ts`;

/** Mutation testing: bugs are put in one after another, and a test must notice each. */
export default {
  mutate: [files, "!**/*.test.ts", "!**/testing/**"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  // One at a time: the tests of the server start whole shops.
  concurrency: 1,
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
  ],
  tempDirName: ".mutation",
  reporters: ["clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: "mutation/report/index.html" },
  jsonReporter: { fileName: "mutation/report/mutants.json" },
  thresholds: { high: 95, low: 90, break: 90 },
};
