import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPaymentHost } from "../gateways/payment-url.ts";
import { newBuyer } from "../testing/buyer.ts";
import { freePort } from "../testing/postgres-server.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { wholeBody } from "../testing/whole-body.ts";

let app: TestApp;
let stripe: Server;
let stripeUrl: string;
/** What the stand-in of Stripe calls its payment page. */
let pageUrl = "";

/** Answers like Stripe to the session of one package for 199 dollars, and names `pageUrl` as its page. */
async function answerAsStripe(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams((await wholeBody(request)) ?? "");
  const session = {
    id: `cs_test_${randomUUID()}`,
    object: "checkout.session",
    client_reference_id: form.get("client_reference_id"),
    amount_total: 19_900,
    currency: "usd",
    livemode: false,
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    url: pageUrl,
  };
  const list = { object: "list", data: [], has_more: false, url: "/v1/checkout/sessions" };
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(request.method === "POST" ? session : list));
}

beforeAll(async () => {
  stripe = createServer(answerAsStripe);
  const port = await freePort();
  stripe.listen(port, "127.0.0.1");
  await once(stripe, "listening");
  stripeUrl = `http://127.0.0.1:${port}`;
  app = await createTestApp({
    STRIPE_SECRET_KEY: "sk_test_stand_in",
    STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
    STRIPE_API_BASE: stripeUrl,
    STRIPE_CHECKOUT_HOST: "pay.shop.example",
  });
});
afterAll(async () => {
  await app.close();
  stripe.close();
  stripe.closeAllConnections();
});

/** Looks like the page of a gateway at a glance, and is none. */
const DECEPTIVE = [
  "https://checkout.stripe.com.evil.example/c/pay/1",
  "https://checkout.stripe.com@evil.example/c/pay/1",
  "https://evil.example/https://checkout.stripe.com/c/pay/1",
  "https://evil.example#checkout.stripe.com",
  "https://evil.example\\@checkout.stripe.com/",
  "https://xcheckout.stripe.com/c/pay/1",
  "https://stripe.com/c/pay/1",
  "https://checkout.stripe.com:8443/c/pay/1",
  "http://checkout.stripe.com/c/pay/1",
  "//evil.example/c/pay/1",
  "javascript:alert(1)//checkout.stripe.com",
  "data:text/html,<script>alert(1)</script>",
  "",
];

test("interface.md 11: a payment URL is accepted on the gateway's own origin alone, not on one that looks like it", () => {
  const origins = ["https://checkout.stripe.com"];
  expect(isPaymentHost("https://checkout.stripe.com/c/pay/1#x", origins)).toBe(true);
  for (const url of DECEPTIVE) expect(isPaymentHost(url, origins), url).toBe(false);
});

describe("at the card's gateway", () => {
  async function checkOut() {
    const browser = app.openBrowser();
    await browser.add(42);
    return { browser, answer: await browser.checkout(newBuyer()) };
  }

  test.each([
    ...DECEPTIVE,
    "http://localhost:1/pay",
    "http://pay.shop.example/c",
    "https://shop.example/c",
  ])(
    "interface.md 11: a page at %s is not given to the buyer: 502, and the cart stays",
    async (url) => {
      pageUrl = url;
      const { browser, answer } = await checkOut();
      expect([answer.status, answer.body.code]).toEqual([502, "gateway_failed"]);
      expect((await browser.cart()).total_items_count).toBe(1);
    },
  );

  test.each([
    ["of its own", () => `${stripeUrl}/c/pay/1`],
    ["under the seller's own name for it", () => "https://pay.shop.example/c/pay/1"],
  ])("interface.md 11: a page %s is given to the buyer", async (_, at) => {
    pageUrl = at();
    const { answer } = await checkOut();
    expect([answer.status, answer.body.data?.paymentUrl]).toEqual([200, pageUrl]);
  });
});
