// Stryker's Vitest runner, made fast enough for tests that open whole shops: imports stay loaded
// (`warm-pool.mjs`), and the tests most likely to notice a bug run first. A bug that these do not
// notice counts as unnoticed, so the score is never too good.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import {
  commonTokens,
  declareClassPlugin,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from "@stryker-mutator/api/plugin";
import { BaseSequencer } from "vitest/node";
import { VitestTestRunner } from "./node_modules/@stryker-mutator/vitest-runner/dist/src/vitest-test-runner.js";
import { endThread, warmPool } from "./warm-pool.mjs";

/** Most bugs are noticed by the first few tests, which run alone; then more tests of a few files. */
const FIRST_TESTS = 6;
const FIRST_FILES = 2;
const IS_SERVER = process.env.MUTATED?.startsWith("server") === true;
const MORE_TESTS = IS_SERVER ? 20 : Number.POSITIVE_INFINITY;
const MORE_FILES = IS_SERVER ? 5 : Number.POSITIVE_INFINITY;
/** A test this fast always runs if its file does. */
const QUICK_MS = 20;
/** Then a few tests of some other files, as each of these opens a shop. */
const TESTS_OF_OTHERS = 2;
const OTHER_FILES = 6;
/** How long a test waits for something that a bug may prevent, and its total time limit. */
const SHORT_HANG_MS = 3000;
const TEST_MS = 15_000;
/** Measurements without bugs; a runner that was restarted after a hanging bug reads them again. */
const MEASURED = "measured-tests.json";

const fileOf = (test) => test.slice(0, test.indexOf("#"));

/** The file order of the next run. */
let order = [];

class GivenOrder extends BaseSequencer {
  sort(files) {
    const rank = ({ moduleId }) => order.findIndex((name) => moduleId.endsWith(name));
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

class WarmVitestRunner extends VitestTestRunner {
  /** The bugs that each test has noticed, by file and location. */
  #noticed = new Map();
  #isShort = false;

  async init() {
    await super.init();
    this.ctx.config.sequence.sequencer = GivenOrder;
    for (const { config } of this.ctx.projects) {
      config.pool = warmPool.name;
      config.poolRunner = warmPool;
      config.isolate = false;
    }
  }

  async dryRun(options) {
    order = [];
    const result = await super.dryRun(options);
    countOpening(result);
    const measured = {};
    const tests = result.tests ?? [];
    const mean = tests.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0) / tests.length;
    const reached = ({ id }) => Object.keys(result.mutantCoverage?.perTest[id] ?? {}).length;
    const most = Math.max(1, ...tests.map(reached));
    for (const test of tests) {
      const { timeSpentMs } = test;
      const isQuick = timeSpentMs <= QUICK_MS;
      measured[test.id] = { isQuick, slowness: timeSpentMs / mean, breadth: reached(test) / most };
    }
    writeFileSync(MEASURED, JSON.stringify(measured));
    return result;
  }

  async mutantRun(options) {
    if (options.reloadEnvironment || !this.#isShort) await endThread();
    this.#waitShortly();
    const measured = JSON.parse(readFileSync(MEASURED, "utf8"));
    const { fileName, location } = options.activeMutant;
    const tests = this.#mostTellingFirst(options, measured);
    let asked = 0;
    let last;
    for (const round of rounds(tests, measured)) {
      order = [...new Set(round.map(fileOf))];
      last = asKilled(await super.mutantRun({ ...options, testFilter: round }), round);
      asked += last.nrOfTests ?? 0;
      if (last.status !== "survived") break;
    }
    if (last.status === "killed") {
      for (const test of last.killedBy) {
        const seen = this.#noticed.get(test) ?? [];
        seen.push({ fileName, line: location.start.line });
        this.#noticed.set(test, seen);
      }
    }
    return { ...last, nrOfTests: asked };
  }

  /** Without a bug a test may wait as long as it needs. */
  #waitShortly() {
    this.#isShort = true;
    for (const { config } of this.ctx.projects) {
      config.testTimeout = TEST_MS;
      config.hookTimeout = TEST_MS;
      config.expect.poll = { ...config.expect.poll, timeout: SHORT_HANG_MS };
      config.env = { ...config.env, SHORT_HANG_MS: String(SHORT_HANG_MS) };
    }
  }

  #mostTellingFirst({ testFilter, activeMutant }, measured) {
    const { fileName, location } = activeMutant;
    // `refund-send.ts` is tested by `refunds.test.ts`, `tamara-order.ts` by `tamara.test.ts`.
    const [subject] = basename(fileName).split(/[-.]/);
    const score = (test) => {
      const bugs = (this.#noticed.get(test) ?? []).filter((bug) => bug.fileName === fileName);
      const closeness = bugs.reduce(
        (most, { line }) => Math.max(most, 1 / (1 + Math.abs(line - location.start.line))),
        0,
      );
      const isBeside = basename(fileOf(test)).startsWith(subject) ? 1 : 0;
      const { slowness = 1, breadth = 1 } = measured[test] ?? {};
      return closeness * 4 + Math.min(bugs.length, 20) / 10 + isBeside - breadth - slowness / 10;
    };
    const all = testFilter ?? Object.keys(measured);
    const scores = new Map(all.map((test) => [test, score(test)]));
    return all.toSorted((a, b) => scores.get(b) - scores.get(a));
  }
}

/** Code that runs while a test file loads counts as covered by the file's first test. */
function countOpening({ tests = [], mutantCoverage: { perTest } = { perTest: {} } }) {
  for (const opening of Object.keys(perTest).filter((id) => id.endsWith("#opening"))) {
    const first = tests.find(({ id }) => fileOf(id) === fileOf(opening));
    const hits = perTest[opening];
    delete perTest[opening];
    if (first !== undefined) perTest[first.id] = { ...hits, ...perTest[first.id] };
  }
}

/** The rounds of tests to run, in order. */
function rounds(tests, measured) {
  const [first, more, others] = [[], [], []];
  let slow = 0;
  const files = new Set();
  const left = new Map();
  for (const test of tests) {
    const file = fileOf(test);
    if (files.has(file) || files.size < MORE_FILES) {
      files.add(file);
      const isQuick = measured[test]?.isQuick === true;
      if (!isQuick) slow += 1;
      if (first.length < FIRST_TESTS && files.size <= FIRST_FILES) first.push(test);
      else if (isQuick || slow <= MORE_TESTS) more.push(test);
      continue;
    }
    const room = left.get(file) ?? (left.size < OTHER_FILES ? TESTS_OF_OTHERS : 0);
    if (room > 0) others.push(test);
    left.set(file, room - 1);
  }
  return [first, more, others].filter((round) => round.length > 0);
}

/** A shop that no longer opens, or ends with inconsistent books, also means a noticed bug. */
function asKilled(result, tests) {
  if (result.status !== "error") return result;
  return {
    status: "killed",
    killedBy: [tests[0]],
    failureMessage: result.errorMessage,
    nrOfTests: tests.length,
  };
}

const { NAMESPACE } = INSTRUMENTER_CONSTANTS;
function createRunner(injector) {
  return injector.provideValue("globalNamespace", NAMESPACE).injectClass(WarmVitestRunner);
}
createRunner.inject = tokens(commonTokens.injector);

/** The text of log lines is not part of any interface. */
const logLines = {
  shouldIgnore({ node }) {
    const call = node.type === "ExpressionStatement" ? node.expression : node;
    if (call.type !== "CallExpression" || call.callee.type !== "MemberExpression") return undefined;
    const { object } = call.callee;
    return (object.name ?? object.property?.name) === "log" ? "a line of the log" : undefined;
  },
};

/** Whether a bug is in the sample depends on the bug alone, so that each run draws the same bugs. */
const EVERY = Number(process.env.MUTATED_EVERY ?? 1);

function isDrawn({ fileName, location: { start }, mutatorName, replacement }) {
  const bug = [basename(fileName), start.line, start.column, mutatorName, replacement];
  return createHash("sha256").update(bug.join("\n")).digest().readUInt32BE() % EVERY === 0;
}

class Sample {
  async init() {}

  async check(mutants) {
    const notDrawn = { status: "compileError", reason: "not drawn for the sample" };
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, isDrawn(mutant) ? { status: "passed" } : notDrawn]),
    );
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, "sample", Sample),
  declareValuePlugin(PluginKind.Ignore, "log-lines", logLines),
  declareFactoryPlugin(PluginKind.TestRunner, "warm-vitest", createRunner),
];
