import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Connection } from "../db/connection.ts";
import { JOBS, type JobName } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { handlersWith } from "../testing/job-handlers.ts";
import { type Jobs, openJobs } from "./open-jobs.ts";

const ORDERS = ["first", "second", "third"];

let connection: Connection;
let jobs: Jobs;
/** The orders whose jobs were done, in the order in which they were. */
let done: string[];
let isBroken: boolean;
beforeAll(async () => {
  connection = await openTestDatabase();
  jobs = await openJobs(connection, createLog("silent"), JOBS);
  const work = async ({ orderId }: { readonly orderId: string }) => {
    if (isBroken) throw new Error("broken");
    done.push(orderId);
  };
  const handle = async ({ eventId }: { readonly eventId: string }) => work({ orderId: eventId });
  const handlers = { "send-receipt": work, "issue-invoices": work, "handle-webhook": handle };
  await jobs.start(handlersWith(handlers));
});
afterAll(async () => {
  await jobs.stop();
  await connection.close();
});
beforeEach(async () => {
  await sql`delete from jobs.job`.execute(connection.db);
  [done, isBroken] = [[], true];
});

/** Gives a job up for each order, the first one first, whatever order the database keeps them in. */
async function giveUp(name: "send-receipt" | "issue-invoices"): Promise<void> {
  for (const [index, orderId] of ORDERS.toReversed().entries()) {
    await jobs.enqueue(connection.db, name, { orderId }, orderId);
    await failForGood(name);
    await sql`update jobs.job set created_on = now() - make_interval(mins => ${index})
      where name = 'given-up' and data->>'orderId' = ${orderId}
        and source_name = ${name}`.execute(connection.db);
  }
}

async function failForGood(name: JobName): Promise<void> {
  await jobs.drain();
  // The next try is its last.
  await sql`update jobs.job set retry_count = retry_limit
    where name = ${name} and state = 'retry'`.execute(connection.db);
  await jobs.drain();
}

const namesOf = (given: readonly { readonly data: Readonly<Record<string, unknown>> }[]) =>
  given.map(({ data }) => data["orderId"]);
const listed = (names: readonly JobName[], limit = 10) => jobs.givenUp.list(names, limit);

test("the jobs given up of the wanted kinds are listed, the newest first (D-136)", async () => {
  await giveUp("send-receipt");
  await giveUp("issue-invoices");
  expect(namesOf(await listed(["send-receipt"]))).toEqual(ORDERS.toReversed());
  expect(namesOf(await listed(["send-receipt"], 2))).toEqual(["third", "second"]);
  expect(await listed(["announce-order"])).toEqual([]);
  expect(await listed(["send-receipt", "issue-invoices"])).toHaveLength(6);
});

test("the jobs given up that staff were not told of are listed, the oldest first (D-136)", async () => {
  await giveUp("send-receipt");
  const oldestFirst = (await listed(["send-receipt"])).toReversed().map(({ id }) => id);
  const unreported = await jobs.givenUp.listUnreported();
  expect(unreported.map(({ id }) => id)).toEqual(oldestFirst);
  await jobs.givenUp.markReported(unreported.slice(0, 1));
  const left = await jobs.givenUp.listUnreported();
  expect(left.map(({ id }) => id)).toEqual(oldestFirst.slice(1));
});

test("one job given up is tried again by its id, if it is of a wanted kind (D-136)", async () => {
  await giveUp("send-receipt");
  const second = (await listed(["send-receipt"]))[1]?.id ?? "";
  isBroken = false;
  expect(await jobs.givenUp.retryOne(["issue-invoices"], second)).toBe(false);
  expect(await jobs.givenUp.retryOne(["send-receipt"], "none")).toBe(false);
  await jobs.drain();
  expect(done).toEqual([]);
  expect(await jobs.givenUp.retryOne(["send-receipt"], second)).toBe(true);
  expect(await jobs.givenUp.retryOne(["send-receipt"], second)).toBe(false);
  await jobs.drain();
  expect(done).toEqual(["second"]);
  expect(namesOf(await listed(["send-receipt"]))).toEqual(["third", "first"]);
});

test("all jobs given up are tried again when the operator asks, each once (D-136)", async () => {
  await giveUp("send-receipt");
  await giveUp("send-receipt");
  await giveUp("issue-invoices");
  isBroken = false;
  await jobs.givenUp.retry();
  await jobs.drain();
  expect(done.toSorted()).toEqual([...ORDERS, ...ORDERS].toSorted());
  expect(await jobs.givenUp.count()).toEqual(new Map());
});

test("a job about a gateway keeps its gateway when it is tried again, so that it does not delay other gateways (D-136)", async () => {
  const event = { gateway: "tamara", eventId: "event" } as const;
  await jobs.enqueue(connection.db, "handle-webhook", event, "tamara event");
  await failForGood("handle-webhook");
  expect(await jobs.givenUp.count()).toEqual(new Map([["handle-webhook", 1]]));
  isBroken = false;
  await jobs.givenUp.retry();
  await jobs.drain();
  const { rows } = await sql<{ gateway: string }>`
    select group_id as gateway from jobs.job
    where name = 'handle-webhook' and state = 'completed'`.execute(connection.db);
  expect([done, rows]).toEqual([["event"], [{ gateway: "tamara" }]]);
});
