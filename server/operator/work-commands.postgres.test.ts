import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { answerInstead } from "../testing/altered-answers.ts";
import { operator } from "../testing/operator-commands.ts";
import { placePaidOrder } from "../testing/paid-order.ts";

const shop = operator();
const { command } = shop;

test("interface §7 reconcile names the gateways without an answer, and exits 1", async () => {
  await command("seed");
  await shop.withDatabase(async (db) => {
    await placePaidOrder(db, "100777");
    await sql`update payments set status = 'pending', reference = 'there'`.execute(db);
  });
  answerInstead(/\/orders\/there/, () => new Response("", { status: 500 }));
  const { code, said } = await command("reconcile", "--once");
  vi.restoreAllMocks();
  expect(code).toBe(1);
  expect(said.split("\n")).toEqual([
    "Asked about 1 unsettled payments; 0 are settled now.",
    expect.stringContaining("Compared "),
    "No answer about unsettled payments: 1 of tamara.",
    "check-gateways says why. Run this again when they answer.",
  ]);
});

test("interface §7 outbox names the waiting jobs that failed, and exits 1 then", async () => {
  const said = "Everything that waited was tried.";
  expect(await command("outbox", "--drain")).toEqual({ code: 0, said });
  // Without the gateway's reference no refund goes out.
  await shop.withDatabase((db) => placePaidOrder(db, "100778"));
  expect(await command("refund", "100778", "20.50")).toMatchObject({ code: 0 });
  expect(await command("outbox", "--drain")).toEqual({
    code: 1,
    said: expect.stringMatching(/^Everything that waited was tried\.\nFailed: 1 of send-refund\. /),
  });
});

test("interface §7 reconcile names the jobs that failed while it ran, and exits 1 then", async () => {
  await shop.withDatabase((db) => placePaidOrder(db, "100779"));
  expect(await command("refund", "100779", "20.50")).toMatchObject({ code: 0 });
  const { code, said } = await command("reconcile", "--once");
  expect(code).toBe(1);
  expect(said).toMatch(/^Asked about .*\nCompared .*\nFailed: \d of send-refund\. /);
});
