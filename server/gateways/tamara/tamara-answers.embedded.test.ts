import { afterEach, describe, expect, test, vi } from "vitest";
import { lineOf, recordCalls } from "../../testing/altered-answers.ts";
import { ATTEMPT, SANDBOX } from "../../testing/gateway-alone.ts";
import {
  ApiKeyRefused,
  GatewayRefused,
  GatewayUnresponsive,
  RefundUnclear,
  WrongAnswer,
} from "../gateway-errors.ts";
import { CallRefused } from "../json-api.ts";
import { createTamaraGateway } from "./tamara.ts";
import { checkoutBody } from "./tamara-order.ts";

const { tamara } = SANDBOX.gateways;
const SHOP = "https://shop.example";
const openGateway = (apiBase = "https://api-sandbox.tamara.co") =>
  createTamaraGateway({ ...tamara, apiBase }, { sandbox: SANDBOX, publicUrl: SHOP });
afterEach(() => {
  vi.restoreAllMocks();
});

const sum = (amount: unknown) => ({ amount, currency: "SAR" });
const linesOf = (calls: readonly Request[]) => Promise.all(calls.map(lineOf));

describe("an order that Tamara opens", () => {
  const PAGE = "https://checkout-sandbox.tamara.co/1";
  const opened = (answer: object = {}) =>
    Response.json({ order_id: "order-1", checkout_url: PAGE, ...answer });

  test("Tamara is sent the whole order, whose page lives half an hour", async () => {
    const calls = recordCalls(() => opened());
    const before = Date.now();
    const { expiresAt, ...started } = await openGateway().startPayment(ATTEMPT);
    expect(started).toEqual({ reference: "order-1", paymentUrl: PAGE });
    expect(Math.round((expiresAt.getTime() - before) / 60_000)).toBe(30);
    const [types, checkout] = calls;
    expect(types === undefined ? "" : await lineOf(types)).toBe(
      "GET /checkout/payment-types?country=SA&currency=SAR",
    );
    expect([checkout?.method, checkout?.url]).toEqual([
      "POST",
      "https://api-sandbox.tamara.co/checkout",
    ]);
    expect(checkout?.headers.get("Authorization")).toBe("Bearer sandbox");
    expect(await checkout?.json()).toEqual(
      checkoutBody(ATTEMPT, 4, "https://shop.example/api/webhooks/tamara"),
    );
  });

  test("Tamara's instalments are those for the buyer's country and currency", async () => {
    const calls = recordCalls(() => opened());
    const buyer = { ...ATTEMPT.buyer, country: "AE" };
    await openGateway().startPayment({ ...ATTEMPT, buyer, currency: "AED" });
    expect((await linesOf(calls))[0]).toBe("GET /checkout/payment-types?country=AE&currency=AED");
  });

  test.each([
    ["https://api-sandbox.tamara.co", PAGE, true],
    ["https://api-sandbox.tamara.co", "https://checkout.tamara.co/1", false],
    ["https://api-sandbox.tamara.co", "https://sandbox.example/1", false],
    ["https://api.tamara.co", "https://checkout.tamara.co/1", true],
    ["https://api.tamara.co", PAGE, false],
    ["https://stage.example/tamara", "https://stage.example/1", true],
    ["https://stage.example/tamara", "https://sandbox.example/1", true],
    ["https://stage.example/tamara", PAGE, false],
  ])(
    "whether an order of the Tamara API %s may send buyers to %s: %s",
    async (apiBase, checkout_url, may) => {
      recordCalls(() => opened({ checkout_url }));
      const page = openGateway(apiBase)
        .startPayment(ATTEMPT)
        .then(({ paymentUrl }) => paymentUrl);
      if (may) expect(await page).toBe(checkout_url);
      else await expect(page).rejects.toThrow("Tamara answered without an order, or with a page");
    },
  );

  test("without a sandbox a Tamara order has its page at the API's own host only", async () => {
    const apiBase = "https://stage.example";
    const alone = createTamaraGateway({ ...tamara, apiBase }, { sandbox: null, publicUrl: SHOP });
    recordCalls(() => opened({ checkout_url: `${apiBase}/1` }));
    expect(await alone.startPayment(ATTEMPT)).toMatchObject({ paymentUrl: `${apiBase}/1` });
    vi.restoreAllMocks();
    recordCalls(() => opened({ checkout_url: `${SANDBOX.publicUrl}/1` }));
    await expect(alone.startPayment(ATTEMPT)).rejects.toBeInstanceOf(WrongAnswer);
  });

  test.each([{ order_id: null }, { checkout_url: null }])(
    "an answer by Tamara with %j opens no order",
    async (answer) => {
      recordCalls(() => opened(answer));
      await expect(openGateway().startPayment(ATTEMPT)).rejects.toBeInstanceOf(WrongAnswer);
    },
  );

  test("the limits are read when Tamara refuses an amount", async () => {
    const calls = recordCalls((count) =>
      count === 2
        ? Response.json({ errors: [{ error_code: "total_amount_invalid_limit" }] }, { status: 400 })
        : Response.json([{ min_limit: sum(400) }]),
    );
    await expect(openGateway().startPayment(ATTEMPT)).rejects.toMatchObject({
      constructor: GatewayRefused,
      reason: "amount_too_low",
      message: "Tamara refused with 400: total_amount_invalid_limit",
    });
    expect(calls).toHaveLength(3);
  });
});

describe("into how many parts Tamara splits a payment (tamara.md §2)", () => {
  /** The numbers of parts that one gateway asks for, one payment after another. */
  async function partsOf(types: () => Response, after: readonly number[] = [0]) {
    const told = { asked: 0, parts: [] as unknown[] };
    const calls = recordCalls(() => {
      const call = calls.at(-1);
      if (call?.method === "GET") {
        told.asked += 1;
        return types();
      }
      return Response.json({ order_id: "o", checkout_url: "https://checkout-sandbox.tamara.co/" });
    });
    const gateway = openGateway();
    const started = Date.now();
    for (const ms of after) {
      vi.spyOn(Date, "now").mockReturnValue(started + ms);
      await gateway.startPayment(ATTEMPT);
      const body = (await calls.at(-1)?.json()) ?? {};
      told.parts.push(Reflect.get(Object(body), "instalments"));
    }
    return told;
  }

  const typeOf = (plans: unknown, more: object = {}) => [
    { name: "PAY_BY_INSTALMENTS", supported_instalments: plans, ...more },
  ];

  test.each([
    [typeOf([{ instalments: 2 }, { instalments: 3 }]), 3],
    [[{ ...typeOf([{ instalments: 3 }])[0], name: "PAY_NOW" }], 4],
    [typeOf([{ instalments: "3" }, { instalments: 2.5 }, { instalments: 0 }, {}]), 4],
    [typeOf([{ instalments: 1 }]), 1],
    [typeOf([{ instalments: 3, min_limit: sum("358.21") }, { instalments: 2 }]), 2],
    [typeOf([{ instalments: 3, max_limit: sum("358.19") }, { instalments: 2 }]), 2],
    [typeOf([{ instalments: 3, min_limit: sum("358.20"), max_limit: sum("358.20") }]), 3],
    [
      typeOf([{ instalments: 3 }, { instalments: 2, max_limit: sum(500) }], { max_limit: sum(1) }),
      2,
    ],
    [
      typeOf([{ instalments: 3 }, { instalments: 2, min_limit: sum(1) }], { min_limit: sum(500) }),
      2,
    ],
    [typeOf(null), 4],
    [{ mood: "good" }, 4],
  ])("the instalments of the offer %j are %i", async (types, parts) => {
    expect((await partsOf(() => Response.json(types))).parts).toEqual([parts]);
  });

  test("Tamara's offer is read once in ten minutes, and again after a minute where it failed", async () => {
    const minute = 60_000;
    const told = () => Response.json(typeOf([{ instalments: 3 }]));
    const times = [0, 5 * minute, 10 * minute - 1, 10 * minute];
    expect(await partsOf(told, times)).toEqual({ asked: 2, parts: [3, 3, 3, 3] });
    vi.restoreAllMocks();
    const away = () => Response.json({}, { status: 400 });
    expect(await partsOf(away, [0, minute - 1, minute])).toEqual({ asked: 2, parts: [4, 4, 4] });
  });
});

describe("a payment that Tamara has promised", () => {
  const payment = { id: "payment-1", reference: "o/1", amount: 35_820, currency: "SAR" } as const;
  const captured = { order_id: "o/1", status: "fully_captured", total_amount: sum(358.2) };
  const refused = () => Response.json({ errors: [{ error_code: "no" }] }, { status: 409 });

  /** Tamara's answers to one call after another, by their states; `null` is a refusal. */
  const answering = (states: readonly (string | null)[]) =>
    recordCalls((count) => {
      const status = states[count - 1];
      return status === null ? refused() : Response.json({ ...captured, status });
    });

  const AUTHORISE = "POST /orders/o%2F1/authorise";
  const READ = "GET /orders/o%2F1";

  test("an authorised payment at Tamara is authorised by us, captured whole, then read again", async () => {
    const calls = answering(["authorised", "fully_captured", "fully_captured"]);
    expect(await openGateway().capturePayment(payment)).toMatchObject({
      status: "paid",
      amount: 35_820,
    });
    const [authorise, capture, read] = calls;
    expect(await linesOf([authorise, read].filter((call) => call !== undefined))).toEqual([
      AUTHORISE,
      READ,
    ]);
    expect([capture?.method, capture?.url]).toEqual([
      "POST",
      "https://api-sandbox.tamara.co/payments/capture",
    ]);
    expect(await capture?.json()).toEqual({
      order_id: "o/1",
      total_amount: sum(358.2),
      shipping_info: {
        shipped_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        shipping_company: "Digital",
        tracking_number: "payment-1",
        tracking_url: SHOP,
      },
    });
  });

  test.each([
    ["was taken already", ["fully_captured", "fully_captured"], [AUTHORISE, READ]],
    [
      "was authorised by somebody else",
      [null, "authorised", "fully_captured", "fully_captured"],
      [AUTHORISE, READ, "POST /payments/capture", READ],
    ],
    [
      "is taken by somebody else meanwhile",
      ["authorised", null, "fully_captured", "fully_captured"],
      [AUTHORISE, "POST /payments/capture", READ, READ],
    ],
  ])("a payment at Tamara that %s is not captured twice", async (_, states, lines) => {
    const calls = answering(states);
    expect(await openGateway().capturePayment(payment)).toMatchObject({ status: "paid" });
    expect((await linesOf(calls)).map((line) => line.replace(/ \{.*/, ""))).toEqual(lines);
  });

  test.each([
    ["authorise", "approved", [null, "approved", "approved"]],
    ["capture", "authorised", ["authorised", null, "authorised", "authorised"]],
  ])("a refusal by Tamara to %s an order that stays %s is thrown", async (_, __, states) => {
    answering(states);
    await expect(openGateway().capturePayment(payment)).rejects.toMatchObject({
      constructor: CallRefused,
      message: "Tamara refused with 409: no",
    });
  });

  test("an authorised payment stays so when Tamara does not answer", async () => {
    const calls = recordCalls(() => new Response("", { status: 500 }));
    await expect(openGateway().capturePayment(payment)).rejects.toBeInstanceOf(GatewayUnresponsive);
    expect(calls).toHaveLength(1);
  });
});

describe("what Tamara is asked", () => {
  test("a Tamara order is read by its own id or found by ours, where 404 means none", async () => {
    const calls = recordCalls((count) =>
      Response.json({ order_id: "o/1" }, { status: [200, 200, 404][count - 1] ?? 403 }),
    );
    const gateway = openGateway();
    expect(await gateway.reportPayment("o/1")).toMatchObject({ reference: "o/1", live: false });
    const at = new Date();
    expect(await gateway.findPayment("p/1", at)).toMatchObject({ reference: "o/1" });
    expect(await gateway.findPayment("p/1", at)).toBeNull();
    await expect(gateway.findPayment("p/1", at)).rejects.toThrow("Tamara refused with 403");
    const byOurs = "GET /merchants/orders/reference-id/p%2F1";
    expect(await linesOf(calls)).toEqual(["GET /orders/o%2F1", byOurs, byOurs, byOurs]);
  });

  test("an error that Tamara answers under the status 200 is no order, read by its id or by ours", async () => {
    recordCalls(() => Response.json({ message: "Internal error", errors: [] }));
    const gateway = openGateway();
    await expect(gateway.reportPayment("o/1")).rejects.toBeInstanceOf(WrongAnswer);
    await expect(gateway.findPayment("p/1", new Date())).rejects.toBeInstanceOf(WrongAnswer);
  });

  test("a probe of Tamara reads its offers for Saudi Arabia", async () => {
    const calls = recordCalls((count) => Response.json([], { status: count === 1 ? 200 : 401 }));
    await openGateway().probe();
    await expect(openGateway().probe()).rejects.toBeInstanceOf(ApiKeyRefused);
    expect((await linesOf(calls))[0]).toBe("GET /checkout/payment-types?country=SA&currency=SAR");
  });

  test("Tamara cannot end a session, and reports no charge, no list and no dispute", async () => {
    const gateway = openGateway("https://api.tamara.co");
    await expect(gateway.endPayment("payment-1", "o/1")).rejects.toMatchObject({
      constructor: GatewayRefused,
      message: "Tamara has no call that ends an open session; it runs out by itself",
    });
    expect(gateway).toMatchObject({
      identifier: "tamara",
      name: "Tamara",
      live: true,
      findPaymentOfCharge: null,
      listPayments: null,
      reportsDisputes: false,
      namesRefunds: false,
    });
  });
});

describe("a refund at Tamara (tamara.md §7)", () => {
  const ours = [{ id: "refund-1", amount: 500, state: "sent", reference: null }] as const;
  const order = {
    id: "refund-1",
    paymentId: "payment-1",
    reference: "o/1",
    amount: 500,
    currency: "SAR",
    keyNumber: 0,
    askedBefore: false,
    ours,
  } as const;
  const REFUND =
    'POST /payments/simplified-refund/o%2F1 {"total_amount":{"amount":5,"currency":"SAR"},"comment":"refund-1","merchant_refund_id":"refund-1"}';
  const GIVEN = { reference: "r1", refundId: "refund-1", amount: 500, state: "done" };
  const given = () => Response.json({ refund_id: "r1" });

  test("a refund at Tamara is asked for once, in the payment's currency, and has the id that Tamara gives", async () => {
    const calls = recordCalls(given);
    expect(await openGateway().refundPayment(order)).toEqual(GIVEN);
    expect(await linesOf(calls)).toEqual([REFUND]);
  });

  test("a refund at Tamara whose answer lacks its id is searched for before it is asked for again", async () => {
    recordCalls(() => Response.json({}));
    await expect(openGateway().refundPayment(order)).rejects.toMatchObject({
      constructor: GatewayUnresponsive,
      message: "Tamara answered a refund without its id",
    });
    vi.restoreAllMocks();
    const transactions = { refunds: [{ refund_id: "r1", total_amount: sum(5) }] };
    const calls = recordCalls(() =>
      Response.json({ order_id: "o/1", refunded_amount: sum(5), transactions }),
    );
    const again = { ...order, askedBefore: true };
    expect(await openGateway().refundPayment(again)).toEqual(GIVEN);
    expect(await linesOf(calls)).toEqual(["GET /orders/o%2F1"]);
  });

  test("a refund at Tamara that took no effect is asked for again; one that the sums cannot explain is not", async () => {
    const done = { id: "refund-0", amount: 700, state: "done", reference: "r0" } as const;
    const again = { ...order, askedBefore: true, ours: [done, ...ours] };
    const refunded = { order_id: "o/1", refunded_amount: sum(7) };
    const calls = recordCalls((count) => (count === 1 ? Response.json(refunded) : given()));
    expect(await openGateway().refundPayment(again)).toEqual(GIVEN);
    expect(await linesOf(calls)).toEqual(["GET /orders/o%2F1", REFUND]);
    vi.restoreAllMocks();
    const unclear = recordCalls(() => Response.json({ order_id: "o/1", refunded_amount: sum(3) }));
    const asked = openGateway().refundPayment(again);
    await expect(asked).rejects.toBeInstanceOf(RefundUnclear);
    await expect(asked).rejects.not.toThrow(/^$/);
    expect(unclear).toHaveLength(1);
  });

  test.each([
    ["an error under the status 200", { message: "Internal error", errors: [] }],
    ["another order", { order_id: "o/2", refunded_amount: sum(0) }],
  ])(
    "a refund at Tamara is not asked for again after %s, which does not say that it took no effect",
    async (_, answer) => {
      const calls = recordCalls(() => Response.json(answer));
      const again = openGateway().refundPayment({ ...order, askedBefore: true });
      await expect(again).rejects.toBeInstanceOf(WrongAnswer);
      expect(await linesOf(calls)).toEqual(["GET /orders/o%2F1"]);
    },
  );

  test("a refund at Tamara that is not in our books is asked for without a search", async () => {
    const calls = recordCalls(given);
    await openGateway().refundPayment({ ...order, askedBefore: true, ours: [] });
    expect(await linesOf(calls)).toEqual([REFUND]);
  });
});
