import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#core/durations.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Connection } from "../db/connection.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { JOBS, type JobName } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import { handlersWith } from "../testing/job-handlers.ts";
import { type JobHandlers, type Jobs, openJobs } from "./open-jobs.ts";
import { namesOf } from "./queues.ts";

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

async function storeWebhook(
  gateway: GatewayIdentifier,
  eventId: string,
  db: Queryable = connection.db,
): Promise<void> {
  await jobs.enqueue(db, "handle-webhook", { gateway, eventId }, `${gateway} ${eventId}`);
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

/** Without the checks every two seconds. Returns a function that checks once. */
function disablePolling(): () => void {
  const { setTimeout: later } = globalThis;
  const checks: (() => void)[] = [];
  vi.spyOn(globalThis, "setInterval").mockImplementation((work, ms) => {
    if (ms === 2_000) checks.push(work);
    return later(() => {}, 0);
  });
  return () => {
    for (const check of checks) check();
  };
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

/** Counts the fetches from some queues, from now on. */
function countFetches(names: readonly JobName[]): () => number {
  let fetches = 0;
  connection.watchQueries(({ pool, sql: text }) => {
    if (pool !== "queue" || !text.includes("SKIP LOCKED")) return;
    if (names.some((name) => text.includes(`'${name}'`))) fetches += 1;
  });
  return () => fetches;
}

test("each job takes one fetch if no other is due, and a start without due jobs takes none (D-234)", async () => {
  disablePolling();
  const countOf = countFetches(["send-receipt"]);
  const { open, countUnderWay } = await holdReceipts({ quick: "done" });
  await sendReceipts(["done"]);
  await eventually(async () =>
    expect(await listStates("send-receipt")).toMatchObject([{ state: "completed" }]),
  );
  await sendReceipts(["next"]);
  await eventually(() => expect(countUnderWay()).toBe(1));
  expect(countOf()).toBe(2);
  open();
});

test("queues without due jobs are polled by one statement for all of them (D-234)", async () => {
  checkOften();
  await start({});
  await jobs.drain();
  // The others may be due just now, by the clock.
  const countOf = countFetches(namesOf(JOBS).filter((name) => JOBS[name].cron === undefined));
  let checks = 0;
  connection.watchQueries(({ pool, sql: text }) => {
    if (pool === "queue" && text.includes("distinct name")) checks += 1;
  });
  await eventually(() => expect(checks).toBeGreaterThan(5));
  expect(countOf()).toBe(0);
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

test("a job starts at once although an older one of another process is found before it (D-136, D-234)", async () => {
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

test("many jobs that are due when a process starts begin at once, as many as the queue allows, without a poll (D-136)", async () => {
  const { concurrency } = JOBS["send-receipt"];
  disablePolling();
  await sendReceipts(named(3 * concurrency, "order"));
  const { open, countUnderWay } = await holdReceipts();
  await eventually(() => expect(countUnderWay()).toBe(concurrency));
  open();
  await eventually(() => expect(countUnderWay()).toBe(3 * concurrency));
});

test("several mails are sent at once, no more than the queue allows, and the next as soon as one is sent (D-136)", async () => {
  const { concurrency } = JOBS["send-receipt"];
  disablePolling();
  const open = Promise.withResolvers<void>();
  let [underWay, most, sent] = [0, 0, 0];
  await start({
    "send-receipt": async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await open.promise;
      underWay -= 1;
      sent += 1;
    },
  });
  await sendReceipts(named(3 * concurrency, "order"));
  await eventually(() => expect(underWay).toBe(concurrency));
  open.resolve();
  await eventually(() => expect(sent).toBe(3 * concurrency));
  expect(most).toBe(concurrency);
});

test("a job that is enqueued while its queue is being read starts at once (D-136)", async () => {
  disablePolling();
  const { db } = connection.jobs;
  const answer = Promise.withResolvers<void>();
  let isRead = false;
  const executeSql: typeof db.executeSql = async (text, values) => {
    const result = await db.executeSql(text, values);
    if (!text.includes("'send-receipt'") || !text.includes("SKIP LOCKED")) return result;
    isRead = true;
    await answer.promise;
    return result;
  };
  const delayed = { ...connection, jobs: { ...connection.jobs, db: { executeSql } } };
  const own = await openJobs(delayed, createLog("silent"), JOBS);
  const sent: string[] = [];
  await own.start(handlersWith({ "send-receipt": async ({ orderId }) => void sent.push(orderId) }));
  const send = (orderId: string) =>
    own.enqueue(connection.db, "send-receipt", { orderId }, orderId);
  await send("first");
  await eventually(() => expect(isRead).toBe(true));
  await send("second");
  answer.resolve();
  await eventually(() => expect(sent).toEqual(["first", "second"]));
  await own.stop();
});

test("a process that stops starts no more jobs (D-136)", async () => {
  const check = disablePolling();
  const begun: string[] = [];
  await start({ "send-receipt": async ({ orderId }) => void begun.push(orderId) });
  jobs.stopFetching();
  await sendReceipts(["late"]);
  check();
  const other = await openJobs(connection, createLog("silent"), JOBS);
  await other.start(
    handlersWith({
      "send-receipt": async ({ orderId }) => void begun.push(`${orderId}, by another process`),
    }),
  );
  await eventually(() => expect(begun).toEqual(["late, by another process"]));
  await other.stop();
});

test("a job that is under way when its process stops is done to its end (D-136)", async () => {
  const { promise: stops, resolve: stop } = Promise.withResolvers<void>();
  let isUnderWay = false;
  await start({
    "send-receipt": async () => {
      isUnderWay = true;
      await stops;
      for (let step = 0; step < 20; step += 1) await listStates("send-receipt");
    },
  });
  await sendReceipts(["order"]);
  await eventually(() => expect(isUnderWay).toBe(true));
  const stopped = jobs.stop();
  stop();
  await stopped;
  expect(await listStates("send-receipt")).toMatchObject([{ state: "completed" }]);
});

test("a job that lasts longer than its process waits when it stops is returned to the queue (D-136)", async () => {
  const { open, countUnderWay } = await holdReceipts();
  await sendReceipts(["order"]);
  await eventually(() => expect(countUnderWay()).toBe(1));
  let hours = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    hours += 1;
    return hours * HOUR_MS;
  });
  await jobs.stop();
  expect(await listStates("send-receipt")).toMatchObject([{ state: "retry" }]);
  open();
});

test("a job that does not end in its time is retried, and leaves its place to others (D-136)", async () => {
  const { concurrency } = JOBS["send-receipt"];
  const queues = { ...JOBS, "send-receipt": { ...JOBS["send-receipt"], expireInSeconds: 1 } };
  const own = await openJobs(connection, createLog("silent"), queues);
  const never = new Promise<void>(() => {});
  const sent: string[] = [];
  await own.start(
    handlersWith({
      "send-receipt": async ({ orderId }) => {
        if (orderId !== "last") await never;
        sent.push(orderId);
      },
    }),
  );
  for (const orderId of [...named(concurrency, "stuck"), "last"])
    await own.enqueue(connection.db, "send-receipt", { orderId }, orderId);
  await eventually(() => expect(sent).toEqual(["last"]));
  expect(await listStates("send-receipt")).toContainEqual({ state: "retry", waits: true });
  await own.stop();
});

test("the claim on a job is renewed while the job runs, so that no other process takes it (D-136)", async () => {
  checkOften();
  const { open, countUnderWay } = await holdReceipts();
  await sendReceipts(["order"]);
  await eventually(() => expect(countUnderWay()).toBe(1));
  await sql`update jobs.job set heartbeat_on = now() - interval '5 seconds'
    where name = 'send-receipt'`.execute(connection.db);
  await eventually(async () => {
    const { rows } = await sql`select from jobs.job where name = 'send-receipt'
      and retry_count = 0 and heartbeat_on > now() - interval '4 seconds'`.execute(connection.db);
    expect(rows).toHaveLength(1);
  });
  open();
});

test("a gateway that does not answer takes only its own places, and does not delay the webhooks of others (D-136)", async () => {
  const { concurrency, concurrencyPerGateway } = JOBS["handle-webhook"];
  disablePolling();
  const open = Promise.withResolvers<void>();
  let begun = 0;
  const handled: string[] = [];
  await start({
    "handle-webhook": async ({ gateway, eventId }) => {
      if (gateway === "tamara") begun += 1;
      if (gateway === "tamara") await open.promise;
      handled.push(eventId);
    },
  });
  await inTransaction(connection.db, async (transaction) => {
    for (const eventId of named(2 * concurrency, "tamara"))
      await storeWebhook("tamara", eventId, transaction);
    for (const eventId of named(5, "stripe")) await storeWebhook("stripe", eventId, transaction);
    await storeWebhook("tabby", "tabby-0", transaction);
  });
  await eventually(() => expect(handled).toHaveLength(6));
  expect(new Set(handled)).toEqual(new Set([...named(5, "stripe"), "tabby-0"]));
  expect(begun).toBe(concurrencyPerGateway);
  open.resolve();
  await eventually(() => expect(handled).toHaveLength(6 + 2 * concurrency));
});

test("a job that waits for a place at its gateway starts as soon as one is free (D-136, D-234)", async () => {
  disablePolling();
  const { places, begun, open } = await fillPlaces();
  const countOf = countFetches(["handle-webhook"]);
  await storeWebhook("tamara", "waits");
  await eventually(() => expect(countOf()).toBeGreaterThan(0));
  expect(begun).toHaveLength(places);
  open();
  await eventually(() => expect(begun.at(-1)).toBe("waits"));
});

test("a job is no part of the request that has enqueued it (D-242)", async () => {
  const request = new AsyncLocalStorage<string>();
  const ranIn: unknown[] = [];
  await start({ "send-receipt": async () => void ranIn.push(request.getStore()) });
  await request.run("checkout", () => sendReceipts(["order"]));
  await eventually(() => expect(ranIn).toEqual([undefined]));
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
