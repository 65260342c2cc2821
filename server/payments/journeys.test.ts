import { describe, expect, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { statesOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { sweepPayments } from "./sweep.ts";

const MINUTE_MS = 60_000;
type Gateway = (typeof GATEWAYS)[number];

const { app, sandbox, clock } = await openPaymentShop();

/** Where a journey ends: in our books, in front of the buyer, and in the gateway's books. */
type End = {
  /** Payment, order, use of the coupon. */
  readonly state: string;
  readonly cart: "empty" | "kept";
  readonly page: readonly [status: number, code?: string];
  readonly mails: number;
  readonly ledger: string;
};

const PAID: End = {
  state: "paid paid kept",
  cart: "empty",
  page: [200],
  mails: 1,
  ledger: "paid",
};
const UNPAID = { cart: "kept", mails: 0 } as const;
const OPEN = { ...UNPAID, state: "pending pending held", page: [202, "confirming"] } as const;
const EXPIRED: End = {
  ...UNPAID,
  state: "expired expired released",
  page: [409, "not_paid"],
  ledger: "expired",
};
const FAILED: End = {
  ...UNPAID,
  state: "failed failed released",
  page: [409, "not_paid"],
  ledger: "declined",
};

/** A buyer under way, and what can happen to them. */
type Journey = BuyerAtPaymentPage & { readonly gateway: Gateway };
const atPage = ({ paymentUrl }: Journey, outcome: "approve" | "decline" | "cancel" | "expire") =>
  sandbox.settle(paymentUrl, outcome);
const webhooksArrive = () => everythingDone(app);
const comesBack = ({ browser, paymentId, gateway }: Journey) =>
  browser.call(`/orders/payment/${paymentId}/${gateway}`);

async function sweepComes(): Promise<void> {
  clock.aheadMs = 3 * MINUTE_MS;
  await sweepPayments(app.shop);
  await everythingDone(app);
}

type Row = {
  readonly name: string;
  readonly webhooks?: "none" | "delayed";
  readonly walk: (journey: Journey) => Promise<void>;
  readonly ends: End | Readonly<Record<Gateway, End>>;
};

const JOURNEYS: readonly Row[] = [
  {
    name: "approved: webhook and return, as it should be",
    walk: async (journey) => {
      await atPage(journey, "approve");
      await Promise.all([webhooksArrive(), comesBack(journey)]);
    },
    ends: PAID,
  },
  {
    name: "declined: over with a lender; Stripe's page takes another card",
    walk: async (journey) => {
      await atPage(journey, "decline");
      await webhooksArrive();
    },
    ends: { stripe: { ...OPEN, ledger: "declined" }, tamara: FAILED, tabby: FAILED },
  },
  {
    name: "cancelled: the page stays open for a second thought",
    walk: async (journey) => {
      await atPage(journey, "cancel");
      await webhooksArrive();
    },
    ends: { ...OPEN, ledger: "cancelled" },
  },
  {
    name: "expired: the webhook says so, or, where Tabby sends none, the buyer's next look",
    walk: async (journey) => {
      await atPage(journey, "expire");
      await webhooksArrive();
      await comesBack(journey);
    },
    ends: EXPIRED,
  },
  {
    name: "tab closed before paying: nobody says anything until the page has run out",
    webhooks: "none",
    walk: async (journey) => {
      await sweepComes();
      expect(await stateOf(journey)).toBe(OPEN.state);
      await atPage(journey, "expire");
      clock.aheadMs += 10 * MINUTE_MS;
      await sweepPayments(app.shop);
    },
    ends: EXPIRED,
  },
  {
    name: "the return before the webhook",
    webhooks: "delayed",
    walk: async (journey) => {
      await atPage(journey, "approve");
      expect((await comesBack(journey)).status).toBe(200);
      await webhooksArrive();
    },
    ends: PAID,
  },
  {
    name: "the webhook before the return",
    walk: async (journey) => {
      await atPage(journey, "approve");
      await webhooksArrive();
      expect((await comesBack(journey)).status).toBe(200);
    },
    ends: PAID,
  },
  {
    name: "the webhook alone",
    walk: async (journey) => {
      await atPage(journey, "approve");
      await webhooksArrive();
      expect(await stateOf(journey)).toBe(PAID.state);
    },
    ends: PAID,
  },
  {
    name: "the return alone",
    webhooks: "none",
    walk: async (journey) => {
      await atPage(journey, "approve");
      expect((await comesBack(journey)).status).toBe(200);
    },
    ends: PAID,
  },
  {
    name: "neither: the sweep",
    webhooks: "none",
    walk: async (journey) => {
      await atPage(journey, "approve");
      await webhooksArrive();
      expect(await stateOf(journey)).toBe(OPEN.state);
      await sweepComes();
      expect(await stateOf(journey)).toBe(PAID.state);
    },
    ends: PAID,
  },
];

/** Payment, order, and the use of the coupon. */
const stateOf = ({ paymentId }: Journey) => statesOf(app.shop.db, paymentId);

/** The entries of a payment in the gateway's ledger, with the amount that we requested. */
async function ledgerEntries({ paymentId }: Journey) {
  const entries = (await sandbox.ledger()).filter(({ reference }) => reference === paymentId);
  const asked = await app.shop.db
    .selectFrom("payments")
    .select(["amount", "currency"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { entries, ...asked };
}

async function expectEnd(journey: Journey, end: End): Promise<void> {
  await everythingDone(app);
  expect(await stateOf(journey)).toBe(end.state);
  const { status, body } = await comesBack(journey);
  expect([status, ...(body.code === undefined ? [] : [body.code])]).toEqual(end.page);
  await everythingDone(app);
  const cart = await journey.browser.cart();
  expect(cart.total_items_count).toBe(end.cart === "empty" ? 0 : 2);
  expect(cart.coupon_code?.code ?? null).toBe(end.cart === "empty" ? null : "WELCOME10");
  const mails = await sandbox.mailsTo(journey.email);
  expect(mails).toHaveLength(end.mails);
  const { entries, amount, currency } = await ledgerEntries(journey);
  const money = end.ledger === "paid" ? amount : 0;
  expect(entries).toMatchObject([
    { status: end.ledger, currency, charged: money, captured: money, refunded: 0 },
  ]);
  // Having been asked for, it has not moved any further.
  expect(await stateOf(journey)).toBe(end.state);
}

describe.each(GATEWAYS)("journeys of a purchase through %s (D-122, D-127, D-128)", (gateway) => {
  test.each(JOURNEYS)("$name", async ({ webhooks = "normal", walk, ends }) => {
    await sandbox.control({ webhooks, webhookDelayMs: 300 }, gateway);
    const cart = { packages: { 42: 2 }, coupon: "WELCOME10", gateway };
    const journey = { ...(await buyerAtPaymentPage(app, cart)), gateway };
    await walk(journey);
    await expectEnd(journey, "state" in ends ? ends : ends[gateway]);
  });
});

test("through Tamara an order from the Emirates is charged in dirhams, to the last hundredth (R-LIM-16, D-126)", async () => {
  await sandbox.control({ webhooks: "normal", webhookDelayMs: 0 }, "tamara");
  const cart = { packages: { 43: 2 }, coupon: "WELCOME10", gateway: "tamara" };
  const journey = { ...(await buyerAtPaymentPage(app, cart)), gateway: "tamara" } as const;
  await atPage(journey, "approve");
  await webhooksArrive();
  const { body } = await comesBack(journey);
  expect(body.data).toMatchObject({
    payment_gateway: "tamara",
    currency: "AED",
    total_amount: 747.32,
    status: "paid",
  });
  const charge = { currency: "AED", charged: 74_732, captured: 74_732, refunded: 0 };
  expect((await ledgerEntries(journey)).entries).toMatchObject([{ status: "paid", ...charge }]);
  await expectEnd(journey, PAID);
});
