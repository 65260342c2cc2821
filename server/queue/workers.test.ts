import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#core/durations.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Connection } from "../db/connection.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import { handlersWith } from "../testing/job-handlers.ts";
import { type JobHandlers, type Jobs, openJobs } from "./open-jobs.ts";

let connection: Connection;
let jobs: Jobs;
beforeEach(async () => {
  connection = await openTestDatabase();
  jobs = await openJobs(connection, createLog("silent"), JOBS);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await jobs.stop();
  await connection.close();
});

const start = (handlers: Partial<JobHandlers>) => jobs.start(handlersWith(handlers));

async function sendReceipts(
  orderIds: readonly string[],
  db: Queryable = connection.db,
): Promise<void> {
  for (const orderId of orderIds) {
    await jobs.enqueue(db, "send-receipt", { orderId }, orderId);
  }
}

/** Enqueues them in one transaction; equal ones are one job. */
const sendReceiptsTogether = (orderIds: readonly string[]) =>
  inTransaction(connection.db, (transaction) => sendReceipts(orderIds, transaction));

/** Starts sending receipts, each of which but `quick` stays under way until `open` is called. */
async function holdReceipts({ quick }: { readonly quick?: string } = {}) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  let underWay = 0;
  await start({
    "send-receipt": async ({ orderId }) => {
      if (orderId === quick) return;
      underWay += 1;
      await promise;
    },
  });
  return { open, countUnderWay: () => underWay };
}

async function storeWebhook(gateway: GatewayIdentifier, eventId: string): Promise<void> {
  const event = { gateway, eventId };
  await jobs.enqueue(connection.db, "handle-webhook", event, `${gateway} ${eventId}`);
}

/** Takes all places at a gateway with webhooks that stay under way until `open` is called. */
async function fillPlaces() {
  const { concurrencyPerGateway: places = 0 } = JOBS["handle-webhook"];
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const begun: string[] = [];
  await start({
    "handle-webhook": async ({ eventId }) => {
      begun.push(eventId);
      await promise;
    },
  });
  for (const eventId of named(places, "tamara")) await storeWebhook("tamara", eventId);
  await eventually(() => expect(begun).toHaveLength(places));
  return { places, begun, open };
}

/** Without the checks every two seconds, and without the looks every minute. Returns a function that checks once. */
function disablePolling(): () => void {
  const { setTimeout: later } = globalThis;
  const never = () => later(() => {}, 0);
  const checks: (() => void)[] = [];
  vi.spyOn(globalThis, "setInterval").mockImplementation((work, ms) => {
    if (ms === 2_000) checks.push(work);
    return never();
  });
  const unlessLong = (work: () => void, ms = 0) => (ms > 50_000 ? never() : later(work, ms));
  vi.spyOn(globalThis, "setTimeout").mockImplementation(unlessLong as typeof setTimeout);
  return () => {
    for (const check of checks) check();
  };
}

/** Lets a commit be reported only once `report` is called; the database has it before. */
function delayCommitReports(): () => void {
  const { promise, resolve: report } = Promise.withResolvers<void>();
  const { db } = connection;
  const begin = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const result = await execute(work);
      await promise;
      return result;
    };
    return builder;
  });
  return report;
}

/** With the checks every two seconds a hundred times as often. */
function checkOften(): void {
  const { setInterval: every } = globalThis;
  const soon = (work: () => void, ms = 0) => every(work, ms === 2_000 ? ms / 100 : ms);
  vi.spyOn(globalThis, "setInterval").mockImplementation(soon as typeof setInterval);
}

const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

async function listStates(name: string) {
  const { rows } = await sql<{ state: string; waits: boolean }>`
    select state, start_after > now() as waits from jobs.job where name = ${name}`.execute(
    connection.db,
  );
  return rows;
}

test("a burst of mails is sent without a pause between two of them (D-136)", async () => {
  const sent = new Set<string>();
  await start({ "send-receipt": async ({ orderId }) => void sent.add(orderId) });
  await sendReceipts(named(60, "order"));
  await eventually(() => expect(sent.size).toBe(60));
});

test("a queue with few jobs is polled by few workers, whatever it allows (D-136)", async () => {
  const { concurrency } = JOBS["send-receipt"];
  disablePolling();
  let looks = 0;
  connection.watchQueries(({ pool, sql: text }) => {
    if (pool === "queue" && text.includes("'send-receipt'") && text.includes("SKIP LOCKED"))
      looks += 1;
  });
  const sent = new Set<string>();
  await start({ "send-receipt": async ({ orderId }) => void sent.add(orderId) });
  await sendReceipts(["order"]);
  await jobs.drain();
  expect([sent.size, looks > 0]).toEqual([1, true]);
  expect(looks).toBeLessThan(concurrency);
});

test("queues without due jobs are polled by one statement for all of them (D-234)", async () => {
  checkOften();
  await start({});
  await jobs.drain();
  // The others may be due just now, by the clock.
  const idle = Object.entries(JOBS).filter(([, { cron }]) => cron === undefined);
  let checks = 0;
  let looks = 0;
  connection.watchQueries(({ pool, sql: text }) => {
    if (pool !== "queue") return;
    if (text.includes("distinct name")) checks += 1;
    const isLook =
      text.includes("SKIP LOCKED") && idle.some(([name]) => text.includes(`'${name}'`));
    if (isLook) looks += 1;
  });
  await eventually(() => expect(checks).toBeGreaterThan(5));
  expect(looks).toBe(0);
});

test("a job that another process enqueued is found by the poll of all queues (D-136, D-234)", async () => {
  checkOften();
  const sent = new Set<string>();
  await start({ "send-receipt": async ({ orderId }) => void sent.add(orderId) });
  const other = await openJobs(connection, createLog("silent"), JOBS);
  await other.enqueue(connection.db, "send-receipt", { orderId: "order" }, "order");
  await eventually(() => expect([...sent]).toEqual(["order"]));
  await other.stop();
});

test("a job starts at once although its worker finds an older one of another process (D-136, D-234)", async () => {
  disablePolling();
  const begun = new Set<string>();
  const open = Promise.withResolvers<void>();
  await start({
    "send-receipt": async ({ orderId }) => {
      begun.add(orderId);
      await open.promise;
    },
  });
  await sendReceipts(["first"]);
  await eventually(() => expect([...begun]).toEqual(["first"]));
  const other = await openJobs(connection, createLog("silent"), JOBS);
  await other.enqueue(connection.db, "send-receipt", { orderId: "older" }, "older");
  await sendReceipts(["newer"]);
  await eventually(() => expect([...begun].toSorted()).toEqual(["first", "newer", "older"]));
  open.resolve();
  await other.stop();
});

test("a failed job is found as soon as it is due again, as new ones are (D-136, D-234)", async () => {
  checkOften();
  let tries = 0;
  await start({
    "send-receipt": async () => {
      tries += 1;
      if (tries === 1) throw new Error("refused by the mail host");
    },
  });
  await sendReceipts(["order"]);
  await eventually(async () =>
    expect(await listStates("send-receipt")).toEqual([{ state: "retry", waits: true }]),
  );
  await sql`update jobs.job set start_after = now() where name = 'send-receipt'`.execute(
    connection.db,
  );
  await eventually(() => expect(tries).toBe(2));
});

test("a transaction that enqueues many jobs starts as many at once as the queue allows, without a poll (D-136)", async () => {
  const { concurrency } = JOBS["send-receipt"];
  disablePolling();
  const { open, countUnderWay } = await holdReceipts();
  await sendReceiptsTogether(named(concurrency, "order"));
  await eventually(() => expect(countUnderWay()).toBe(concurrency));
  open();
});

function setClockBack(): void {
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() - HOUR_MS);
}

test.each([
  { though: "all workers found nothing before", happens: () => {} },
  { though: "the clock was set back since the workers last looked", happens: setClockBack },
])(
  "many jobs start at once, as many as the queue allows, though $though (D-136)",
  async ({ happens }) => {
    const { concurrency } = JOBS["send-receipt"];
    disablePolling();
    const { open, countUnderWay } = await holdReceipts({ quick: "one" });
    // One job, for which somebody is sent each time.
    await sendReceiptsTogether(Array(2 * concurrency).fill("one"));
    await eventually(async () =>
      expect(await listStates("send-receipt")).toMatchObject([{ state: "completed" }]),
    );
    happens();
    await sendReceiptsTogether(named(concurrency, "order"));
    await eventually(() => expect(countUnderWay()).toBe(concurrency));
    open();
  },
);

test("several mails are sent at once, and no more than the queue allows (D-136)", async () => {
  const { concurrency } = JOBS["send-receipt"];
  const open = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  await start({
    "send-receipt": async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await open.promise;
      underWay -= 1;
    },
  });
  await sendReceipts(named(3 * concurrency, "order"));
  await eventually(() => expect(underWay).toBe(concurrency));
  open.resolve();
  await jobs.drain();
  await eventually(() => expect(underWay).toBe(0));
  expect(most).toBeGreaterThanOrEqual(concurrency);
});

type Statement = typeof connection.jobs.db.executeSql;

/** Jobs of which each look for a receipt to send is `watched`. */
function openJobsWatched(watched: (look: () => ReturnType<Statement>) => ReturnType<Statement>) {
  const { db } = connection.jobs;
  const executeSql: Statement = (text, values) => {
    const run = () => db.executeSql(text, values);
    return text.includes("'send-receipt'") && text.includes("SKIP LOCKED") ? watched(run) : run();
  };
  const jobs = { ...connection.jobs, db: { executeSql } };
  return openJobs({ ...connection, jobs }, createLog("silent"), JOBS);
}

test("a worker that is on its way to a job is enough: a job that ends meanwhile sends no other one (D-234)", async () => {
  disablePolling();
  const [first, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  let looks = 0;
  const own = await openJobsWatched(async (look) => {
    looks += 1;
    if (begun.length === 1) await answer.promise;
    return look();
  });
  await own.start(
    handlersWith({
      "send-receipt": async ({ orderId }) => {
        begun.push(orderId);
        if (orderId === "first") await first.promise;
      },
    }),
  );
  const send = (orderId: string) =>
    own.enqueue(connection.db, "send-receipt", { orderId }, orderId);
  await send("first");
  await eventually(() => expect(begun).toEqual(["first"]));
  const before = looks;
  await send("second");
  await eventually(() => expect(looks).toBe(before + 1));
  first.resolve();
  await eventually(async () =>
    expect(await listStates("send-receipt")).toContainEqual({ state: "completed", waits: false }),
  );
  expect(looks).toBe(before + 1);
  answer.resolve();
  await eventually(() => expect(begun).toEqual(["first", "second"]));
  await own.stop();
});

test("a job that is found before its commit is reported sends no second worker (D-234)", async () => {
  const check = disablePolling();
  const open = Promise.withResolvers<void>();
  const begun: string[] = [];
  let [looks, answers] = [0, 0];
  const own = await openJobsWatched(async (look) => {
    looks += 1;
    const answer = await look();
    answers += 1;
    return answer;
  });
  await own.start(
    handlersWith({
      "send-receipt": async ({ orderId }) => {
        begun.push(orderId);
        await open.promise;
      },
    }),
  );
  const send = (orderId: string) =>
    inTransaction(connection.db, (transaction) =>
      own.enqueue(transaction, "send-receipt", { orderId }, orderId),
    );
  await eventually(() => expect(answers).toBe(1));
  const report = delayCommitReports();
  const sent = send("first");
  await eventually(async () => expect(await listStates("send-receipt")).toHaveLength(1));
  check();
  // The check sends one worker, and that one the next, as there may be more jobs of others.
  await eventually(() => expect([begun, answers]).toEqual([["first"], 3]));
  report();
  await sent;
  await send("second");
  await eventually(() => expect(begun).toEqual(["first", "second"]));
  expect(looks).toBe(4);
  open.resolve();
  await own.stop();
});

test("a gateway that does not answer does not delay the webhooks of other gateways (D-136)", async () => {
  const { concurrency } = JOBS["handle-webhook"];
  const open = Promise.withResolvers<void>();
  const handled: string[] = [];
  await start({
    "handle-webhook": async ({ gateway, eventId }) => {
      if (gateway === "tamara") await open.promise;
      handled.push(eventId);
    },
  });
  for (const eventId of named(2 * concurrency, "tamara")) await storeWebhook("tamara", eventId);
  for (const eventId of named(5, "stripe")) await storeWebhook("stripe", eventId);
  await storeWebhook("tabby", "tabby-0");
  await eventually(() => expect(handled).toHaveLength(6));
  expect(new Set(handled)).toEqual(new Set([...named(5, "stripe"), "tabby-0"]));
  open.resolve();
  await eventually(() => expect(handled).toHaveLength(6 + 2 * concurrency));
});

test("a job that waits for a place at its gateway starts as soon as one is free (D-136, D-234)", async () => {
  disablePolling();
  const { places, begun, open } = await fillPlaces();
  let looks = 0;
  connection.watchQueries(({ pool, sql: text }) => {
    if (pool === "queue" && text.includes("'handle-webhook'") && text.includes("SKIP LOCKED"))
      looks += 1;
  });
  await storeWebhook("tamara", "waits");
  await eventually(() => expect(looks).toBeGreaterThan(0));
  expect(begun).toHaveLength(places);
  open();
  await eventually(() => expect(begun.at(-1)).toBe("waits"));
});

test("a job that has waited for a place at its gateway since before a check starts as soon as one is free, too (D-136, D-234)", async () => {
  const check = disablePolling();
  const { begun, open } = await fillPlaces();
  const asked: ("check" | "look")[] = [];
  connection.watchQueries(({ pool, sql: text }) => {
    if (pool !== "queue") return;
    if (text.includes("distinct name")) asked.push("check");
    if (text.includes("'handle-webhook'") && text.includes("SKIP LOCKED")) asked.push("look");
  });
  await storeWebhook("tamara", "waits");
  await eventually(() => expect(asked).toContain("look"));
  check();
  await eventually(() => expect(asked.slice(asked.indexOf("check"))).toContain("look"));
  open();
  await eventually(() => expect(begun.at(-1)).toBe("waits"));
});

test("a job runs once its transaction is committed, and never if it is rolled back", async () => {
  const done: string[] = [];
  await start({ "send-receipt": async ({ orderId }) => void done.push(orderId) });
  const rolledBack = inTransaction(connection.db, async (transaction) => {
    await sendReceipts(["rolled-back"], transaction);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await sendReceiptsTogether(["committed"]);
  await jobs.drain();
  expect(done).toEqual(["committed"]);
});

test("a mail that can never be sent does not delay later ones (D-136)", async () => {
  const open = Promise.withResolvers<void>();
  const sent = new Set<string>();
  await start({
    "send-receipt": async ({ orderId }) => {
      if (orderId === "stuck") await open.promise;
      sent.add(orderId);
    },
  });
  await sendReceipts(["stuck"]);
  await eventually(async () => {
    expect(await listStates("send-receipt")).toMatchObject([{ state: "active" }]);
  });
  await sendReceipts(named(20, "order"));
  await eventually(() => expect(sent.size).toBe(20));
  open.resolve();
});

test("a failed job waits a while, and the later ones are done (D-136)", async () => {
  const sent = new Set<string>();
  await start({
    "send-receipt": async ({ orderId }) => {
      if (orderId === "poisoned") throw new Error("refused by the mail host");
      sent.add(orderId);
    },
  });
  await sendReceipts(["poisoned", ...named(5, "order")]);
  await eventually(() => expect(sent.size).toBe(5));
  await eventually(async () => {
    const states = await listStates("send-receipt");
    expect(states).toContainEqual({ state: "retry", waits: true });
    expect(states.filter(({ state }) => state === "completed")).toHaveLength(5);
  });
});

test("a drain does more than one batch of each queue, and no job twice (D-136)", async () => {
  const tried = new Map<string, number>();
  await start({
    "send-receipt": async ({ orderId }) => {
      tried.set(orderId, (tried.get(orderId) ?? 0) + 1);
    },
  });
  for (const orderId of named(70, "order")) {
    await jobs.enqueue(connection.db, "send-receipt", { orderId }, orderId);
  }
  await jobs.drain();
  expect(tried.size).toBe(70);
  expect(new Set(tried.values())).toEqual(new Set([1]));
});

test("a drain tries a failing job once, however long the others take (D-136)", async () => {
  let tries = 0;
  await start({
    "send-receipt": async ({ orderId }) => {
      if (orderId !== "poisoned") return;
      tries += 1;
      throw new Error("refused by the mail host");
    },
  });
  await inTransaction(connection.db, async (transaction) => {
    for (const orderId of ["poisoned", ...named(90, "order")]) {
      await jobs.enqueue(transaction, "send-receipt", { orderId }, orderId);
    }
    // Left to the drain: the workers take nothing that is not due.
    await sql`update jobs.job set start_after = now() + interval '1 hour'`.execute(transaction);
  });
  await jobs.drain();
  const { rows } = await sql<{ retries: number; state: string }>`
    select retry_count as retries, state from jobs.job
    where name = 'send-receipt' and singleton_key = 'poisoned'`.execute(connection.db);
  expect([tries, rows]).toEqual([1, [{ retries: 0, state: "retry" }]]);
});

test("a drain ends only when the jobs that its jobs enqueued are done too, whoever did them (D-136)", async () => {
  const done: string[] = [];
  await start({
    "handle-webhook": async ({ eventId }) => {
      await sendReceipts([`order of ${eventId}`]);
    },
    "send-receipt": async ({ orderId }) => void done.push(orderId),
  });
  for (const [index, eventId] of named(100, "event").entries()) {
    await storeWebhook("stripe", eventId);
    await jobs.drain();
    expect(done).toHaveLength(index + 1);
  }
});
