import { expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createDatabase } from "../testing/databases.ts";
import { openJobs } from "./open-jobs.ts";

const PROCESSES = 8;

test("processes that start at the same moment on an empty database make one queue together (D-236)", async () => {
  const databaseUrl = await createDatabase({ empty: true });
  const connections = await Promise.all(
    Array.from({ length: PROCESSES }, () => connect(databaseUrl, "")),
  );
  // Such connections know what there is from memory, as those that a pooler hands on do.
  for (const { jobs } of connections)
    await jobs.db.executeSql("create schema other; drop schema other");
  const opened = await Promise.allSettled(
    connections.map((connection) => openJobs(connection, createLog("silent"), JOBS)),
  );
  expect(opened.filter(({ status }) => status === "rejected")).toEqual([]);
  for (const outcome of opened) if (outcome.status === "fulfilled") await outcome.value.stop();
  await Promise.all(connections.map((connection) => connection.close()));
});
