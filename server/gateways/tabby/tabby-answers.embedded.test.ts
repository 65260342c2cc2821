import { afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "#core/errors.ts";
import { answerInstead, lineOf, recordCalls } from "../../testing/altered-answers.ts";
import { ATTEMPT, SANDBOX } from "../../testing/gateway-alone.ts";
import {
  GatewayRefused,
  GatewayUnresponsive,
  PaymentDisputed,
  WrongAnswer,
} from "../gateway-errors.ts";
import { CallRefused } from "../json-api.ts";
import { createTabbyGateway } from "./tabby.ts";
import { codesOf } from "./tabby-refusals.ts";

const { tabby } = SANDBOX.gateways;
const openGateway = () =>
  createTabbyGateway({ ...tabby, apiBase: "https://api.tabby.ai" }, { sandbox: SANDBOX });
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a call that Tabby refuses (tabby.md §8)", () => {
  const refusal = (answer: object, status: number) =>
    answerInstead(/./, () => Response.json(answer, { status }));

  test("the codes of a refusal by Tabby are read from either of its two shapes", () => {
    const errors = [{ field: "buyer.phone", code: "bad" }, {}];
    expect(codesOf({ errorType: "bad_data", error: "x".repeat(200), errors })).toEqual([
      "bad_data",
      "x".repeat(120),
      "buyer.phone bad",
      "undefined undefined",
    ]);
    expect(codesOf({ errorType: 7, errors: null })).toEqual([]);
  });

  test("a refusal by Tabby for the phone number is reported as such; any other refusal is left unchanged", async () => {
    const errors = [{ field: "payment.amount" }, { field: "payment.buyer.phone" }, {}];
    refusal({ errors }, 400);
    const refused = openGateway().startPayment(ATTEMPT);
    await expect(refused).rejects.toMatchObject({ reason: "phone", cause: expect.anything() });
    for (const others of [[], [{}], [{ field: "buyer.phone.country" }]]) {
      refusal({ errors: others }, 400);
      await expect(openGateway().startPayment(ATTEMPT)).rejects.toMatchObject({
        constructor: CallRefused,
        reason: null,
      });
    }
    refusal({ errors }, 500);
    await expect(openGateway().startPayment(ATTEMPT)).rejects.toMatchObject({
      constructor: GatewayUnresponsive,
    });
  });

  const order = {
    id: "refund-1",
    paymentId: "payment-1",
    reference: "p/1",
    amount: 500,
    currency: "AED",
    keyNumber: 0,
    askedBefore: false,
    ours: [],
  } as const;

  /** Answers the question for the payment, and then the call for the refund. */
  const refundAnswered = (answer: object, status = 200) =>
    recordCalls((count) =>
      count === 1 ? Response.json({ id: "p/1" }) : Response.json(answer, { status }),
    );

  test.each([
    [409, "conflict", PaymentDisputed],
    [409, "bad_data", CallRefused],
    [400, "conflict", CallRefused],
    [500, "conflict", GatewayUnresponsive],
  ])(
    "a refund that Tabby answers with %i %s throws the error for it",
    async (status, errorType, Kind) => {
      refundAnswered({ errorType }, status);
      const refused = openGateway().refundPayment(order);
      await expect(refused).rejects.toMatchObject({ constructor: Kind });
      if (Kind !== PaymentDisputed) return;
      await expect(refused).rejects.toMatchObject({
        message: "Tabby refused with 409: conflict",
        cause: expect.any(CallRefused),
      });
    },
  );

  test("a refund is sent to Tabby to the cent, under our id; an answer without that id is not believed", async () => {
    const refunds = [{ id: "r1", amount: "5", reference_id: "refund-1" }];
    const calls = refundAnswered({ refunds });
    expect(await openGateway().refundPayment(order)).toMatchObject({
      reference: "r1",
      amount: 500,
    });
    expect(await Promise.all(calls.map(lineOf))).toEqual([
      "GET /api/v2/payments/p%2F1",
      'POST /api/v2/payments/p%2F1/refunds {"amount":"5.00","reference_id":"refund-1"}',
    ]);
    refundAnswered({ refunds: [{ id: "r2", amount: "5", reference_id: "refund-2" }] });
    await expect(openGateway().refundPayment(order)).rejects.toMatchObject({
      constructor: GatewayUnresponsive,
      message: "Tabby answered a refund without naming it",
    });
  });

  test("a refund that Tabby has made already is not asked for again", async () => {
    const refunds = [{ id: "r1", amount: "5", reference_id: "refund-1" }];
    const calls = recordCalls(() => Response.json({ id: "p/1", refunds }));
    expect(await openGateway().refundPayment(order)).toMatchObject({ reference: "r1" });
    expect(calls).toHaveLength(1);
  });

  test("an error that Tabby answers under the status 200 is no payment: nothing is read from it, and nothing refunded", async () => {
    const calls = recordCalls(() => Response.json({ status: "error", error: "internal" }));
    await expect(openGateway().reportPayment("p/1")).rejects.toBeInstanceOf(WrongAnswer);
    await expect(openGateway().refundPayment(order)).rejects.toBeInstanceOf(WrongAnswer);
    expect(calls.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });
});

describe("Tabby's list of payments (tabby.md §5)", () => {
  const pageOf = (first: number, count: number) =>
    Response.json({
      payments: Array.from({ length: count }, (_, at) => ({
        id: `p${first + at}`,
        order: { reference_id: `payment-${first + at}` },
      })),
    });
  const at = new Date("2026-11-23T10:00:00Z");

  test("Tabby's list is read to its end, twenty at a time", async () => {
    const calls = recordCalls((count) => pageOf(count * 20, count < 3 ? 20 : 1));
    const list = await openGateway().listPayments?.(at);
    expect(list?.isWhole).toBe(true);
    expect(list?.reports.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 41 }, (_, index) => `p${20 + index}`),
    );
    const queries = calls.map(({ url }) => new URL(url).searchParams);
    expect(queries.map((query) => [query.get("limit"), query.get("offset")])).toEqual([
      ["20", "0"],
      ["20", "20"],
      ["20", "40"],
    ]);
    expect(calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)[0]).toBe(
      "GET /api/v2/payments",
    );
    expect(queries[0]?.get("created_at__gte")).toBe("2026-11-23T10:00:00.000Z");
  });

  test("reading Tabby's list stops where it begins again, and after 20,000 payments", async () => {
    const again = recordCalls(() => pageOf(0, 20));
    const list = await openGateway().listPayments?.(at);
    expect([list?.isWhole, list?.reports.length, again.length]).toEqual([false, 20, 2]);
    vi.restoreAllMocks();
    const endless = recordCalls((count) => pageOf(count * 20, 20));
    const longest = await openGateway().listPayments?.(at);
    expect([longest?.isWhole, longest?.reports.length, endless.length]).toEqual([
      false,
      20_000,
      1_000,
    ]);
  });

  test("an error that Tabby answers under the status 200 is no list: no payment is unknown by it", async () => {
    recordCalls(() => Response.json({ status: "error", error: "internal" }));
    await expect(openGateway().listPayments?.(at)).rejects.toBeInstanceOf(WrongAnswer);
    await expect(openGateway().findPayment("payment-1", at)).rejects.toBeInstanceOf(WrongAnswer);
    vi.restoreAllMocks();
    recordCalls(() => Response.json({ payments: null }));
    expect(await openGateway().listPayments?.(at)).toEqual({ reports: [], isWhole: true });
  });

  test("a payment is searched for in Tabby's list around the time of its order", async () => {
    const calls = recordCalls(() => pageOf(1, 3));
    expect(await openGateway().findPayment("payment-2", at)).toMatchObject({ reference: "p2" });
    expect(await openGateway().findPayment("payment-9", at)).toBeNull();
    const query = new URL(calls[0]?.url ?? "").searchParams;
    expect([query.get("created_at__gte"), query.get("created_at__lte")]).toEqual([
      "2026-11-23T09:55:00.000Z",
      "2026-11-23T11:00:00.000Z",
    ]);
    vi.restoreAllMocks();
    recordCalls(() => pageOf(1, 20));
    expect(await openGateway().findPayment("payment-2", at)).toMatchObject({ reference: "p2" });
    await expect(openGateway().findPayment("payment-99", at)).rejects.toMatchObject({
      constructor: GatewayUnresponsive,
      message: "Tabby's list does not come to an end",
    });
  });
});

describe("a payment that Tabby has promised", () => {
  const opened = { id: "payment-1", reference: "p/1", amount: 500, currency: "AED" } as const;
  const closed = { id: "p/1", status: "CLOSED", captures: [{ amount: "5.00" }] };

  test("an authorised payment is captured whole at Tabby under our id, then read again", async () => {
    const calls = recordCalls(() => Response.json(closed));
    const report = await openGateway().capturePayment(opened);
    expect(report).toMatchObject({ status: "paid", amount: 500 });
    expect(await Promise.all(calls.map(lineOf))).toEqual([
      'POST /api/v2/payments/p%2F1/captures {"amount":"5.00","reference_id":"payment-1"}',
      "GET /api/v2/payments/p%2F1",
    ]);
  });

  test("a payment whose capture Tabby refuses is read again; a capture without an answer throws", async () => {
    recordCalls((count) => Response.json(closed, { status: count === 1 ? 400 : 200 }));
    expect(await openGateway().capturePayment(opened)).toMatchObject({ status: "paid" });
    vi.restoreAllMocks();
    recordCalls((count) => Response.json(closed, { status: count === 1 ? 500 : 200 }));
    await expect(openGateway().capturePayment(opened)).rejects.toBeInstanceOf(GatewayUnresponsive);
  });

  test("a capture that Tabby refuses throws the refusal while the payment is still authorised", async () => {
    const calls = recordCalls((count) =>
      count === 1
        ? Response.json({ errorType: "no_permission" }, { status: 403 })
        : Response.json({ id: "p/1", status: "AUTHORIZED", captures: null }),
    );
    await expect(openGateway().capturePayment(opened)).rejects.toMatchObject({
      constructor: CallRefused,
      message: "Tabby refused with 403: no_permission",
    });
    expect(calls).toHaveLength(2);
  });

  test("a payment is read from Tabby by its reference, and a probe reads one payment", async () => {
    const calls = recordCalls(() => Response.json(closed));
    expect(await openGateway().reportPayment("p/1")).toMatchObject({ status: "paid" });
    await openGateway().probe();
    expect(await Promise.all(calls.map(lineOf))).toEqual([
      "GET /api/v2/payments/p%2F1",
      "GET /api/v2/payments?limit=1",
    ]);
  });
});

describe("a delivery of Tabby's (tabby.md §6)", () => {
  const read = (body: object, secret: string | null = tabby.webhookSecret) =>
    openGateway().readWebhook({
      rawBody: JSON.stringify(body),
      headers: new Headers(secret === null ? {} : { "X-Webhook-Secret": secret }),
      url: "https://shop.example/api/webhooks/tabby",
    });

  test("a delivery of Tabby's is a new event when its status, captures or refunds have changed", () => {
    const body = { id: "p1", status: "AUTHORIZED", order: { reference_id: "payment-1" } };
    expect(read(body)).toEqual({
      id: "p1 authorized 0 0 payment-1",
      type: "authorized",
      paymentId: "payment-1",
      reference: "p1",
    });
    expect(read({ ...body, captures: [{}], refunds: [{}, {}] })?.id).toBe(
      "p1 authorized 1 2 payment-1",
    );
    expect(read({ id: "p1", status: "closed" })).toEqual({
      id: "p1 closed 0 0 ",
      type: "closed",
      paymentId: null,
      reference: "p1",
    });
    expect([read({ id: "p1" }), read({ status: "closed" })]).toEqual([null, null]);
  });

  test("a delivery of Tabby's with another secret, or none, is refused", () => {
    for (const secret of ["another", null]) {
      expect(() => read({}, secret)).toThrow(new Refusal("forged_webhook"));
    }
  });
});

test("Tabby cannot end a session of ours, and reports no charge and no dispute", async () => {
  await expect(openGateway().endPayment("payment-1", "p1")).rejects.toMatchObject({
    constructor: GatewayRefused,
    message: "Tabby has no call that ends an open session; it runs out by itself",
  });
  expect(openGateway()).toMatchObject({
    identifier: "tabby",
    name: "Tabby",
    live: false,
    findPaymentOfCharge: null,
    reportsDisputes: false,
    namesRefunds: true,
  });
});
