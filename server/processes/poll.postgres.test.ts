import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { withinFiveSeconds } from "../testing/within-five-seconds.ts";
import { startPoll } from "./poll.ts";

/** The clock stands still, so nothing is read because it is old. */
let app: TestApp;
let time = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(time));
  await sql`insert into gateway_health (gateway) values ('tabby')`.execute(app.connection.db);
});
afterAll(() => app.close());

const known = () => ({
  prices: app.shop.catalog.version(),
  gateways: app.shop.availability.version(),
  words: app.shop.words.current().version,
});

/** Another price, another gateway that is down, another heading. */
const CHANGES = [
  "update course_packages set price = price + 100 where id = 42",
  "update gateway_health set down_since = case when down_since is null then now() end",
  `insert into words_versions (screen, version, words, published_at, actor)
    select 'coding', count(*) + 1, json_build_object('hero.heading', json_build_array(json_build_object(
      'texts', json_build_object('text', json_build_object('en', count(*)::text, 'ar', 'عنوان'))))),
      now(), 'test' from words_versions`,
];
const TABLES = ["course_packages", "gateway_health", "words_versions"];

const run = (statements: readonly string[]) =>
  app.connection.inExclusiveTransaction(async (script) => {
    for (const statement of statements) await script(statement);
  });
const triggers = (verb: string) =>
  TABLES.map((table) => `alter table ${table} ${verb} trigger user`);

test("a process is notified of changed prices, gateways and words, and does not have to poll (D-169, D-177, D-230)", async () => {
  const before = known();
  await run(CHANGES);
  await withinFiveSeconds(async () => {
    await expect.poll(() => known().prices).not.toBe(before.prices);
    await expect.poll(() => known().gateways).not.toBe(before.gateways);
    await expect.poll(() => known().words).not.toBe(before.words);
  });
});

test("a probe, or a failure that takes no gateway out of the list, notifies no process (D-230)", async () => {
  const signals: string[] = [];
  const stop = await app.connection.listen(
    {
      gateways_changed: () => signals.push("gateways"),
      sales_changed: () => signals.push("prices"),
    },
    (error) => signals.push(String(error)),
  );
  signals.length = 0;
  await run([
    "update gateway_health set probed_at = now()",
    "update gateway_health set down_since = down_since, failed_at = array[now()]",
    "update course_packages set sample = sample",
  ]);
  await expect.poll(() => signals).toEqual(["prices"]);
  await stop();
});

test("a change without a notice is polled, also by a process without requests (D-230)", async () => {
  const before = known();
  await run([...triggers("disable"), ...CHANGES, ...triggers("enable")]);
  const stop = startPoll(app.shop);
  time += 2_000;
  await withinFiveSeconds(async () => {
    await expect.poll(app.shop.catalog.version).not.toBe(before.prices);
    await expect.poll(app.shop.availability.version).not.toBe(before.gateways);
  });
  // Words that were not read then are not old enough now to be read because a test asks for them.
  time -= 1_000;
  await withinFiveSeconds(() => expect.poll(() => known().words).not.toBe(before.words));
  stop();
});
