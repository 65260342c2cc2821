import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { ConnectionDropped } from "#sandbox/faults.ts";
import {
  createSandbox,
  type ListeningSandbox,
  listenSandbox,
  type Sandbox,
} from "#sandbox/main.ts";
import { connect } from "../../db/connect.ts";
import { sandboxGateways } from "../../gateways/registry.ts";
import { newBuyer, paymentIdOf } from "../../testing/buyer.ts";
import { expireClaims } from "../../testing/expire-claims.ts";
import { HANG_MS } from "../../testing/hang-limit.ts";
import { type KillPoint, KillPoints } from "../../testing/kill-points.ts";
import {
  type KillableShop,
  ShopGone,
  type ShopRecords,
  startKillableShop,
} from "../../testing/killable-shop.ts";
import { type OwnEnvironment, ownEnvironment } from "../../testing/own-environment.ts";
import { chooseSeed, Random } from "../../testing/random.ts";
import { RETRIED_SOON_MS } from "../../testing/sandbox-beside.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { TestBrowser } from "../../testing/test-browser.ts";

/** How many of a gateway's points are tried: `CHAOS_KILLS=all` tries each, in ten minutes or so. */
const KILLS = process.env["CHAOS_KILLS"] ?? "2";
const MAX_ATTEMPTS = 3;
const KILLS_MS = (KILLS === "all" ? 120 : Number(KILLS)) * 30_000;
const GIVEN_BACK = 1_000;

let dataDir: string;
let environment: OwnEnvironment;
let sandboxUrl: string;
let sandbox: Sandbox;
let server: ListeningSandbox;
let shop: KillableShop;
/** The calls of the gateways as they arrive and as they are answered. */
const calls = new KillPoints();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-kill-points-"));
  environment = await ownEnvironment(dataDir);
  const port = Number(environment.SANDBOX_PORT);
  sandboxUrl = `http://localhost:${port}`;
  sandbox = createSandbox({
    gateways: sandboxGateways(environment.APP_SECRET, port),
    publicUrl: sandboxUrl,
    shopUrl: `http://127.0.0.1:${environment.PORT}`,
    dataDir,
    retryDelaysMs: RETRIED_SOON_MS,
  });
  server = await listenSandbox({ ...sandbox, fetch: answerCall }, { port, host: "127.0.0.1" });
  shop = await startKillableShop(environment);
});
afterAll(async () => {
  shop.kill();
  await shop.gone;
  await server.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A call without what is different in each: ids, of which none is shorter than 20 characters. */
function nameOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname.replaceAll(/[^/]{20,}/g, "*")}`;
}

/** Answers a call of the shop's, unless the shop dies of it: before it has an effect, or after. */
async function answerCall(request: Request): Promise<Response> {
  const at = nameOf(request);
  if (calls.pass(at, "before")) await killShop();
  const response = await sandbox.fetch(request);
  if (calls.pass(at, "after")) await killShop();
  return response;
}

async function killShop(): Promise<never> {
  shop.kill();
  await shop.gone;
  throw new ConnectionDropped();
}

async function restartShop(): Promise<void> {
  await expireClaimsOfKilled();
  shop = await startKillableShop(environment);
}

/** A process that opens the embedded database knows that no other is at work. */
async function expireClaimsOfKilled(): Promise<void> {
  const { DATABASE_URL: databaseUrl = null } = environment;
  if (databaseUrl === null) return;
  const connection = await connect(databaseUrl, dataDir);
  await expireClaims(connection.db);
  await connection.close();
}

/** What a purchase has led to, in our books, at the gateway, in front of the buyer, and by mail. */
type End = ShopRecords & {
  readonly killed: boolean;
  readonly money: readonly string[];
  readonly left: number;
  readonly mails: readonly string[];
};

/** The payments on which money has moved, in minor units. */
async function listMoney(before: ReadonlySet<string>): Promise<readonly string[]> {
  return (await sandboxOf({ sandbox, sandboxUrl }).ledger())
    .filter(({ reference, charged }) => !before.has(reference) && charged > 0)
    .map(({ status, currency, charged, captured, refunded }) =>
      [status, currency, charged, captured, refunded].join(" "),
    );
}

/** Whom the mails are for and what about, without the number of the order. */
async function listMails(): Promise<readonly string[]> {
  const mails = await sandboxOf({ sandbox, sandboxUrl }).mails();
  return mails.map(({ to, subject }) => `${to.replace(/\d+/, "")} ${subject.replace(/\d+/, "")}`);
}

/**
 * A guest buys by coupon, comes back from the gateway, and gets a part of the money back from staff.
 * Where the shop is killed it is started again, `reconcile --once` tidies up, and a buyer who had no
 * answer does the same again.
 */
async function buyAndRefund(
  gateway: GatewayIdentifier,
  killAt: KillPoint | null,
): Promise<{ readonly end: End; readonly passed: readonly KillPoint[] }> {
  const at = sandboxOf({ sandbox, sandboxUrl });
  const before = new Set((await at.ledger()).map(({ reference }) => reference));
  const [buyer, browser] = [newBuyer(), new TestBrowser(shop.url)];
  let killed = false;

  const step = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await shop.whileThere(act());
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      await shop.gone;
      killed = true;
      await restartShop();
      await shop.commands.reconcile();
      return act();
    }
  };
  const newsArrive = async () => {
    for (const _ of ["approval", "capture"]) {
      await shop.whileThere(sandbox.settled());
      await shop.commands.becomeIdle();
    }
  };

  await browser.add(42, 2);
  await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  calls.arm(killAt);
  await shop.commands.arm(killAt);
  const paymentUrl = await step(async () => {
    const { status, body } = await browser.checkout(buyer, gateway);
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.data.paymentUrl);
  });
  const paymentId = await paymentIdOf({ sandbox, sandboxUrl }, paymentUrl);
  await at.settle(paymentUrl, "approve");
  await step(newsArrive);
  await step(async () => {
    const { status } = await browser.call(`/orders/payment/${paymentId}/${gateway}`);
    expect(status).toBe(200);
  });
  const refund = { refundId: `staff-${paymentId}`, paymentId, amount: GIVEN_BACK };
  await step(() => shop.commands.refund(refund));
  await step(newsArrive);

  const passed = [...calls.passed, ...(await shop.commands.passed())];
  calls.arm(null);
  await shop.commands.arm(null);
  await shop.commands.reconcile();
  await newsArrive();
  const { items } = await browser.cart();
  const end: End = {
    killed,
    ...(await shop.commands.records()),
    money: await listMoney(before),
    left: items.length,
    mails: await listMails(),
  };
  await shop.commands.empty();
  return { end, passed };
}

/** What is thrown when the shop goes: by `fetch`, also in the middle of an answer, or by ourselves. */
function isConnectionError(error: unknown): boolean {
  return error instanceof ShopGone || error instanceof TypeError || error instanceof SyntaxError;
}

/**
 * A purchase that is killed at a point. What is committed together may depend on which news comes
 * first, the answer to a refund or its webhook: a point that is not passed is tried again.
 */
async function killAt(gateway: GatewayIdentifier, point: KillPoint): Promise<End> {
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    const { end } = await buyAndRefund(gateway, point);
    if (end.killed || left === 1) return end;
  }
}

function choose(points: readonly KillPoint[], gateway: GatewayIdentifier): readonly KillPoint[] {
  if (KILLS === "all") return points;
  const random = new Random(chooseSeed(`Kill points of ${gateway}`));
  return random.shuffled(points).slice(0, Number(KILLS));
}

describe.each(GATEWAYS)("through %s", (gateway) => {
  test(`killed at ${KILLS} of its commits, calls and mails, a purchase with a refund ends as if nothing had happened (D-115, D-135, D-136)`, {
    timeout: HANG_MS + KILLS_MS,
  }, async () => {
    const { end: orderly, passed } = await buyAndRefund(gateway, null);
    expect(orderly).toMatchObject({ killed: false, broken: [], left: 0 });
    expect(orderly.money).toEqual([expect.stringMatching(/^paid [A-Z]{3} (\d+) \1 1000$/)]);
    expect(orderly.mails).toHaveLength(2);
    const chosen = choose(passed, gateway);
    let kills = 0;
    for (const point of chosen) {
      const end = await killAt(gateway, point);
      const { when, at, nth } = point;
      expect.soft(end, `${when} ${at}, the ${nth}.`).toEqual({ ...orderly, killed: end.killed });
      if (end.killed) kills += 1;
    }
    console.info(`${gateway}: killed at ${kills} of ${passed.length} points`);
    expect(kills).toBeGreaterThanOrEqual(chosen.length / 2);
  });
});
