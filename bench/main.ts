import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { measureBeside } from "./compare.ts";
import { measureExport } from "./export.ts";
import { measureFigures } from "./figures.ts";
import { measureJourneys } from "./journeys.ts";
import { measureLimits } from "./limits.ts";
import { measureOrders } from "./orders.ts";
import { measureOverload } from "./overload.ts";
import { measurePages } from "./pages.ts";
import { measureProcesses } from "./processes.ts";
import { measureSoak } from "./soak.ts";
import { measureStarts } from "./starts.ts";
import { renderTable, type Table } from "./table.ts";
import { measureUpgrade } from "./upgrade.ts";
import { measureVolumes } from "./volumes.ts";

const FULL = { seconds: 10, runs: 3, volumes: [10_000, 1_000_000] };
const QUICK = { seconds: 2, runs: 1, volumes: [1_000, 10_000] };

/** The benchmarks of interface.md §9, by name. */
type Benchmarks = Readonly<
  Record<string, (options: BenchmarkOptions) => Promise<readonly Table[]>>
>;
const BENCHMARKS: Benchmarks = {
  journeys: measureJourneys,
  limits: measureLimits,
  overload: measureOverload,
  volumes: measureVolumes,
  orders: measureOrders,
  export: measureExport,
  starts: measureStarts,
  pages: measurePages,
  figures: measureFigures,
  processes: measureProcesses,
  soak: measureSoak,
};
/** They need to be given what to compare with, so they are not part of a run of all. */
const WITH_OTHERS: Benchmarks = { compare: measureBeside, upgrade: measureUpgrade };

const RESULTS = join(import.meta.dirname, "results");

function describeMachine(): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const [cpu] = cpus();
  return [
    `${cpus().length} × ${cpu?.model ?? "unknown"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `commit ${commit}`,
  ].join(", ");
}

/** @throws Error if it is no number above 0: of no runs there is no figure, and some would go on for ever */
function positive(text: string): number {
  const number = Number(text);
  if (number > 0) return number;
  throw new Error(`A number above 0 is wanted, not ${text}.`);
}

async function main(): Promise<void> {
  const names = Object.keys(BENCHMARKS);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: "boolean" },
      help: { type: "boolean" },
      runs: { type: "string" },
      seconds: { type: "string" },
      beside: { type: "string", multiple: true, default: [] },
      at: { type: "string", multiple: true },
      volume: { type: "string", multiple: true },
      partitioned: { type: "boolean", default: false },
      socket: { type: "boolean", default: false },
    },
  });
  const [first = ""] = positionals;
  const isWithOthers = Object.hasOwn(WITH_OTHERS, first);
  const unknown = isWithOthers ? undefined : positionals.find((name) => !names.includes(name));
  if (values.help || unknown !== undefined) {
    console.log(
      `npm run bench -- [--quick] [--runs N] [--seconds N] [${names.join("|")} …]; without a name, all of them.`,
    );
    console.log(
      "  compare [COMMIT …] [--beside FOLDER …] [--socket]: journeys and answers in turns with other commits, built checkouts, or this one by the socket of PostgreSQL.",
    );
    console.log(
      "  upgrade [COMMIT …] [--beside FOLDER …]: whether they go on selling beside this version, on its schema.",
    );
    console.log(
      "  pages [--at ADDRESS …] [--beside FOLDER …]: in turns with other, built checkouts.",
    );
    console.log(
      "  volumes [--volume N …] [--partitioned]: with so many orders, in plain tables or in monthly partitions.",
    );
    process.exit(unknown === undefined ? 0 : 1);
  }
  const options: BenchmarkOptions = {
    ...(values.quick ? QUICK : FULL),
    ...(values.runs === undefined ? {} : { runs: positive(values.runs) }),
    ...(values.seconds === undefined ? {} : { seconds: positive(values.seconds) }),
    ...(values.at === undefined ? {} : { addresses: values.at }),
    ...(values.volume === undefined ? {} : { volumes: values.volume.map(positive) }),
    partitioned: values.partitioned,
    socket: values.socket,
    beside: values.beside,
    commits: isWithOthers ? positionals.slice(1) : [],
  };
  const machine = describeMachine();
  console.log(machine);
  mkdirSync(RESULTS, { recursive: true });
  const wanted = isWithOthers ? [first] : positionals.length > 0 ? positionals : names;
  for (const name of wanted) {
    const measure = { ...BENCHMARKS, ...WITH_OTHERS }[name];
    const tables = (await measure?.(options)) ?? [];
    const text = tables.map(renderTable).join("\n\n");
    console.log(`\n${text}`);
    const command = ["npm run bench --", ...process.argv.slice(2)].join(" ");
    const head = `# ${name}\n\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}\n${machine}`;
    writeFileSync(join(RESULTS, `${name}.md`), `${head}\n\n${text}\n`);
  }
}

await main();
