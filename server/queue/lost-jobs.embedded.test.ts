import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { openJobs } from "./open-jobs.ts";

test("a start that has the database to itself at once takes over the job of a process that was killed (D-136)", async () => {
  const connection = await openTestDatabase();
  onTestFinished(() => connection.close());
  const { db } = connection;
  const killed = await openJobs(connection, createLog("silent"), JOBS);
  await killed.enqueue(db, "send-receipt", { orderId: "order" }, "order");
  await killed.stop();
  await sql`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now()
    where name = 'send-receipt'`.execute(db);
  const next = await openJobs(connection, createLog("silent"), JOBS);
  onTestFinished(() => next.stop());
  const { rows } = await sql`select state from jobs.job where name = 'send-receipt'`.execute(db);
  expect(rows).toEqual([{ state: "retry" }]);
});
