import type { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { createApp } from "../../app.ts";
import { digestState } from "../../db/invariants.ts";
import { buyerAtPaymentPage, everythingDone } from "../../testing/buyer.ts";
import { HANG_MS } from "../../testing/hang-limit.ts";
import { type Named, paidBody, proofOf } from "../../testing/proofs.ts";
import { chooseSeed, countOf, Random } from "../../testing/random.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { findGateway } from "../gateways.ts";

const ATTACKS = countOf("CHAOS_HOSTILE", 300);
const WARM_UP = 40;
const MAX_CPU_MS = 2;
const DAY_S = 24 * 60 * 60;
const MAX_BYTES = 512 * 1024;

let app: TestApp;
/** Of every gateway one payment that waits for its buyer, and one that is paid. */
const targets = new Map<GatewayIdentifier, readonly Named[]>();

beforeAll(async () => {
  app = await createTestApp();
  for (const gateway of GATEWAYS) {
    const waiting = await buyerAtPaymentPage(app, { gateway, coupon: "WELCOME10" });
    const paid = await buyerAtPaymentPage(app, { gateway });
    await sandboxOf(app).settle(paid.paymentUrl, "approve");
    await everythingDone(app);
    targets.set(gateway, [await namesOf(waiting.paymentId), await namesOf(paid.paymentId)]);
  }
});
afterAll(() => app.close());

async function namesOf(paymentId: string): Promise<Named> {
  const { reference } = await app.shop.db
    .selectFrom("payments")
    .select("reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, reference: reference ?? "" };
}

type Attack = {
  readonly gateway: GatewayIdentifier;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The answers that are right; a proved delivery is taken, and believed in nothing. */
  readonly answers: readonly number[];
};
type Attacker = (random: Random, gateway: GatewayIdentifier, eventId: string) => Attack;

const REFUSED = [401];
/** Taken; or proved, and neither JSON nor text that can be kept. */
const TAKEN = [200, 400, 401, 422];

const target = (random: Random, gateway: GatewayIdentifier): Named =>
  random.pick(targets.get(gateway) ?? []);
const truth = (random: Random, gateway: GatewayIdentifier, eventId: string) =>
  paidBody(gateway, target(random, gateway), eventId);
const proved = (gateway: GatewayIdentifier, body: string, answers = TAKEN): Attack => ({
  gateway,
  body,
  headers: proofOf(app.shop.config, gateway, body),
  answers,
});

/** Changes one character in the middle of a text. */
function altered(random: Random, text: string): string {
  const at = 1 + random.below(text.length - 2);
  return text.slice(0, at) + (text[at] === "x" ? "y" : "x") + text.slice(at + 1);
}

const ATTACKERS: Readonly<Record<string, Attacker>> = {
  unsigned: (random, gateway, eventId) => ({
    gateway,
    body: truth(random, gateway, eventId),
    headers: {},
    answers: REFUSED,
  }),
  forged(random, gateway, eventId) {
    const body = truth(random, gateway, eventId);
    const headers = proofOf(app.shop.config, gateway, body, { secret: `whsec_${eventId}` });
    return { gateway, body, headers, answers: REFUSED };
  },
  "of another gateway"(random, gateway, eventId) {
    const other = random.pick(GATEWAYS.filter((name) => name !== gateway));
    const body = truth(random, random.pick([gateway, other]), eventId);
    return { gateway, body, headers: proofOf(app.shop.config, other, body), answers: REFUSED };
  },
  "altered after signing"(random, gateway, eventId) {
    const body = truth(random, gateway, eventId);
    const headers = proofOf(app.shop.config, gateway, body);
    // Only Stripe's proof covers the body; of the others the proof itself is altered.
    if (gateway === "stripe") {
      return { gateway, body: altered(random, body), headers, answers: REFUSED };
    }
    const [[name, proof] = ["", ""]] = Object.entries(headers);
    const wrong = proof.slice(0, 10) + altered(random, proof.slice(10, -4)) + proof.slice(-4);
    return { gateway, body, headers: { [name]: wrong }, answers: REFUSED };
  },
  "of a wrong type"(random, gateway, eventId) {
    const { paymentId, reference } = target(random, gateway);
    const word = random.pick(["", "paid", "checkout.session.exploded", "\u0000", "مدفوع"]);
    const strange = random.pick<unknown>([null, 7, [], "x", { [word]: word }, [[[]]]]);
    const bodies = {
      stripe: { id: eventId, object: "event", type: word, data: { object: strange } },
      tamara: { order_id: reference, order_reference_id: strange, event_type: word },
      tabby: { id: reference, status: word, order: strange, captures: strange, refunds: 5 },
    };
    const body = random.pick([bodies[gateway], strange, { ...bodies[gateway], paymentId }]);
    return proved(gateway, JSON.stringify(body));
  },
  "proved, and a lie"(random, gateway, eventId) {
    const { paymentId } = target(random, gateway);
    return proved(gateway, paidBody(gateway, { paymentId, reference: eventId }, eventId));
  },
  oversized(random, gateway, eventId) {
    const padding = "x".repeat(MAX_BYTES + random.below(1_000));
    return proved(gateway, truth(random, gateway, eventId) + padding, [413]);
  },
  "replayed after a day"(random, gateway, eventId) {
    const body = truth(random, gateway, eventId);
    const ageS = DAY_S + random.below(DAY_S);
    const headers = proofOf(app.shop.config, gateway, body, { ageS });
    // Tabby's deliveries bear no time: an old one only makes us ask again.
    return { gateway, body, headers, answers: gateway === "tabby" ? [200] : REFUSED };
  },
};

/** Straight to the app, so that of the CPU only the shop's own is counted, and not the attacker's. */
async function attack(door: Hono, { gateway, body, headers }: Attack) {
  const request = new Request(`${app.url}/api/webhooks/${gateway}`, {
    method: "POST",
    headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
    body,
  });
  const start = process.cpuUsage();
  const response = await door.fetch(request);
  await response.arrayBuffer();
  const { user, system } = process.cpuUsage(start);
  return { status: response.status, cpuMs: (user + system) / 1000 };
}

/** Whether a delivery that was answered 200 says something about a payment, so that it is stored. */
function isBelieved({ gateway, body, headers }: Attack, status: number): boolean {
  const url = `${app.url}/api/webhooks/${gateway}`;
  const delivery = { rawBody: body, headers: new Headers(headers), url };
  return status === 200 && findGateway(app.shop.gateways, gateway)?.readWebhook(delivery) !== null;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** All that a webhook could have an effect on. */
async function effects() {
  const count = async (from: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(from)}`.execute(app.connection.db);
    return rows[0]?.count;
  };
  return {
    digest: await digestState(app.connection.db),
    moves: await count("payment_events"),
    carts: await count("cart_items"),
    announcements: await count("announcements"),
    refunds: await count("refunds"),
    ledger: await sandboxOf(app).ledger(),
    mails: (await sandboxOf(app).mails()).length,
  };
}

test(`${ATTACKS} hostile webhooks: no effect, no answer 5xx, less than ${MAX_CPU_MS} ms of CPU for each kind that is not stored (D-124, D-136)`, {
  timeout: HANG_MS + ATTACKS * 50,
}, async () => {
  const random = new Random(chooseSeed("Hostile webhooks"));
  const door = createApp(app.shop, null);
  const before = await effects();
  const costs: { readonly kind: string; readonly believed: boolean; readonly cpuMs: number }[] = [];
  for (let number = 0; number < WARM_UP + ATTACKS; number += 1) {
    const [kind, attacker] = random.pick(Object.entries(ATTACKERS));
    const hostile = attacker(random, random.pick(GATEWAYS), `evt_${number}`);
    const { status, cpuMs } = await attack(door, hostile);
    const description = `${kind} at ${hostile.gateway}: ${JSON.stringify(hostile).slice(0, 600)}`;
    expect(hostile.answers, description).toContain(status);
    if (number >= WARM_UP) costs.push({ kind, believed: isBelieved(hostile, status), cpuMs });
  }
  await everythingDone(app);
  expect(await effects()).toEqual(before);
  // A delivery that is proved and about a payment costs more: it is stored, and its gateway is asked.
  const groups = Map.groupBy(costs, ({ kind, believed }) =>
    believed ? `${kind}, and taken` : kind,
  );
  for (const [kind, group] of groups) {
    const median = medianOf(group.map(({ cpuMs }) => cpuMs));
    console.info(`${group.length} ${kind}: ${median.toFixed(2)} ms`);
    if (!group.some(({ believed }) => believed)) expect(median, kind).toBeLessThan(MAX_CPU_MS);
  }
});
