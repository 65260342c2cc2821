import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { REFUSALS } from "#core/errors.ts";
import { openReplica } from "../db/replica.ts";
import { STATUS_OF } from "../http/problem.ts";
import { createLog } from "../log.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { readCounts } from "./counts.ts";
import { renderReadings } from "./render.ts";

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, "..", "..", file), "utf8").replaceAll('\\"', '"');
const ALERTS = read("deploy/alerts.yml");
const WATCHING = [
  ["alerts.yml", ALERTS],
  ["grafana-dashboard.json", read("deploy/grafana-dashboard.json")],
] as const;

/** The labels of each figure that was ever told, by its name; a figure has lines once it counts something. */
const exported = new Map<string, ReadonlySet<string>>();

async function scrape(app: TestApp): Promise<string> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  remember(text);
  return text;
}

function remember(text: string): void {
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
    exported.set(name, new Set([...(exported.get(name) ?? []), ...names]));
  }
}

const receiver = await openOrderReceiver();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ORDER_WEBHOOK_URL: receiver.url, ORDER_WEBHOOK_SECRET: "secret" });
  const sandbox = sandboxOf(app);
  receiver.answerWith(500);
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  await sandbox.settle(paymentUrl, "approve");
  await sandbox.dispute("stripe", paymentId, "opened");
  const unclear = await buyerAtPaymentPage(app);
  await sandbox.control({ amountSkewMinor: 1 });
  await sandbox.settle(unclear.paymentUrl, "approve");
  await everythingDone(app);
});
/** A copy that nobody reaches, beside the embedded database, which can have none. */
const awayReplica = () =>
  openReplica("postgres://127.0.0.1:1/shop", app.connection.db, createLog("silent"));
afterAll(async () => {
  await app.close();
  await receiver.close();
});

test("waiting money and jobs late or given up are measured with their age and kind (D-240)", async () => {
  const waiting = /^shop_payments_waiting_seconds\{gateway="stripe",status="review"\} \d/m;
  expect(await scrape(app)).toMatch(waiting);
  await eventually(async () =>
    expect(await scrape(app)).toMatch(/^shop_jobs_oldest_seconds\{kind="announce-order"\} \d/m),
  );
  // It is due again only later, so that it never waits for long; its age goes on.
  await sql`update jobs.job set created_on = now() - interval '2 hours' where name = 'announce-order'`.execute(
    app.connection.db,
  );
  await eventually(async () =>
    expect(await scrape(app)).toMatch(
      /^shop_jobs_failing_seconds\{kind="announce-order"\} 72\d\d/m,
    ),
  );
  await sql`update jobs.job set retry_count = retry_limit where name = 'announce-order'`.execute(
    app.connection.db,
  );
  await app.shop.jobs.drain();
  expect(await scrape(app)).toContain('\nshop_jobs_given_up{kind="announce-order"} 1\n');
});

test("payments that are never checked are measured, and a slow database does not delay the process's own figures (D-240)", async () => {
  const late = /^shop_payment_checks_late_seconds\{gateway="stripe"\} (\d+)/m;
  await sql`update payments set next_check_at = now() - interval '1 hour'
    where status = 'review'`.execute(app.connection.db);
  const [, seconds] = late.exec(renderReadings(await readCounts(app.shop))) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(3600);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const availability = { ...app.shop.availability, among: () => new Promise<never>(() => {}) };
  const reading = readCounts({ ...app.shop, availability });
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(renderReadings(await reading)).toContain("\nshop_database_up 0\n");
});

test("a copy of the database that is configured and not used is measured (D-238)", async () => {
  const replica = awayReplica();
  const text = renderReadings(await readCounts({ ...app.shop, replica }));
  await replica.close();
  remember(text);
  expect(text).toContain("\nshop_replica_up 0\n");
  expect(await scrape(app)).not.toContain("shop_replica_up");
});

describe.each(WATCHING)("%s", (_name, text) => {
  const FIGURE = /\b(?:shop|process|nodejs)_\w+/;

  test("an alert or dashboard file uses only figures that the shop has (D-240)", () => {
    const named = new Set(Array.from(text.matchAll(new RegExp(FIGURE, "g")), ([name]) => name));
    expect(named.size).toBeGreaterThan(8);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  });

  test("an alert or dashboard file uses only labels that those figures have (D-240)", () => {
    const chosen = text.matchAll(new RegExp(`(${FIGURE.source})\\{([^}]*)\\}`, "g"));
    const grouped = text.matchAll(new RegExp(`\\bby \\(([^)]*)\\).*?(${FIGURE.source})`, "gs"));
    const asked = [
      ...Array.from(chosen, ([, name = "", labels = ""]) => ({ name, labels })),
      ...Array.from(grouped, ([, labels = "", name = ""]) => ({ name, labels })),
    ].flatMap(({ name, labels }) =>
      Array.from(labels.matchAll(/(\w+)(?==|!|,|$)/g), ([label]) => ({ name, label })),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter(({ name, label }) => exported.get(name)?.has(label) !== true)).toEqual([]);
  });
});

test("the dashboard is JSON that Grafana accepts (D-240)", () => {
  const file = join(import.meta.dirname, "..", "..", "deploy", "grafana-dashboard.json");
  const { panels, title } = JSON.parse(readFileSync(file, "utf8"));
  expect([typeof title, panels.length > 0]).toEqual(["string", true]);
});

/** What an alert asks of the labels of a figure, such as `status="500"`. */
function chosenBy(alert: string, figure: string): (labels: Record<string, string>) => boolean {
  const rule = ALERTS.split("- alert: ").find((text) => text.startsWith(`${alert}\n`)) ?? "";
  const choice = new RegExp(`${figure}\\{([^}]*)\\}`).exec(rule)?.[1] ?? "";
  const matchers = [...choice.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
  expect(matchers).not.toEqual([]);
  return (labels) =>
    matchers.every(([, label = "", sign = "", wanted = ""]) => {
      const isIt = sign.endsWith("~")
        ? new RegExp(`^(?:${wanted})$`).test(labels[label] ?? "")
        : labels[label] === wanted;
      return isIt === !sign.startsWith("!");
    });
}

test.each(["RequestsFail", "RouteFailsMostly"])(
  "%s: a fault of ours alerts a person, and a lender that is away or a database outage is no such fault (D-240)",
  (alert) => {
    const wakes = chosenBy(alert, "shop_http_requests_total");
    const waking = REFUSALS.filter((code) => wakes({ status: String(STATUS_OF[code]) }));
    expect(waking).toEqual(["internal"]);
  },
);

test("every alert links a section that says what to do (D-240)", () => {
  const sections = Array.from(read("docs/running.md").matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  const runbooks = Array.from(ALERTS.matchAll(/docs\/running\.md#(\S+)/g), ([, id = ""]) => id);
  expect(runbooks).toHaveLength(ALERTS.split("- alert:").length - 1);
  expect(runbooks.filter((id) => !sections.includes(id))).toEqual([]);
});

test("without the database the process still measures itself, and that the database is away (D-240)", async () => {
  app.database.away = true;
  const text = await scrape(app);
  app.database.away = false;
  expect(text).toContain("\nshop_database_up 0\n");
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toContain("shop_orders{");
  expect(await scrape(app)).toContain("\nshop_database_up 1\n");
});
