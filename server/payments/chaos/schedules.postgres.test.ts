import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { isPermittedMove } from "#core/payment.ts";
import { digestState, findBrokenInvariants } from "../../db/invariants.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, paymentIdOf } from "../../testing/buyer.ts";
import { refundAtDashboard } from "../../testing/dashboard.ts";
import { deletePurchases } from "../../testing/delete-purchases.ts";
import { HANG_MS } from "../../testing/hang-limit.ts";
import { isLender } from "../../testing/is-lender.ts";
import { chooseSeed, countOf, Random } from "../../testing/random.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { BUYER } from "../../testing/test-browser.ts";
import { promiseRefund } from "../refund-promise.ts";
import { reconcilePayments, sweepPayments } from "../sweep.ts";

const SCHEDULES = countOf("CHAOS_SCHEDULES", 4);
const SWEEP_MS = 3 * 60_000;
const CART = { packages: { 42: 2 }, coupon: "WELCOME10" };

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let late = 0;
/** What the gateways have sent and the shop has not been given yet, or may be given again. */
let deliveries: (() => Promise<number>)[] = [];

beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + late));
  sandbox = sandboxOf(app);
  keepDeliveries();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});
afterEach(() => {
  late = 0;
});

/** Takes every webhook out of the gateways' hands: when it arrives, and how often, is up to chance. */
function keepDeliveries(): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).includes("/api/webhooks/")) return real(input, init);
    deliveries.push(async () => (await real(input, { ...init, signal: null })).status);
    return new Response();
  });
}

/** One purchase: its buyer and their attempts to pay, the latest last. */
type Purchase = {
  readonly gateway: GatewayIdentifier;
  readonly attempts: BuyerAtPaymentPage[];
};

function latest({ attempts }: Purchase): BuyerAtPaymentPage {
  const attempt = attempts.at(-1);
  if (attempt === undefined) throw new Error("Nobody has checked out");
  return attempt;
}

const atPage = (outcome: "approve" | "decline" | "cancel" | "expire") => async (on: Purchase) => {
  await sandbox.settle(latest(on).paymentUrl, outcome);
};

/** Stripe's page takes another card; a lender's no is the end, and the cart is checked out again. */
async function checksOutAgain(purchase: Purchase): Promise<void> {
  if (!isLender(purchase.gateway)) return;
  const before = latest(purchase);
  const details = { ...BUYER, email: before.email, phone: before.phone };
  const { body } = await before.browser.checkout(details, purchase.gateway);
  const paymentUrl: string = body.data.paymentUrl;
  expect(paymentUrl).not.toBe(before.paymentUrl);
  purchase.attempts.push({
    ...before,
    paymentUrl,
    paymentId: await paymentIdOf(app, paymentUrl),
  });
}

async function isHeardOf(purchase: Purchase): Promise<void> {
  const answer = await comesBack(purchase);
  expect([answer.status, answer.body.data?.status]).toEqual([200, "paid"]);
}

const comesBack = (on: Purchase) =>
  latest(on).browser.call(`/orders/payment/${latest(on).paymentId}/${on.gateway}`);

async function partRefundByStaff(purchase: Purchase): Promise<void> {
  const { paymentId } = latest(purchase);
  const refund = { refundId: `staff-${paymentId}`, paymentId, amount: 1_000 } as const;
  await promiseRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
}

async function partRefundAtDashboard(purchase: Purchase): Promise<void> {
  await refundAtDashboard(app, purchase.gateway, latest(purchase).paymentId, 500);
}

type Step = (purchase: Purchase) => Promise<void>;
type Story = {
  readonly name: string;
  /** What happens in the world, in this order; the shop hears of it in any. */
  readonly steps: readonly Step[];
  /** The orders in the end, with what was given back. */
  readonly ends: readonly string[];
  readonly lenderEnds?: readonly string[];
  readonly mails: number;
};

const STORIES: readonly Story[] = [
  { name: "bought", steps: [atPage("approve")], ends: ["paid 0"], mails: 1 },
  {
    name: "left, then run out",
    steps: [atPage("cancel"), atPage("expire")],
    ends: ["expired 0"],
    mails: 0,
  },
  {
    name: "declined, then bought",
    steps: [atPage("decline"), checksOutAgain, atPage("approve")],
    ends: ["paid 0"],
    lenderEnds: ["failed 0", "paid 0"],
    mails: 1,
  },
  {
    name: "bought, and partly given back by staff and at the dashboard",
    steps: [atPage("approve"), isHeardOf, partRefundByStaff, partRefundAtDashboard],
    ends: ["paid 1500"],
    mails: 3,
  },
];

/** Everything that may happen at any time, at once with anything else. */
async function somethingHappens(random: Random, on: Purchase, owed: Set<() => Promise<number>>) {
  for (const delivery of deliveries.splice(0)) owed.add(delivery);
  const all = [...owed, ...seen];
  const acts: (() => Promise<unknown>)[] = random
    .shuffled(all)
    .slice(0, random.below(all.length + 1))
    .flatMap((delivery) =>
      Array.from({ length: 1 + random.below(3) }, () => deliver(delivery, owed)),
    );
  if (random.chance(0.4)) acts.push(...Array.from({ length: 3 }, () => () => comesBack(on)));
  if (random.chance(0.3)) acts.push(() => reconcilePayments(app.shop));
  if (random.chance(0.3)) acts.push(() => app.shop.jobs.drain());
  await Promise.all(random.shuffled(acts).map((act) => act()));
}

/** Deliveries that have arrived, and may arrive once more. */
const seen = new Set<() => Promise<number>>();
const deliver = (delivery: () => Promise<number>, owed: Set<() => Promise<number>>) => async () => {
  expect(await delivery()).toBe(200);
  owed.delete(delivery);
  seen.add(delivery);
};

/** Plays a story once, in random order; with `null`, in the order of its steps. */
async function play(gateway: GatewayIdentifier, { steps }: Story, random: Random | null) {
  await deletePurchases(app);
  late = 0;
  seen.clear();
  deliveries = [];
  const owed = new Set<() => Promise<number>>();
  const purchase: Purchase = {
    gateway,
    attempts: [await buyerAtPaymentPage(app, { ...CART, gateway })],
  };
  const allArrives = async () => {
    do {
      await app.sandbox.settled();
      for (const delivery of deliveries.splice(0)) owed.add(delivery);
      const order = random?.shuffled([...owed]) ?? [...owed];
      for (const delivery of order) await deliver(delivery, owed)();
      await app.shop.jobs.drain();
      await app.sandbox.settled();
    } while (deliveries.length > 0);
  };
  for (const step of steps) {
    await step(purchase);
    if (random === null) await allArrives();
    else await somethingHappens(random, purchase, owed);
  }
  if (random !== null) await somethingHappens(random, purchase, owed);
  await allArrives();
  late = SWEEP_MS;
  await sweepPayments(app.shop);
  await allArrives();
  return {
    digest: await digestState(app.shop.db),
    ends: await listEnds(),
    downgrades: await listDowngrades(),
    broken: await findBrokenInvariants(app.shop.db),
    mails: (await sandbox.mails()).length,
  };
}

async function listEnds(): Promise<readonly string[]> {
  const orders = await app.shop.db.selectFrom("orders").select(["status", "refunded"]).execute();
  return orders.map(({ status, refunded }) => `${status} ${refunded}`).sort();
}

/** Moves that must not be, and states that were reached twice. */
async function listDowngrades(): Promise<readonly string[]> {
  const { rows } = await sql<{ before: "created"; after: "created"; times: number }>`
    select status_before as before, status_after as after, count(*)::int as times
    from payment_events where status_before <> status_after
    group by payment_id, 1, 2`.execute(app.shop.db);
  return rows
    .filter(({ before, after, times }) => times > 1 || !isPermittedMove(before, after))
    .map(({ before, after, times }) => `${before} to ${after}, ${times} times`);
}

describe.each(GATEWAYS)("through %s", (gateway) => {
  test.each(STORIES)(
    `$name: ${SCHEDULES} random schedules of webhooks, returns and sweeps end alike (D-127, D-128)`,
    { timeout: HANG_MS + SCHEDULES * 5_000 },
    async (story) => {
      const seed = chooseSeed(`${gateway}, ${story.name}`);
      const { name: _, steps: __, ends, lenderEnds = ends, mails } = story;
      const orderly = await play(gateway, story, null);
      expect(orderly).toMatchObject({
        ends: isLender(gateway) ? lenderEnds : ends,
        downgrades: [],
        broken: [],
        mails,
      });
      for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
        const end = await play(gateway, story, new Random(seed + schedule));
        expect(end, `CHAOS_SEED=${seed + schedule} CHAOS_SCHEDULES=1`).toEqual(orderly);
      }
    },
  );
});
