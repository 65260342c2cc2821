import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "../db/connection.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { handlersWith } from "../testing/job-handlers.ts";
import { openJobs } from "./open-jobs.ts";
import type { Queues } from "./queues.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

/** Starts the queue of a version, and returns what the database knows of its queues. */
async function startVersion(queues: Queues): Promise<ReadonlyMap<string, unknown>> {
  const jobs = await openJobs(connection, createLog("silent"), queues);
  await jobs.stop();
  const { rows } = await sql<{ name: string }>`
    select name, expire_seconds as seconds, retry_limit as retries, dead_letter as "givenUp",
      updated_on as since
    from jobs.queue`.execute(connection.db);
  return new Map(rows.map(({ name, ...queue }) => [name, queue]));
}

test("a start writes only to queues whose options have changed", async () => {
  const before = await startVersion(JOBS);
  expect(await startVersion(JOBS)).toEqual(before);

  const longer = { ...JOBS["announce-order"], expireInSeconds: 777 };
  const after = await startVersion({ ...JOBS, "announce-order": longer });
  expect(after.get("announce-order")).toMatchObject({ seconds: 777 });
  const others = [...before].filter(([name]) => name !== "announce-order");
  expect([...after]).toEqual(expect.arrayContaining(others));
});

test("a finished job is deleted after an hour, one given up after three months (D-234)", async () => {
  const jobs = await openJobs(connection, createLog("silent"), JOBS);
  await jobs.enqueue(connection.db, "send-receipt", { orderId: "order" }, "order");
  await jobs.start(handlersWith());
  await jobs.drain();
  await jobs.stop();
  const { rows } = await sql`
    select state, deletion_seconds as "keptSeconds" from jobs.job where name = 'send-receipt'`.execute(
    connection.db,
  );
  expect(rows).toEqual([{ state: "completed", keptSeconds: 3600 }]);
  const { rows: queues } = await sql`
    select deletion_seconds as "keptSeconds" from jobs.queue where name = 'given-up'`.execute(
    connection.db,
  );
  expect(queues).toEqual([{ keptSeconds: 90 * 24 * 3600 }]);
});

test("a kind of job that now runs often is no longer reported as given up, and the other way round", async () => {
  const often = { ...JOBS["announce-order"], isFrequent: true };
  const named = async (queues: Queues) => (await startVersion(queues)).get("announce-order");
  expect(await named({ ...JOBS, "announce-order": often })).toMatchObject({
    retries: 0,
    givenUp: null,
  });
  expect(await named(JOBS)).toMatchObject({ retries: 80, givenUp: "given-up" });
});
