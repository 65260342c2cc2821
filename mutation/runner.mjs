// Stryker's Vitest runner, made quick enough for tests that open whole shops: what is imported stays
// (`warm-pool.mjs`), the tests that most likely notice a bug come first, and a bug that those do not
// notice counts as not noticed, so that the score is never too good.
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

/** Most bugs are noticed by the first tests, which are asked alone; then more of a few files. */
const FIRST_TESTS = 6;
const FIRST_FILES = 2;
const IS_SERVER = process.env.MUTATED?.startsWith("server") === true;
const MORE_TESTS = IS_SERVER ? 20 : Number.POSITIVE_INFINITY;
const MORE_FILES = IS_SERVER ? 5 : Number.POSITIVE_INFINITY;
/** A test that takes no longer is always asked, where its file is. */
const QUICK_MS = 20;
/** Then some of a few others: each opens a shop. */
const TESTS_OF_OTHERS = 2;
const OTHER_FILES = 6;
/** How long a test waits for what a bug may keep from ever happening, and how long it may take in all. */
const SHORT_HANG_MS = 3000;
const TEST_MS = 15_000;
/** What was measured without bugs; a runner that was ended for a hanging bug reads it again. */
const MEASURED = "measured-tests.json";

const fileOf = (test) => test.slice(0, test.indexOf("#"));

/** The order of files in the next run. */
let order = [];

class GivenOrder extends BaseSequencer {
  sort(files) {
    const place = ({ moduleId }) => order.findIndex((name) => moduleId.endsWith(name));
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

class WarmVitestRunner extends VitestTestRunner {
  /** How often each test noticed a bug, by the file of the bug and by where in it. */
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

  /** Without bugs a test waits as long as it takes. */
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
    // `refund-send.ts` is tested by `refunds.test.ts`, `tamara-order.ts` by `tamara.embedded.test.ts`.
    const [subject] = basename(fileName).split(/[-.]/);
    const score = (test) => {
      const near = (this.#noticed.get(test) ?? []).filter((bug) => bug.fileName === fileName);
      const closeness = near.reduce(
        (most, { line }) => Math.max(most, 1 / (1 + Math.abs(line - location.start.line))),
        0,
      );
      const isBeside = basename(fileOf(test)).startsWith(subject) ? 1 : 0;
      const { slowness = 1, breadth = 1 } = measured[test] ?? {};
      return closeness * 4 + Math.min(near.length, 20) / 10 + isBeside - breadth - slowness / 10;
    };
    const all = testFilter ?? Object.keys(measured);
    const scores = new Map(all.map((test) => [test, score(test)]));
    return all.toSorted((a, b) => scores.get(b) - scores.get(a));
  }
}

/** What runs while a file of tests is opened counts as run by its first test. */
function countOpening({ tests = [], mutantCoverage: { perTest } = { perTest: {} } }) {
  for (const opening of Object.keys(perTest).filter((id) => id.endsWith("#opening"))) {
    const first = tests.find(({ id }) => fileOf(id) === fileOf(opening));
    const hits = perTest[opening];
    delete perTest[opening];
    if (first !== undefined) perTest[first.id] = { ...hits, ...perTest[first.id] };
  }
}

/** The tests in the order in which they are asked, as far as they are. */
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

/** A shop that no longer opens, or whose books are in disorder at its end, is noticed as well. */
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

/** What a line of the log says is no promise to anybody. */
const logLines = {
  shouldIgnore({ node }) {
    const call = node.type === "ExpressionStatement" ? node.expression : node;
    if (call.type !== "CallExpression" || call.callee.type !== "MemberExpression") return undefined;
    const { object } = call.callee;
    return (object.name ?? object.property?.name) === "log" ? "a line of the log" : undefined;
  },
};

/** A sample is drawn by what a bug is, so that the same bugs are drawn each time. */
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
