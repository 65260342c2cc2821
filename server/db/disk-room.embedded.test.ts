import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isDatabaseAway } from "./away.ts";
import { watchRoom } from "./disk-room.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };

let lite: PGlite;
beforeAll(async () => {
  lite = await PGlite.create();
  await lite.exec("create table orders (id int)");
});
afterAll(() => lite.close());

const write = () => lite.query("insert into orders values (1)");
const count = async () => (await lite.query("select id from orders")).rows.length;

test("with no room for its log the embedded database refuses writes and is read as before, until there is room", async () => {
  let room = 100_000_000;
  const stop = watchRoom(lite, () => room, 5);
  await write();
  room = 1_000_000;
  await vi.waitFor(() => expect(write()).rejects.toSatisfy(isDatabaseAway), PATIENCE);
  const kept = await count();
  expect(kept).toBeGreaterThan(0);
  room = 100_000_000;
  await vi.waitFor(write, PATIENCE);
  expect(await count()).toBe(kept + 1);
  stop();
});
