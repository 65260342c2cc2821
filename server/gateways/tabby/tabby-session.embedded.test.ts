import { afterEach, describe, expect, test, vi } from "vitest";
import { recordCalls } from "../../testing/altered-answers.ts";
import { ATTEMPT, SANDBOX } from "../../testing/gateway-alone.ts";
import { GatewayRefused, WrongAnswer } from "../gateway-errors.ts";
import { createTabbyGateway } from "./tabby.ts";
import { checkoutBody } from "./tabby-payment.ts";

const { tabby } = SANDBOX.gateways;
const gatewayAt = (apiBase: string) =>
  createTabbyGateway({ ...tabby, apiBase }, { sandbox: SANDBOX });
const openGateway = () => gatewayAt("https://api.tabby.ai");
afterEach(() => {
  vi.restoreAllMocks();
});

const PAGE = "https://checkout.tabby.ai/?sessionId=1";

describe("a session that Tabby opens", () => {
  const opened = (web_url: unknown = PAGE, more: object = {}) =>
    Response.json({
      payment: { id: "p1" },
      configuration: { available_products: { installments: [{ web_url }] } },
      ...more,
    });

  const started = async (payment: object, web_url: unknown = PAGE, more: object = {}) => {
    const told = { status: "created", payment: { id: "p1", ...payment }, ...more };
    recordCalls(() => opened(web_url, told));
    return openGateway().startPayment(ATTEMPT);
  };

  test.each([
    { amount: "358.20" },
    { amount: null, currency: null, is_test: null, order: null },
    { currency: "sar" },
    { order: { reference_id: "payment-1" } },
    { is_test: true },
  ])("a Tabby session that describes no other payment is accepted: %j", async (payment) => {
    expect(await started(payment)).toMatchObject({ reference: "p1", paymentUrl: PAGE });
  });

  test.each([
    { id: null },
    { amount: "358.21" },
    { amount: "lots" },
    { currency: "AED" },
    { currency: 7 },
    { order: { reference_id: "payment-2" } },
    { is_test: false },
  ])("a Tabby session with %j is refused as wrong", async (payment) => {
    await expect(started(payment)).rejects.toThrow(WrongAnswer);
    await expect(started(payment)).rejects.toThrow("another payment");
  });

  test.each([null, "https://checkout.tabby.sa/", "https://api.tabby.ai/"])(
    "a Tabby session with its page at %s has no page to send a buyer to",
    async (web_url) => {
      await expect(started({}, web_url)).rejects.toThrow("without a payment page");
    },
  );

  test("a Tabby session ends when it says, or in twenty minutes where that is past or missing", async () => {
    const expires_at = "2036-01-01T00:00:00Z";
    expect((await started({ expires_at })).expiresAt).toEqual(new Date(expires_at));
    for (const told of [undefined, "soon", "2020-01-01T00:00:00Z"]) {
      const before = Date.now();
      const { expiresAt } = await started({ expires_at: told });
      const minutes = (expiresAt.getTime() - before) / 60_000;
      expect(Math.round(minutes)).toBe(20);
    }
  });

  test("Tabby is sent the whole order, and its answer need not say that a session was created", async () => {
    const calls = recordCalls(() => opened());
    expect(await openGateway().startPayment(ATTEMPT)).toMatchObject({ reference: "p1" });
    expect([calls[0]?.method, calls[0]?.url]).toEqual([
      "POST",
      "https://api.tabby.ai/api/v2/checkout",
    ]);
    expect(await calls[0]?.json()).toEqual(checkoutBody(ATTEMPT, "AE"));
  });

  test.each([
    ["https://api.tabby.sa", "https://checkout.tabby.sa/1", true],
    ["https://api.tabby.sa", "https://sandbox.example/1", false],
    ["https://stage.example/tabby", "https://stage.example/1", true],
    ["https://stage.example/tabby", "https://sandbox.example/1", true],
    ["https://stage.example/tabby", "https://checkout.tabby.ai/1", false],
  ])(
    "whether a Tabby session of the API %s may send buyers to %s: %s",
    async (apiBase, web_url, may) => {
      recordCalls(() => opened(web_url));
      const page = gatewayAt(apiBase)
        .startPayment(ATTEMPT)
        .then(({ paymentUrl }) => paymentUrl);
      if (may) expect(await page).toBe(web_url);
      else await expect(page).rejects.toThrow(WrongAnswer);
    },
  );

  test("without a sandbox a Tabby session has its page at the API's own host only", async () => {
    const apiBase = "https://stage.example";
    const alone = createTabbyGateway({ ...tabby, apiBase }, { sandbox: null });
    const at = (web_url: string) => {
      recordCalls(() => opened(web_url));
      return alone.startPayment(ATTEMPT);
    };
    expect(await at(`${apiBase}/1`)).toMatchObject({ paymentUrl: `${apiBase}/1` });
    await expect(at(`${SANDBOX.publicUrl}/1`)).rejects.toBeInstanceOf(WrongAnswer);
  });

  test.each([
    ["order_amount_too_low", "amount_too_low"],
    ["order_amount_too_high", "amount_too_high"],
    ["not_available", "not_eligible"],
    [null, "not_eligible"],
  ])("a Tabby session that is rejected for %s is refused: %s", async (rejection_reason, reason) => {
    const configuration = { products: { installments: { rejection_reason } } };
    const rejected = started({}, PAGE, { status: "REJECTED", configuration });
    const message = `Tabby rejected the buyer: ${rejection_reason ?? "no reason"}`;
    await expect(rejected).rejects.toMatchObject({ constructor: GatewayRefused, reason, message });
  });
});
