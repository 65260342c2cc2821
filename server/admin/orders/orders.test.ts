import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Role } from "#core/staff.ts";
import { inArabicDigits } from "#core/testing/arabic-digits.ts";
import { ApiKeyRefused } from "../../gateways/gateway-errors.ts";
import { promiseRefund } from "../../payments/refund-promise.ts";
import { erasePerson } from "../../privacy/erase.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  newBuyer,
  type PurchaseOptions,
} from "../../testing/buyer.ts";
import { fillOrders } from "../../testing/many-orders.ts";
import { orderNumberOf } from "../../testing/payment-rows.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";
import { readPages } from "../../testing/read-pages.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";

const { app, sandbox, clock } = await openPaymentShop();
const { db } = app.connection;

let owner: StaffBrowser;
beforeAll(async () => {
  owner = await openStaffBrowser(app, "owner");
});

async function paid(options: PurchaseOptions = {}) {
  const buyer = await buyerWhoPaid(app, options);
  return { ...buyer, number: await numberOf(buyer) };
}

const numberOf = ({ paymentId }: Pick<BuyerAtPaymentPage, "paymentId">) =>
  orderNumberOf(db, paymentId);

async function list(parameters: Readonly<Record<string, string>>, staff = owner) {
  const { status, body } = await staff.call(`orders?${new URLSearchParams(parameters)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as {
    orders: { number: string; [name: string]: unknown }[];
    next: string | null;
  };
}

const numbers = async (parameters: Readonly<Record<string, string>>) =>
  (await list(parameters)).orders.map(({ number }) => number);

const actsOn = async (subject: string) =>
  (
    await db
      .selectFrom("audit_entries")
      .select(["action", "actor", "before", "after"])
      .where("subject", "=", subject)
      .orderBy("id")
      .execute()
  ).map((act) => act);

describe("who may see orders", () => {
  test.each([
    ["owner", 200],
    ["sales", 200],
    ["support", 200],
    ["content", 403],
  ] as const)("%s: %i, and a refusal is in the audit (D-165)", async (role: Role, status) => {
    const { number } = await paid();
    const staff = await openStaffBrowser(app, role);
    for (const path of ["orders", `orders/${number}`]) {
      expect((await staff.call(path)).status).toBe(status);
    }
    const refused = await actsOn("GET /api/admin/orders/{number}");
    expect(refused.some(({ actor }) => actor.includes(staff.email))).toBe(status === 403);
  });

  test("orders are refused without a sign-in, and to a buyer's token (D-165)", async () => {
    const { number, browser } = await paid();
    const paths = ["orders", "orders.csv", `orders/${number}`, "today"];
    for (const path of paths) {
      expect((await fetch(`${app.url}/api/admin/${path}`)).status).toBe(401);
      const response = await browser.fetch(`/api/admin/${path}`);
      expect(response.status, path).toBe(401);
      expect(await response.text()).not.toContain(number);
    }
  });
});

describe("a search", () => {
  const details = {
    ...newBuyer(),
    firstname: "أسماء",
    lastname: "Al-Qasimi",
    email: "Asmaa.Q@Example.com",
    phone: "+971529998877",
  };
  let order: Awaited<ReturnType<typeof paid>>;
  let references: readonly (string | null)[];
  beforeAll(async () => {
    order = await paid({ details });
    await paid({ details: { ...newBuyer(), firstname: "100%", lastname: "_Percent" } });
    const payment = await db
      .selectFrom("payments")
      .select(["reference", "charge_reference"])
      .where("id", "=", order.paymentId)
      .executeTakeFirstOrThrow();
    references = [payment.reference, payment.charge_reference];
  });

  test.each([
    "+971 52 999 8877",
    "00971529998877",
    "0529998877",
    "052-999-8877",
    "+971 (0)52 999 8877",
    "٠٥٢٩٩٩٨٨٧٧",
    "9998877",
    "+9710529998877",
  ])("finds a phone written as %s (D-165)", async (query) => {
    expect(await numbers({ query })).toEqual([order.number]);
  });

  test.each([
    "asmaa.q@example.com",
    "ASMAA.Q@",
    "asmaa.q",
    "أسماء",
    "اسما",
    "أسماء Al-Qasimi",
    "al-qasimi",
    "Al-Qasimi أسماء",
  ])("finds a person by %s (D-165)", async (query) => {
    expect(await numbers({ query })).toEqual([order.number]);
  });

  test("a search finds an order by its number, also in Arabic digits, and by the gateway's references (D-165)", async () => {
    const arabic = inArabicDigits(order.number);
    for (const query of [
      order.number,
      `#${order.number}`,
      ` ${arabic} `,
      order.paymentId,
      ...references.map((reference) => reference ?? "none"),
    ]) {
      expect(await numbers({ query }), query).toEqual([order.number]);
    }
  });

  test("a search treats SQL wildcards as letters, and finds nothing for an unknown text (D-165)", async () => {
    expect(await numbers({ query: "%" })).toEqual([]);
    expect(await numbers({ query: "_percent" })).toHaveLength(1);
    expect(await numbers({ query: "a_maa" })).toEqual([]);
    expect(await numbers({ query: "nobody@example.com" })).toEqual([]);
    // So few digits are the end of many a phone.
    expect(await numbers({ query: details.phone.slice(-3) })).toEqual([]);
    expect(await numbers({ query: "'; drop table orders" })).toEqual([]);
  });

  test("a search with filters finds the orders that match all of them (D-165)", async () => {
    const query = "al-qasimi";
    const day = new Date().toISOString().slice(0, 10);
    expect(
      await numbers({ query, status: "paid", gateway: "stripe", from: day, to: day }),
    ).toHaveLength(1);
    expect(await numbers({ query, status: "expired" })).toEqual([]);
    expect(await numbers({ query, gateway: "tabby" })).toEqual([]);
    expect(await numbers({ query, to: "2020-01-01" })).toEqual([]);
  });

  test("the audit has the kind of a search, but not its text (D-165)", async () => {
    await list({ query: details.email });
    const acts = await actsOn("orders");
    expect(acts.at(-1)).toMatchObject({
      action: "order.list",
      after: { search: "email", shown: 1 },
    });
    expect(JSON.stringify(acts).toLowerCase()).not.toContain("asmaa");
  });

  test("an invalid search or filter is refused (D-165)", async () => {
    for (const parameters of [
      "status=lost",
      "from=yesterday",
      "sort=up",
      "limit=0",
      "limit=101",
      "cursor=x",
    ]) {
      expect((await owner.call(`orders?${parameters}`)).status, parameters).toBe(422);
    }
  });
});

describe("pages", () => {
  beforeAll(() => fillOrders(db, 60));

  async function readAll(sort: string, betweenPages: () => Promise<unknown>) {
    const pages = await readPages(async (cursor) => {
      const page = await list({ sort, limit: "17", cursor: cursor ?? "" });
      await betweenPages();
      return page;
    });
    return pages.flatMap(({ orders }) => orders.map(({ number }) => number));
  }

  test.each(["newest", "oldest", "highest", "lowest"])(
    "pages sorted by %s show each order once while orders are added (D-165)",
    async (sort) => {
      const known = await db.selectFrom("orders").select("number").execute();
      const seen = await readAll(sort, () => fillOrders(db, 3));
      expect(new Set(seen).size).toBe(seen.length);
      for (const { number } of known) expect(seen).toContain(number);
    },
  );

  test("pages sorted by total compare currencies by their value (D-126, D-165)", async () => {
    const inUsd = { USD: 1, SAR: 3.75, AED: 3.6725 } as Readonly<Record<string, number>>;
    const { orders } = await list({ sort: "highest", limit: "100" });
    const values = orders.map(
      ({ total, currency }) => Number(total) / (inUsd[String(currency)] ?? 0),
    );
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(new Set(orders.map(({ currency }) => currency)).size).toBe(3);
  });

  test("a cursor is refused under another sort (D-165)", async () => {
    const { next } = await list({ sort: "newest", limit: "1" });
    expect((await owner.call(`orders?sort=oldest&cursor=${next}`)).status).toBe(422);
    for (const key of ["0000-01-01 00:00:00.000000", "2026-02-31 00:00:00.000000"]) {
      const made = JSON.stringify({ sort: "newest", key, id: crypto.randomUUID() });
      const cursor = Buffer.from(made).toString("base64url");
      expect((await owner.call(`orders?cursor=${cursor}`)).status, key).toBe(422);
    }
    expect((await owner.call("orders?from=0001-01-01")).status).toBe(422);
  });
});

describe("an order", () => {
  test("an order shows its whole timeline, and the audit has who read it (D-165)", async () => {
    const { number, email } = await paid({ packages: { 42: 2 }, coupon: "WELCOME10" });
    const { body } = await owner.call(`orders/${number}`);
    expect(body.data).toMatchObject({
      number,
      email,
      status: "paid",
      coupon_code: "WELCOME10",
      lines: [{ course_package_id: 42, quantity: 2, price: 199, sessions: 36 }],
      payment: { status: "paid", gateway_away_since: null },
      refunds: [],
      disputes: [],
    });
    const whats = body.data.timeline.map(({ what, to }: { what: string; to: string | null }) =>
      to === null ? what : `${what} ${to}`,
    );
    expect(whats[0]).toBe("ordered created");
    for (const what of ["payment_moved paid", "webhook processed", "mail_receipt"]) {
      expect(whats).toContain(what);
    }
    const times = body.data.timeline.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
    const again = await owner.call(`orders/${number}`);
    expect(again.body.data.timeline.at(-1)).toMatchObject({ kind: "staff", what: "order.read" });
    expect(await actsOn(`order ${number}`)).toHaveLength(2);
  });

  test("an order shows its refunds and disputes, with the webhooks that reported them (D-165)", async () => {
    const { number, paymentId } = await paid();
    const asked = { paymentId, amount: 5_000, reason: "asked", actor: "staff" } as const;
    await promiseRefund(app.shop, { ...asked, refundId: randomUUID() });
    await everythingDone(app);
    await sandbox.dispute("stripe", paymentId, "opened");
    await everythingDone(app);
    const { timeline } = (await owner.call(`orders/${number}`)).body.data;
    type Happened = { kind: string; what: string; amount: number | null; note: string };
    const of = (wanted: string) => timeline.filter(({ kind }: Happened) => kind === wanted);
    expect(of("refund").map(({ what, amount }: Happened) => [what, amount])).toEqual([
      ["refund_asked", 50],
      ["refund_done", 50],
    ]);
    expect(of("dispute")).toMatchObject([{ what: "dispute_opened" }]);
    const said = of("webhook").map(({ note }: Happened) => note);
    expect(said).toEqual(expect.arrayContaining(["charge.refunded", "charge.dispute.created"]));
  });

  test("every call about an unknown order is answered 404 (D-165)", async () => {
    const calls = [
      ["GET", "orders/1", undefined],
      ["POST", "orders/1/settle", undefined],
      ["POST", "orders/1/receipt", { locale: "en" }],
      ["POST", "orders/1/refunds", { reason: "agreed" }],
      ["GET", "orders/1/refund-preview", undefined],
      ["POST", "orders/%00/settle", undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status } = await owner.call(path, { method, body });
      expect(status, `${method} ${path}`).toBe(404);
    }
  });
});

describe("asking the gateway again", () => {
  test("asking the gateway settles a payment whose webhook was lost (D-165)", async () => {
    await sandbox.control({ webhooks: "none" });
    const buyer = await buyerAtPaymentPage(app);
    await sandbox.settle(buyer.paymentUrl, "approve");
    const number = await numberOf(buyer);
    const support = await openStaffBrowser(app, "support");
    const { body } = await support.call(`orders/${number}/settle`, { method: "POST" });
    expect(body.data).toEqual({ outcome: "asked", status: "paid" });
    expect(await actsOn(`order ${number}`)).toMatchObject([
      { action: "order.settle", before: { payment: "pending" } },
    ]);
    const { data } = (await owner.call(`orders/${number}`)).body;
    const move = data.timeline.find(({ to }: { to: string }) => to === "paid");
    expect(move).toMatchObject({ by: "staff", note: "asked by staff" });
  });

  test("asking an unavailable gateway says so and changes nothing (D-165)", async () => {
    await sandbox.control({ webhooks: "none" });
    const buyer = await buyerAtPaymentPage(app);
    const number = await numberOf(buyer);
    await sandbox.control({ failWith: "500", failNext: 10 });
    const { status, body } = await owner.call(`orders/${number}/settle`, { method: "POST" });
    expect([status, body.data]).toEqual([200, { outcome: "away", status: "pending" }]);
  });

  test("a gateway that refuses our key counts as unavailable, not as not knowing the payment (D-165)", async () => {
    await sandbox.control({ webhooks: "none" });
    const number = await numberOf(await buyerAtPaymentPage(app));
    const stripe = app.shop.gateways.get("stripe");
    if (stripe === undefined) throw new Error("no Stripe");
    vi.spyOn(stripe, "reportPayment").mockRejectedValueOnce(new ApiKeyRefused("no such key"));
    const { body } = await owner.call(`orders/${number}/settle`, { method: "POST" });
    vi.restoreAllMocks();
    expect(body.data).toEqual({ outcome: "away", status: "pending" });
  });

  test("asking the gateway without a CSRF token is refused (D-165)", async () => {
    const { number } = await paid();
    const headers = { "X-CSRF-Token": "" };
    const { status } = await owner.call(`orders/${number}/settle`, { method: "POST", headers });
    expect(status).toBe(403);
  });
});

describe("the receipt mail", () => {
  const mailsTo = async (email: string) => (await sandbox.mailsTo(email)).map(({ text }) => text);
  const send = (number: string, locale: string, key?: string) =>
    owner.call(`orders/${number}/receipt`, {
      method: "POST",
      body: { locale },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });

  test("the receipt is sent again in either language, and the timeline shows it (D-165)", async () => {
    const { number, email } = await paid();
    expect((await send(number, "ar")).status).toBe(200);
    expect((await send(number, "en")).status).toBe(200);
    await everythingDone(app);
    const texts = await mailsTo(email);
    expect(texts).toHaveLength(3);
    expect(texts.filter((text) => /[\u0600-\u06ff]{4}/.test(text))).toHaveLength(1);
    const { data } = (await owner.call(`orders/${number}`)).body;
    const sent = data.timeline.filter(({ what }: { what: string }) => what === "mail_receipt");
    expect(sent.map(({ note }: { note: string }) => note).toSorted()).toEqual(["ar", "en", "en"]);
  });

  test("the receipt is sent once when the button is pressed twice (D-165)", async () => {
    const { number, email } = await paid();
    await Promise.all([send(number, "en", "press-0001"), send(number, "en", "press-0001")]);
    await everythingDone(app);
    await send(number, "en", "press-0001");
    await everythingDone(app);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("one key used for two orders sends the receipt of each (D-181)", async () => {
    const [one, other] = [await paid(), await paid()];
    for (const { number } of [one, other]) await send(number, "en", "press-0002");
    await send(other.number, "ar", "press-0002");
    await everythingDone(app);
    expect(await mailsTo(one.email)).toHaveLength(2);
    expect(await mailsTo(other.email)).toHaveLength(3);
  });

  test("the receipt is sent at most five times an hour, by all staff together (D-181)", async () => {
    const [{ number, email }, other] = [await paid(), await paid()];
    for (let time = 1; time <= 5; time += 1) expect((await send(number, "en")).status).toBe(200);
    expect((await send(number, "en")).body.code).toBe("too_many_requests");
    expect((await send(other.number, "en")).status).toBe(200);
    await everythingDone(app);
    expect(await mailsTo(email)).toHaveLength(6);
  });

  test("sending the receipt of an erased buyer is refused (D-165)", async () => {
    const { number, email } = await paid();
    await erasePerson(app.shop, email);
    expect((await send(number, "en")).status).toBe(404);
  });

  test("sending the receipt of an unpaid order is refused (D-165)", async () => {
    const buyer = await buyerAtPaymentPage(app);
    expect((await send(await numberOf(buyer), "en")).body.code).toBe("not_paid");
    expect((await send(await numberOf(buyer), "fr")).status).toBe(422);
  });
});

test("an idle sign-in has ended and sees no orders (D-165)", async () => {
  const staff = await openStaffBrowser(app, "owner");
  clock.aheadMs = 31 * 60_000;
  expect((await staff.call("orders")).status).toBe(401);
});
