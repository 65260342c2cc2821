import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { isDatabaseAway } from "./away.ts";
import { watchDiskSpace } from "./disk-space.ts";

let lite: PGlite;
beforeAll(async () => {
  lite = await PGlite.create();
  await lite.exec("create table orders (id int)");
});
afterAll(() => lite.close());

const write = () => lite.query("insert into orders values (1)");
const count = async () => (await lite.query("select id from orders")).rows.length;

test("with a full disk the embedded database refuses writes and can be read, until there is room", async () => {
  let room = 100_000_000;
  const { isFull, stop } = watchDiskSpace(lite, () => room, 5);
  await write();
  expect(isFull()).toBe(false);
  room = 1_000_000;
  await eventually(() => expect(write()).rejects.toSatisfy(isDatabaseAway));
  expect(isFull()).toBe(true);
  const kept = await count();
  expect(kept).toBeGreaterThan(0);
  room = 100_000_000;
  await eventually(write);
  expect(isFull()).toBe(false);
  expect(await count()).toBe(kept + 1);
  stop();
});
