import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { erasePerson } from "./erase.ts";
import { deleteExpired } from "./retention.ts";

/** Longer than a statement of a request may take, and than its connection may be silent. */
const LONG = "6 seconds";

let url: string;
let app: TestApp;
beforeAll(async () => {
  url = await createDatabase();
  app = await createTestApp({ DATABASE_URL: url });
});
afterAll(() => app.close());

/** Work on rows that somebody else has locked, until its statement has taken long. */
async function takingLong<Result>(rows: string, work: () => Promise<Result>): Promise<Result> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`begin; select from ${rows} for update`);
  const countLong = async () => {
    const { rowCount } = await holder.query(`
      select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))
        and clock_timestamp() - query_start > interval '${LONG}'`);
    return rowCount;
  };
  const working = work();
  try {
    // Either it waits, or it has ended too early.
    await Promise.race([working, expect.poll(countLong).toBe(1)]);
  } finally {
    await holder.end();
  }
  return working;
}

const write = (email: string, at: string) =>
  sql`
    insert into contact_messages (id, name, email, email_key, message, locale, created_at)
    values (${email}, 'Huda', ${email}, ${email}, 'Hello', 'en', ${at}::timestamptz)`.execute(
    app.shop.db,
  );

test("old data is deleted although finding it takes longer than a request may take (D-12)", async () => {
  await write("old@example.com", "2020-01-01");
  const expired = await takingLong("contact_messages where email = 'old@example.com'", () =>
    deleteExpired(app.shop),
  );
  expect(expired).toMatchObject({ messages: 1 });
});

test("interface §11 a person is erased, however long it takes to find them", async () => {
  await write("wrote@example.com", "2100-01-01");
  const erased = await takingLong("contact_messages where email = 'wrote@example.com'", () =>
    erasePerson(app.shop, "wrote@example.com"),
  );
  expect(erased).toMatchObject({ messages: 1 });
});

test("interface §11 the webhooks about an erased person are emptied, however many there are", async () => {
  await sql`
    insert into webhook_events (gateway, event_id, type, body)
    values ('stripe', 'names', 'any', '{"email":"named@example.com"}')`.execute(app.shop.db);
  await takingLong("webhook_events where event_id = 'names'", () =>
    erasePerson(app.shop, "named@example.com"),
  );
  const { body } = await app.shop.db
    .selectFrom("webhook_events")
    .select("body")
    .where("event_id", "=", "names")
    .executeTakeFirstOrThrow();
  expect(body).toBe("");
});
