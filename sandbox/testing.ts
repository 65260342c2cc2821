import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { wholeBody } from "#server/testing/whole-body.ts";
import { createSandbox, listenSandbox, type Sandbox, type SandboxOptions } from "./main.ts";

export const SECRET_KEY = "sk_test_sandbox_key_of_the_tests";
export const WEBHOOK_SECRET = "whsec_sandbox_secret_of_the_tests";
export const TAMARA = { apiToken: "tamara-api-token", notificationToken: "tamara-notifications" };
export const TABBY = {
  secretKey: "sk_test_tabby",
  merchantCode: "AE",
  webhookSecret: "tabby-webhook-secret",
};

export type Received = {
  /** Path and query. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly signature: string;
  readonly body: string;
  readonly event: Stripe.Event;
};

/** A shop that stores every webhook; `status` decides each answer, counted from 0. */
export type TestShop = {
  readonly url: string;
  readonly received: Received[];
  status: (count: number) => number | Promise<number>;
  readonly close: () => Promise<void>;
};

export async function openTestShop(): Promise<TestShop> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await wholeBody(request);
    if (body === null) return;
    const signature = String(request.headers["stripe-signature"]);
    const { url: address = "", headers } = request;
    received.push({ address, headers, signature, body, event: JSON.parse(body) });
    response.statusCode = await shop.status(received.length - 1);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const shop: TestShop = {
    url: `http://127.0.0.1:${port}`,
    received,
    status: () => 200,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return shop;
}

export type TestSandbox = {
  readonly sandbox: Sandbox;
  readonly shop: TestShop;
  readonly url: string;
  /** The real Stripe client, without retries. */
  readonly stripe: Stripe;
  /** Moves the sandbox's clock forward. */
  readonly advance: (seconds: number) => void;
  /** Calls `/control{path}` with a JSON body; returns the status and the answer. */
  readonly control: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ readonly status: number; readonly answer: unknown }>;
  /** Acts as the buyer; returns the buyer's next address. */
  readonly settle: (reference: string, outcome: string, gateway?: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The real client of the `stripe` package, pointed at a sandbox; by default without retries. */
export function clientOf(port: number, key = SECRET_KEY, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** A sandbox that listens on a free port, beside a shop that stores its webhooks. */
export async function openTestSandbox(
  options: Partial<SandboxOptions> & { readonly shop?: TestShop } = {},
): Promise<TestSandbox> {
  const shop = options.shop ?? (await openTestShop());
  let offsetMs = 0;
  const sandbox = createSandbox({
    publicUrl: "http://sandbox.test",
    shopUrl: shop.url,
    dataDir: null,
    gateways: {
      stripe: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET },
      tamara: TAMARA,
      tabby: TABBY,
    },
    now: () => new Date(Date.now() + offsetMs),
    retryDelaysMs: [5, 10, 20],
    ...options,
  });
  const server = await listenSandbox(sandbox, { port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${server.port}`;

  async function control(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: await response.json() };
  }

  return {
    sandbox,
    shop,
    url,
    stripe: clientOf(server.port),
    advance: (seconds) => {
      offsetMs += seconds * 1_000;
    },
    control,
    settle: async (reference, outcome, gateway = "stripe") => {
      const path = `/${gateway}/settle/${reference}`;
      const { status, answer } = await control("POST", path, { outcome });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      return String(Reflect.get(Object(answer), "redirect"));
    },
    close: async () => {
      await server.close();
      await sandbox.close();
      await shop.close();
    },
  };
}

/** Parameters of a session like the shop's; the total is 750.00 AED. */
export function sessionOf(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    success_url: "http://shop.test/success?paymentId=pay_1&cs={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/cart?payment=cancelled",
    client_reference_id: "pay_1",
    customer_email: "mona@example.com",
    line_items: [lineOf(50_000, "Robotics, level 1"), lineOf(12_500, "Chess <b>", 2)],
    metadata: { payment_id: "pay_1", locale: "en" },
    payment_intent_data: { metadata: { payment_id: "pay_1" } },
    ...change,
  };
}

export function lineOf(
  amount: number,
  name = "Robotics",
  quantity = 1,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity,
    price_data: { currency: "aed", unit_amount: amount, product_data: { name } },
  };
}
