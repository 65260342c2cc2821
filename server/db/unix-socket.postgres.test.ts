import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let postgres: PostgresServer;
let app: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await createTestApp({ DATABASE_URL: postgres.socketUrl });
});
afterAll(async () => {
  await app.close();
  await postgres.stop();
});

test("the shop uses a PostgreSQL through its socket, is refused while that is gone, and uses it again (D-135)", async () => {
  const browser = app.openBrowser();
  expect((await browser.add(42)).status).toBe(200);
  await postgres.shutDown("fast");
  try {
    const { status, body } = await browser.add(42);
    expect([status, body.code]).toEqual([503, "database_away"]);
    expect((await browser.fetch("/readyz")).status).toBe(503);
  } finally {
    await postgres.start();
  }
  await eventually(async () => expect((await browser.add(42)).status).toBe(200));
  await eventually(async () => expect((await browser.fetch("/readyz")).status).toBe(200));
});
