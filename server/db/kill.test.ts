import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { WEBHOOK_MODES } from "#sandbox/control.ts";
import { forEachConcurrently } from "../queue/for-each-concurrently.ts";
import { compareBooks } from "../testing/both-books.ts";
import { expireClaims } from "../testing/expire-claims.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { Random } from "../testing/random.ts";
import { openSandboxBeside, type SandboxBeside } from "../testing/sandbox-beside.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { settleEverything } from "../testing/settle-everything.ts";
import { untilDone } from "../testing/shop-answer.ts";
import { runCommand, type ShopProcess, startShop } from "../testing/shop-process.ts";
import { Shopper } from "../testing/shopper.ts";
import { openStaffDesk, type StaffDesk } from "../testing/staff-desk.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { findBrokenInvariants } from "./invariants.ts";
import type { Database } from "./schema.ts";

/** `SHOP_KILLS=50` makes a long run of it. */
const KILLS = Number(process.env["SHOP_KILLS"] ?? 3);
const SHOPPERS = 6;
/** So many of them leave at each kill, and others come. */
const LEAVING = 2;
const MAX_WRITES = 40;
const WEBHOOK_DELAY_MS = 100;

let dataDir: string;
let environment: OwnEnvironment;
let beside: SandboxBeside;
let shop: ShopProcess;
/** On PostgreSQL others are at work beside the shop. */
let besideShop: { readonly connection: Connection; readonly desk: StaffDesk } | null = null;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-kill-"));
  const own = await ownEnvironment(dataDir);
  await runCommand(own, "seed");
  beside = await openSandboxBeside(own);
  environment = beside.environment;
  shop = await startShop(environment);
  const { DATABASE_URL: databaseUrl = null } = environment;
  if (databaseUrl === null) return;
  const connection = await connect(databaseUrl, dataDir);
  besideShop = { connection, desk: await openStaffDesk(connection) };
});
afterAll(async () => {
  await shop.kill();
  await besideShop?.desk.close();
  await besideShop?.connection.close();
  await beside.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** News of the gateways arrives at once, twice, late, in any order, or not at all. */
async function changeWebhooks(random: Random): Promise<void> {
  for (const gateway of GATEWAYS) {
    const webhooks = random.pick(WEBHOOK_MODES);
    await sandboxOf(beside).control({ webhooks, webhookDelayMs: WEBHOOK_DELAY_MS }, gateway);
  }
}

async function shopUntilGone(shopper: Shopper, onAcknowledged: () => void): Promise<void> {
  while ((await shopper.shop(onAcknowledged)) !== "process gone");
}

/** Kills the shop in the middle of what they do, after so many writes, and starts it again. */
async function killDuringShopping(shoppers: readonly Shopper[], writes: number): Promise<void> {
  let left = writes;
  let killed: Promise<void> | null = null;
  const count = () => {
    left -= 1;
    if (left === 0) killed = shop.kill();
  };
  await Promise.all(shoppers.map((shopper) => shopUntilGone(shopper, count)));
  await killed;
  if (besideShop !== null) await expireClaims(besideShop.connection.db);
  shop = await startAgain();
}

/** As an operator does: a database that is too busy to answer is tried again. */
async function startAgain(): Promise<ShopProcess> {
  for (;;) {
    try {
      return await startShop(environment);
    } catch (error) {
      if (!String(error).includes("cannot be reached")) throw error;
    }
  }
}

function expectKept(shopper: Shopper): Promise<void> {
  return untilDone(() => shopper.expectEverythingKept());
}

/** Whose money arrived at the gateways, or who had nothing to pay. */
async function listPaid(db: Database): Promise<ReadonlySet<string>> {
  const ledger = await sandboxOf(beside).ledger();
  const taken = ledger.filter(({ captured }) => captured > 0).map(({ reference }) => reference);
  const gifts = await db.selectFrom("payments").select("id").where("amount", "=", 0).execute();
  return new Set([...taken, ...gifts.map(({ id }) => id)]);
}

/** The tokens that were given to these shoppers, and stand for somebody else. */
async function listTakenOver(db: Database, shoppers: readonly Shopper[]) {
  const { rows } = await sql<{ hash: string; email: string }>`
    select t.token_hash as hash, u.email from user_tokens t join users u on u.id = t.user_id`.execute(
    db,
  );
  const owners = new Map(rows.map(({ hash, email }) => [hash, email]));
  return shoppers.flatMap(({ email, tokens }) =>
    [...tokens].map((token) => owners.get(hashSecret(token))).filter((owner) => owner !== email),
  );
}

/** How many payments there are of each kind. */
async function countPayments(db: Database): Promise<string> {
  const { rows } = await sql<{ kind: string }>`
    select concat_ws(' ', count(*), p.gateway, p.status, case when o.duplicate then 'as a duplicate' end)
      as kind from payments p join orders o on o.id = p.order_id
    group by p.gateway, p.status, o.duplicate order by p.gateway, p.status, o.duplicate`.execute(
    db,
  );
  return rows.map(({ kind }) => kind).join(", ");
}

test(`killed ${KILLS} times while writing, the shop has everything it acknowledged, nothing twice, and no mixed-up identities (D-115, D-120, D-135)`, {
  timeout: HANG_MS + KILLS * 60_000,
}, async () => {
  const random = new Random(Math.floor(Math.random() * 2 ** 32));
  const everybody: Shopper[] = [];
  const newcomer = () => {
    const shopper = new Shopper(shop.url, beside, besideShop?.desk ?? null);
    everybody.push(shopper);
    return shopper;
  };
  let shoppers = Array.from({ length: SHOPPERS }, newcomer);
  let writes = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await changeWebhooks(random);
    const wanted = 1 + random.below(MAX_WRITES);
    await killDuringShopping(shoppers, wanted);
    writes += wanted;
    await Promise.all(shoppers.map(expectKept));
    if (besideShop !== null)
      expect(await findBrokenInvariants(besideShop.connection.db)).toEqual([]);
    shoppers = [...shoppers.slice(LEAVING), ...Array.from({ length: LEAVING }, newcomer)];
  }
  await forEachConcurrently(everybody, SHOPPERS, expectKept);
  await settleEverything(beside, async () => expect(await shop.stop()).toBe(0));

  const { DATABASE_URL: databaseUrl = null } = environment;
  const connection = await connect(databaseUrl, dataDir);
  const { db } = connection;
  const { ledger, mails } = sandboxOf(beside);
  expect(await findBrokenInvariants(db)).toEqual([]);
  expect(await compareBooks(db, await ledger(), await mails())).toEqual([]);
  expect(await listTakenOver(db, everybody)).toEqual([]);
  const paid = await listPaid(db);
  const answered = everybody.flatMap(({ paidPayments }) => paidPayments);
  expect(answered.filter((id) => !paid.has(id))).toEqual([]);
  const refunds = await db.selectFrom("refunds").select("id").where("state", "=", "done").execute();
  const promised = besideShop?.desk.promised ?? [];
  expect(refunds.map(({ id }) => id)).toEqual(expect.arrayContaining([...promised]));
  console.info(
    [
      `${KILLS} kills: ${writes} writes by ${everybody.length} shoppers acknowledged and kept`,
      `${everybody.filter(({ hasAccount }) => hasAccount).length} of them signed in`,
      `${answered.length} payments answered as paid, ${refunds.length} refunds`,
      await countPayments(db),
    ].join("; "),
  );
  await connection.close();
});
