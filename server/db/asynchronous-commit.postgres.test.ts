import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { type Forwarder, openForwarder } from "../testing/tcp-forwarder.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";

const opened: (Connection | Forwarder)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(url: string): Promise<Connection> {
  const connection = await connect(url, "");
  opened.push(connection);
  return connection;
}

/** Whether commits wait for the disk: for what requests and jobs write, and for what the queue notes of its jobs. */
async function waitsForDisk({ db, jobs }: Connection) {
  const show = "show synchronous_commit";
  const ofShop = await sql<{ synchronous_commit: string }>`${sql.raw(show)}`.execute(db);
  const ofQueue = await jobs.db.executeSql(show);
  return [ofShop, ofQueue].map(({ rows }) => rows[0].synchronous_commit);
}

/** The number of its process, with which a server greets (`BackendKeyData`), as another one. */
function asOtherProcess(bytes: Buffer): Buffer {
  const greeting = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (greeting < 0) return bytes;
  const changed = Buffer.from(bytes);
  changed.writeInt32BE(bytes.readInt32BE(greeting + 5) + 1, greeting + 5);
  return changed;
}

test("only the queue's own statements commit without waiting for the disk (D-248)", async () => {
  expect(await waitsForDisk(await open(await createDatabase()))).toEqual(["on", "off"]);
});

test("behind a pooler, which shares sessions, every commit waits for the disk (D-248)", async () => {
  const url = new URL(await createDatabase());
  const pooler = await openForwarder(Number(url.port), asOtherProcess);
  opened.push(pooler);
  url.port = String(pooler.port);
  expect(await waitsForDisk(await open(url.href))).toEqual(["on", "on"]);
});
