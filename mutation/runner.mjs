// Stryker's Vitest runner, made quick enough for tests that open whole shops: what is imported stays
// (`warm-pool.mjs`), the tests that most likely notice a bug come first, and a bug that those do not
// notice within a budget of time counts as not noticed, so that the score is never too good.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, relative } from "node:path";
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

/** How long the tests that are asked about one bug may take, as the first run without bugs measured them. */
const BUDGET_MS = process.env.MUTATED?.startsWith("server") ? 4000 : Number.POSITIVE_INFINITY;
/** How long a test waits for what a bug may keep from ever happening, and how long it may take in all. */
const SHORT_HANG_MS = 3000;
const TEST_MS = 15_000;
/** The first round asks so much of the budget; most bugs are noticed in it. */
const FIRST_ROUND_MS = 1500;
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
    const measured = { tests: {}, files: {} };
    for (const { id, fileName, timeSpentMs } of result.tests ?? []) {
      const reaches = Object.keys(result.mutantCoverage?.perTest[id] ?? {}).length;
      measured.tests[id] = { ms: timeSpentMs, reaches };
      measured.files[fileOf(id)] ??= this.#msAround(fileName);
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

  /** What a file of tests takes beside its tests, as to open a shop. */
  #msAround(fileName) {
    const file = this.ctx.state.getFiles().find(({ filepath }) => filepath === fileName);
    const sum = (task) =>
      task.type === "test"
        ? (task.result?.duration ?? 0)
        : task.tasks.reduce((ms, inner) => ms + sum(inner), 0);
    return file === undefined ? 0 : Math.max(0, (file.result?.duration ?? 0) - sum(file));
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

  #mostTellingFirst({ testFilter, activeMutant, sandboxFileName }, measured) {
    const { fileName, location } = activeMutant;
    const name = relative(process.cwd(), sandboxFileName).replace(/\.ts$/, "");
    const score = (test) => {
      const near = (this.#noticed.get(test) ?? []).filter((bug) => bug.fileName === fileName);
      const closeness = near.reduce(
        (most, { line }) => Math.max(most, 1 / (1 + Math.abs(line - location.start.line))),
        0,
      );
      const isBeside = fileOf(test).startsWith(name) ? 1 : 0;
      const { ms = 0, reaches = 1 } = measured.tests[test] ?? {};
      return closeness * 4 + Math.min(near.length, 20) / 10 + isBeside - reaches / 1000 - ms / 2000;
    };
    const all = testFilter ?? Object.keys(measured.tests);
    const scores = new Map(all.map((test) => [test, score(test)]));
    return all.toSorted((a, b) => scores.get(b) - scores.get(a));
  }
}

/** Divides the tests into a short first round and the rest, and ends with the budget. */
function rounds(tests, measured) {
  const first = [];
  const rest = [];
  const opened = new Set();
  let spent = 0;
  for (const test of tests) {
    const around = opened.has(fileOf(test)) ? 0 : (measured.files[fileOf(test)] ?? 0);
    const cost = around + (measured.tests[test]?.ms ?? 0);
    if (spent + cost > BUDGET_MS && spent > 0) continue;
    spent += cost;
    opened.add(fileOf(test));
    (spent <= FIRST_ROUND_MS || first.length === 0 ? first : rest).push(test);
  }
  return [first, rest].filter((round) => round.length > 0);
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
