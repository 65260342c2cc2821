import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { addressesOf, isKeptFromSearch, SCREEN_NAMES, screenOf } from "#core/screens.ts";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { type MeasuredShop, openMeasuredShop } from "./shops.ts";
import { figure, median, type Table } from "./table.ts";

const TOOLS = createRequire(join(import.meta.dirname, "tools", "package.json"));
const CHROME = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What is used of `lighthouse` and `chrome-launcher`, which only the first benchmark installs. */
type Lighthouse = {
  default(
    url: string,
    flags: object,
  ): Promise<{
    readonly lhr: Omit<Report, "ownBlockingMs">;
    readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TraceEvent[] } };
  }>;
};
type ChromeLauncher = {
  launch(options: object): Promise<{ readonly port: number; kill(): void }>;
};
const tool = async (name: string) => import(pathToFileURL(TOOLS.resolve(name)).href);

/** Every screen that can be opened by who comes with nothing. */
const ADDRESSES = SCREEN_NAMES.filter((name) => !isKeptFromSearch(screenOf(name))).flatMap(
  addressesOf,
);

/** The parts of Lighthouse's report that we use. */
type Report = {
  /** How fast Lighthouse finds this machine. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly numericValue?: number;
        readonly details?: { readonly items?: readonly Item[] };
      }
    >
  >;
  readonly ownBlockingMs: number;
};
type Item = { readonly resourceType?: string; readonly transferSize?: number };

/** What the browser did on a thread, in microseconds; `tdur` is how long the thread itself ran. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly beginData?: { readonly url?: string } };
};

/** How much slower than this machine Lighthouse takes a phone to be. */
const SLOWDOWN = 4;
/** A task blocks with what it takes longer (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50;

/**
 * The blocking time of a page if nothing else had run on the machine: as Lighthouse counts it, but by the
 * time that the page's thread ran, without the waiting for a processor.
 */
function ownBlocking(events: readonly TraceEvent[], url: string): number {
  const page = events.find(({ name, args }) => name === "ParseHTML" && args.beginData?.url === url);
  const painted = events.find(
    ({ name, pid }) => name === "firstContentfulPaint" && pid === page?.pid,
  );
  if (page === undefined || painted === undefined) return Number.NaN;
  return events
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === page.pid && tid === page.tid)
    .filter(({ ts }) => ts > painted.ts)
    .map(({ tdur = 0 }) => Math.max(0, (SLOWDOWN * tdur) / 1000 - LONG_TASK_MS))
    .reduce((sum, ms) => sum + ms, 0);
}

/**
 * Benchmark 5: bytes and Lighthouse (mobile, simulated slow 4G) of every page, both languages. With
 * `beside`, other checkouts of the shop are measured in turns with this one, because two runs on one
 * machine can only be compared when they alternate.
 */
export async function measurePages(options: BenchmarkOptions): Promise<readonly Table[]> {
  const categories = options.beside.length > 0 ? ["performance"] : CATEGORIES;
  const measured: { readonly name: string; readonly shop: MeasuredShop }[] = [];
  try {
    for (const checkout of [undefined, ...options.beside]) {
      const name = checkout === undefined ? "" : `${basename(checkout)} `;
      measured.push({ name, shop: await openMeasuredShop("embedded", { folder: checkout }) });
    }
    const rows = [];
    const speeds: number[] = [];
    for (const address of options.addresses ?? ADDRESSES) {
      const reports = measured.map((): Report[] => []);
      for (let run = 0; run < options.runs; run += 1) {
        for (const [index, { shop }] of measured.entries()) {
          const report = await visit(shop.url + address, categories);
          reports[index]?.push(report);
          speeds.push(report.environment.benchmarkIndex);
        }
      }
      for (const [index, { name }] of measured.entries()) {
        rows.push([name + address, ...summarize(reports[index] ?? [])]);
        console.log(rows.at(-1)?.join("  "));
      }
    }
    return [
      {
        title: `Pages (Lighthouse mobile, median of ${options.runs}, benchmarkIndex ${figure(median(speeds))}; kB as sent, times in ms)`,
        columns: [
          "",
          ...["perf", "a11y", "best", "seo"],
          ...["FCP", "LCP", "TBT", "own TBT", "CLS"],
          ...["HTML", "CSS", "JS", "fonts"],
        ],
        rows,
      },
    ];
  } finally {
    await Promise.all(measured.map(({ shop }) => shop.close()));
  }
}

/**
 * Measures one visit, in a browser of its own. Lighthouse is called as a library because its command
 * takes twice as long.
 */
async function visit(url: string, onlyCategories: readonly string[]): Promise<Report> {
  const { launch }: ChromeLauncher = await tool("chrome-launcher");
  const { default: lighthouse }: Lighthouse = await tool("lighthouse");
  const browser = await launch({ chromeFlags: CHROME });
  try {
    const { port } = browser;
    const flags = { port, onlyCategories, disableFullPageScreenshot: true, logLevel: "error" };
    const measure = () => lighthouse(url, flags);
    // Lighthouse misses the start of a visit now and then, and asks to be run again.
    const { lhr, artifacts } = await measure().catch(measure);
    return { ...lhr, ownBlockingMs: ownBlocking(artifacts.Trace.traceEvents, url) };
  } finally {
    browser.kill();
  }
}

function summarize(reports: readonly Report[]): readonly string[] {
  const over = (readValue: (report: Report) => number) => figure(median(reports.map(readValue)));
  const value = (audit: string) => over(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const kilobytes = (type: string) =>
    over(({ audits }) => {
      const items = audits["network-requests"]?.details?.items ?? [];
      const bytes = items
        .filter(({ resourceType }) => resourceType === type)
        .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
      return bytes / 1000;
    });
  return [
    ...CATEGORIES.map((name) =>
      over(({ categories }) => Math.round((categories[name]?.score ?? Number.NaN) * 100)),
    ),
    value("first-contentful-paint"),
    value("largest-contentful-paint"),
    value("total-blocking-time"),
    over(({ ownBlockingMs }) => ownBlockingMs),
    value("cumulative-layout-shift"),
    ...["Document", "Stylesheet", "Script", "Font"].map(kilobytes),
  ];
}
