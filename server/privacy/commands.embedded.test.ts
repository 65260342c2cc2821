import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { commandsIn } from "../testing/operator-commands.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { BUYER, TestBrowser } from "../testing/test-browser.ts";
import { dumpFiles, dumpRows, findTraces } from "../testing/traces.ts";

const CANARIES = ["zarqaa", "kanari", "567654321"];
const PERSON = {
  ...BUYER,
  firstname: "Zarqaa",
  lastname: "Kanarifeld",
  email: "kanari@example.com",
  phone: "+971567654321",
};

let dataDir: string;
let environment: Awaited<ReturnType<typeof ownEnvironment>>;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-privacy-"));
  environment = await ownEnvironment(dataDir);
  shop = await startShop(environment);
  const browser = new TestBrowser(shop.url);
  await browser.add(42);
  const { body } = await browser.checkout(PERSON);
  const session = new URL(body.data.paymentUrl).pathname.split("/").at(-1);
  const sandbox = `http://localhost:${environment.SANDBOX_PORT}`;
  await fetch(`${sandbox}/control/stripe/settle/${session}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ outcome: "approve" }),
  });
  await new TestBrowser(shop.url).post("/contact", {
    name: PERSON.firstname,
    email: PERSON.email,
    msg: "Kanarimessage",
  });
  // A stop answers what is under way; its jobs are worked off by the commands.
  await shop.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const command = commandsIn(() => environment);

test("interface §7 export-person prints what is held, erase-person leaves none of it", async () => {
  await command("outbox", "--drain");
  const held = await command("export-person", PERSON.email);
  expect(JSON.parse(held.said)).toMatchObject({
    accounts: [{ name: "Zarqaa Kanarifeld" }],
    orders: [{ status: "paid", phone: PERSON.phone }],
    messages: [{ message: "Kanarimessage" }],
  });
  const digest = await command("state-digest");
  expect(await command("erase-person", "KANARI@example.com")).toEqual({
    code: 0,
    said: "Erased 1 accounts, the buyer of 1 orders, 1 messages, 0 trial requests and 2 mails.",
  });
  expect(await command("erase-person", PERSON.email)).toEqual({
    code: 0,
    said: expect.stringMatching(/^No account, order, .* names this email\. Is it written as /),
  });
  expect(await command("state-digest")).toEqual(digest);
  expect(await command("check-invariants")).toMatchObject({ code: 0 });
  // The embedded database's own files are among these.
  expect(findTraces(dumpFiles(dataDir), CANARIES)).toEqual([]);
  const { DATABASE_URL: databaseUrl = null } = environment;
  const connection = await connect(databaseUrl, dataDir);
  expect(findTraces(await dumpRows(connection.db), CANARIES)).toEqual([]);
  await connection.close();
});

test("interface §11 what is no email is refused in one sentence", async () => {
  for (const args of [["export-person"], ["erase-person", "nobody"]]) {
    const said = `Usage: npm run shop -- ${args[0]} EMAIL`;
    expect(await command(...args)).toEqual({ code: 1, said });
  }
});
