import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestSandbox, SECRET_KEY, TABBY, TAMARA, WEBHOOK_SECRET } from "#sandbox/testing.ts";
import { SANDBOX } from "../../testing/gateway-alone.ts";
import { HANG_MS } from "../../testing/hang-limit.ts";
import { GatewayRefused } from "../gateway-errors.ts";
import { createStripeGateway } from "../stripe/stripe.ts";
import { createStripeSetup, STRIPE_EVENTS } from "../stripe/stripe-setup.ts";
import { createTabbyGateway } from "../tabby/tabby.ts";
import { createTabbySetup } from "../tabby/tabby-setup.ts";
import { createTamaraGateway } from "../tamara/tamara.ts";
import { createTamaraSetup, TAMARA_EVENTS } from "../tamara/tamara-setup.ts";

const played = await openTestSandbox();
const real = played.sandbox.fetch;
/** The sandbox reports its events once all of them were delivered. */
async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === "/v1/events") await played.sandbox.settled();
  return real(request);
}
afterAll(() => played.close());
// Somebody else's, which is none of ours.
await played.stripe.webhookEndpoints.create({
  url: "https://other.example/",
  enabled_events: ["customer.created"],
});
await fetch(`${played.url}/api/v1/webhooks`, {
  method: "POST",
  headers: {
    Authorization: `Bearer ${TABBY.secretKey}`,
    "Content-Type": "application/json",
    "X-Merchant-Code": TABBY.merchantCode,
  },
  body: JSON.stringify({ url: "https://other.example/" }),
}).then((response) => expect(response.ok).toBe(true));
beforeEach(() => {
  vi.spyOn(played.sandbox, "fetch").mockImplementation(answer);
});
afterEach(() => {
  vi.restoreAllMocks();
  played.shop.status = () => 200;
});

let shops = 0;
/** An address that no other test registers. */
function newAddress(): string {
  shops += 1;
  return `https://shop${shops}.example/api/webhooks/gateway`;
}

/** What a gateway is told, as method and path, with the body as it is sent. */
function hear(): { line: string; body: string }[] {
  const heard: { line: string; body: string }[] = [];
  vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
    const line = `${request.method} ${new URL(request.url).pathname}`;
    heard.push({ line, body: await request.clone().text() });
    return answer(request);
  });
  return heard;
}

test("no event that changes a payment is left out of what we register for (stripe.md §6.1, tamara.md §6.2)", () => {
  expect(STRIPE_EVENTS.map(String).toSorted()).toEqual([
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.refunded",
    "checkout.session.async_payment_failed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.expired",
    "refund.created",
    "refund.failed",
    "refund.updated",
  ]);
  expect(TAMARA_EVENTS.toSorted()).toEqual([
    "order_approved",
    "order_authorised",
    "order_canceled",
    "order_captured",
    "order_declined",
    "order_expired",
    "order_refunded",
    "order_updated",
  ]);
});

describe("Stripe's endpoint", () => {
  const openSetup = (change: { secretKey?: string } = {}, patienceMs = 0) => {
    const config = {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: played.url,
      checkoutHost: null,
      ...change,
    };
    return createStripeSetup(config, createStripeGateway(config, SANDBOX), patienceMs);
  };
  const ALL = STRIPE_EVENTS.join(", ");

  test("Stripe's endpoint is registered once, for every event that we read, and its secret is shown", async () => {
    const url = newAddress();
    const setup = openSetup();
    expect(await setup.register(url, true)).toBe(`would register ${url} for ${ALL}`);
    expect(await setup.findProblems(url)).toEqual([
      `${url} is not registered: run register-webhooks`,
    ]);
    const told = await setup.register(url, false);
    const { data } = await played.stripe.webhookEndpoints.list();
    const endpoint = data.find((registered) => registered.url === url);
    expect(endpoint).toMatchObject({
      url,
      enabled_events: [...STRIPE_EVENTS],
      api_version: "2026-10-28.endive",
      description: "Payments of the shop",
      status: "enabled",
    });
    expect(told).toBe(
      `registered ${url} as ${endpoint?.id}. Set STRIPE_WEBHOOK_SECRET=${WEBHOOK_SECRET} and restart the shop; Stripe tells it only now`,
    );
    const known = `${url} is registered as ${endpoint?.id}, nothing to change`;
    for (const dryRun of [true, false]) expect(await setup.register(url, dryRun)).toBe(known);
    expect(await setup.findProblems(url)).toEqual([]);
  });

  test("Stripe's endpoint that is disabled or lacks events is reported and corrected; its other events stay", async () => {
    const url = newAddress();
    const setup = openSetup();
    const [first, ...others] = STRIPE_EVENTS;
    const { id } = await played.stripe.webhookEndpoints.create({
      url,
      enabled_events: [first, "customer.created"],
    });
    await played.stripe.webhookEndpoints.update(id, { disabled: true });
    const problems = ["the endpoint is disabled", `the endpoint lacks ${others.join(", ")}`];
    expect(await setup.findProblems(url)).toEqual(
      problems.map((problem) => `${problem}: run register-webhooks`),
    );
    const because = `${id}: ${problems.join("; ")}`;
    expect(await setup.register(url, true)).toBe(`would change ${because}`);
    expect(await setup.findProblems(url)).toHaveLength(2);
    expect(await setup.register(url, false)).toBe(`changed ${because}`);
    const changed = (await played.stripe.webhookEndpoints.list()).data.find(
      (endpoint) => endpoint.id === id,
    );
    expect(changed).toMatchObject({
      status: "enabled",
      enabled_events: [...STRIPE_EVENTS, "customer.created"],
    });
    expect(await setup.findProblems(url)).toEqual([]);
  });

  test("Stripe's endpoint that is registered for all events needs no change", async () => {
    const url = newAddress();
    await played.stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
    expect(await openSetup().register(url, false)).toMatch(/nothing to change$/);
  });

  test("Stripe's endpoint is tested with a session that is opened and ended; an event not acknowledged is reported", async () => {
    const url = newAddress();
    const setup = openSetup();
    await setup.register(url, false);
    const heard = hear();
    expect(await setup.findProblems(url)).toEqual([]);
    const bodies = Object.fromEntries(heard.map(({ line, body }) => [line, body]));
    expect(Object.fromEntries(new URLSearchParams(bodies["POST /v1/checkout/sessions"]))).toEqual({
      mode: "payment",
      client_reference_id: "webhook-check",
      success_url: new URL(url).origin,
      cancel_url: new URL(url).origin,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "100",
      "line_items[0][price_data][product_data][name]": "Check of the webhook, nothing is charged",
    });
    played.shop.status = () => 500;
    expect(await setup.findProblems(url)).toEqual([
      expect.stringMatching(
        /^the event evt_\w+ was not acknowledged: compare STRIPE_WEBHOOK_SECRET with the endpoint's signing secret, and see/,
      ),
    ]);
    vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) =>
      new URL(request.url).pathname === "/v1/events"
        ? Response.json({ object: "list", data: [], has_more: false, url: "/v1/events" })
        : real(request),
    );
    expect(await setup.findProblems(url)).toEqual([
      "Stripe made no event of a session that was ended",
    ]);
  });

  test.each([
    ["delivered", 0, 1, ["the event evt_check was not acknowledged"]],
    ["not delivered yet", 1, 0, []],
  ] as const)(
    "the end of a buyer's page, %s, says nothing about the check's own session",
    async (_, ofBuyer, ofCheck, problems) => {
      const url = newAddress();
      const setup = openSetup();
      await setup.register(url, false);
      let checked = "";
      vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
        const { pathname } = new URL(request.url);
        [, checked = checked] = /sessions\/(\w+)\/expire$/.exec(pathname) ?? [];
        if (pathname !== "/v1/events") return real(request);
        const ended = (id: string, session: string, pending_webhooks: number) => ({
          id,
          object: "event",
          pending_webhooks,
          data: { object: { id: session, object: "checkout.session" } },
        });
        const data = [
          ended("evt_buyer", "cs_test_buyer", ofBuyer),
          ended("evt_check", checked, ofCheck),
        ];
        return Response.json({ object: "list", data, has_more: false, url: "/v1/events" });
      });
      const found = await setup.findProblems(url);
      expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
    },
  );

  test("Stripe's endpoint is found on a later page of the account's list, and not registered again", async () => {
    const url = newAddress();
    await openSetup().register(url, false);
    const { data } = await played.stripe.webhookEndpoints.list({ limit: 100 });
    const own = data.filter((endpoint) => endpoint.url === url);
    const others = data.filter((endpoint) => endpoint.url !== url);
    vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method !== "GET" || pathname !== "/v1/webhook_endpoints") return real(request);
      const isFirst = !searchParams.has("starting_after");
      return Response.json({ object: "list", data: isFirst ? others : own, has_more: isFirst });
    });
    expect(others.length).toBeGreaterThan(0);
    expect(await openSetup().register(url, false)).toMatch(/nothing to change$/);
  });

  test("an event of the check that Stripe delivers late is waited for", async () => {
    const url = newAddress();
    await openSetup().register(url, false);
    let questions = 0;
    let checked = "";
    vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
      const { pathname } = new URL(request.url);
      [, checked = checked] = /sessions\/(\w+)\/expire$/.exec(pathname) ?? [];
      if (pathname !== "/v1/events") return real(request);
      questions += 1;
      const ended = {
        ...{ id: "evt_check", object: "event", pending_webhooks: questions === 2 ? 1 : 0 },
        data: { object: { id: checked, object: "checkout.session" } },
      };
      return Response.json({ object: "list", data: questions === 1 ? [] : [ended] });
    });
    expect(await openSetup({}, HANG_MS).findProblems(url)).toEqual([]);
    expect(questions).toBe(3);
  });

  test("the event of the check is found behind those of a hundred buyers (stripe.md §6.1)", async () => {
    const url = newAddress();
    await openSetup().register(url, false);
    let checked = "";
    vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      [, checked = checked] = /sessions\/(\w+)\/expire$/.exec(pathname) ?? [];
      if (pathname !== "/v1/events") return real(request);
      const isFirst = !searchParams.has("starting_after");
      const ended = (id: string, session: string) => ({
        ...{ id, object: "event", pending_webhooks: 0 },
        data: { object: { id: session, object: "checkout.session" } },
      });
      const data = isFirst
        ? Array.from({ length: 100 }, (_, at) => ended(`evt_${at}`, `cs_test_${at}`))
        : [ended("evt_check", checked)];
      return Response.json({ object: "list", data, has_more: isFirst });
    });
    expect(await openSetup().findProblems(url)).toEqual([]);
  });

  test("Stripe is probed with our key, and a wrong key is refused; live keys are recognized", async () => {
    const heard = hear();
    await openSetup().probe();
    expect(heard.map(({ line }) => line)).toEqual([
      "GET /v1/checkout/sessions",
      "GET /v1/disputes",
    ]);
    await expect(openSetup({ secretKey: "sk_test_wrong" }).probe()).rejects.toBeInstanceOf(
      GatewayRefused,
    );
    expect([openSetup().name, openSetup().live]).toEqual(["Stripe", false]);
    expect(openSetup({ secretKey: "sk_live_1" }).live).toBe(true);
  });
});

describe("Tamara's webhook", () => {
  const config = { ...TAMARA, apiBase: played.url };
  const shop = { sandbox: SANDBOX, publicUrl: "https://shop.example" };
  const openSetup = () => createTamaraSetup(config, createTamaraGateway(config, shop));
  const headers = {
    Authorization: `Bearer ${TAMARA.apiToken}`,
    "Content-Type": "application/json",
  };

  test("Tamara's webhook is registered once, for every event, and checking it leaves nothing behind", async () => {
    const url = newAddress();
    const setup = openSetup();
    const all = TAMARA_EVENTS.join(", ");
    expect(await setup.register(url, true)).toBe(`would register ${url} for ${all}`);
    for (const _ of ["first", "second"]) {
      expect(await setup.findProblems(url)).toEqual([
        `${url} is not registered: run register-webhooks`,
      ]);
    }
    const heard = hear();
    expect(await setup.register(url, false)).toMatch(
      /^registered https:\/\/shop\d+\.example\/\S+ as [\w-]{36}$/,
    );
    expect(heard).toEqual([
      {
        line: "POST /webhooks",
        body: JSON.stringify({ type: "order", url, events: TAMARA_EVENTS, headers: {} }),
      },
    ]);
    expect(await setup.register(url, false)).toMatch(
      / is registered as [\w-]{36}, nothing to change$/,
    );
    expect(await setup.findProblems(url)).toEqual([]);
    expect([setup.name, setup.live]).toEqual(["Tamara", false]);
    await setup.probe();
    expect(heard.at(-1)?.line).toBe("GET /checkout/payment-types");
  });

  test("Tamara's webhook that lacks events is reported and gets them; its other events stay", async () => {
    const url = newAddress();
    const setup = openSetup();
    const [first, ...others] = TAMARA_EVENTS;
    const events = [first, "order_on_hold"];
    const body = JSON.stringify({ type: "order", url, events, headers: {} });
    const made = await fetch(`${played.url}/webhooks`, { method: "POST", headers, body });
    const { webhook_id: id } = (await made.json()) as { readonly webhook_id: string };
    const missing = others.join(", ");
    expect(await setup.findProblems(url)).toEqual([
      `the webhook ${id} lacks ${missing}: run register-webhooks`,
    ]);
    expect(await setup.register(url, false)).toBe(`changed ${id}: added ${missing}`);
    expect(await setup.findProblems(url)).toEqual([]);
    const known = await fetch(`${played.url}/webhooks/${id}`, { headers });
    expect(await known.json()).toMatchObject({
      url,
      events: [...TAMARA_EVENTS, "order_on_hold"],
    });
  });

  test("an answer of Tamara's without the webhook's id is reported as it is", async () => {
    const { publicUrl } = shop;
    const answered = async (answer: object, status: number) => {
      vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
        Response.json(answer, { status }),
      );
      return openSetup().register(`${publicUrl}/api/webhooks/tamara`, false);
    };
    expect(await answered({}, 200)).toMatch(/ as a webhook without an id$/);
    const errors = [{ error_code: "something_else", data: { webhook_id: "w1" } }];
    await expect(answered({ errors }, 400)).rejects.toThrow(
      "Tamara refused with 400: something_else",
    );
    const taken = [{ error_code: "webhook_already_registered", data: {} }];
    await expect(answered({ errors: taken }, 400)).rejects.toThrow("webhook_already_registered");
    // The name is that of the webhook that has the address, whatever else is wrong.
    const url = newAddress();
    vi.restoreAllMocks();
    const real = globalThis.fetch;
    const gets: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (init?.method === "GET") {
        gets.push(new URL(String(input)).pathname);
        return Response.json({ events: TAMARA_EVENTS });
      }
      const [first] = errors;
      const both = [
        first,
        { error_code: "webhook_already_registered", data: { webhook_id: "w2" } },
      ];
      return init?.method === "POST"
        ? Response.json({ errors: both }, { status: 400 })
        : real(input);
    });
    expect(await openSetup().register(url, false)).toBe(
      `${url} is registered as w2, nothing to change`,
    );
    expect(gets).toEqual(["/webhooks/w2"]);
  });
});

describe("Tabby's webhook", () => {
  const config = { ...TABBY, publicKey: null, apiBase: played.url };
  const openSetup = (change: { webhookSecret?: string; secretKey?: string } = {}) => {
    const own = { ...config, ...change };
    return createTabbySetup(own, createTabbyGateway(own, { sandbox: SANDBOX }));
  };

  test("Tabby's webhook is registered once, with the header that proves its deliveries", async () => {
    const url = newAddress();
    const setup = openSetup();
    expect(await setup.register(url, true)).toBe(
      `would register ${url} with the header X-Webhook-Secret`,
    );
    expect(await setup.findProblems(url)).toEqual([
      `${url} is not registered: run register-webhooks`,
    ]);
    const heard = hear();
    expect(await setup.register(url, false)).toMatch(/^registered \S+ as [\w-]{36}$/);
    expect(heard.map(({ line }) => line)).toEqual([
      "GET /api/v1/webhooks",
      "POST /api/v1/webhooks",
    ]);
    const header = { title: "X-Webhook-Secret", value: TABBY.webhookSecret };
    expect(heard[1]?.body).toBe(JSON.stringify({ url, header }));
    expect(await setup.register(url, true)).toMatch(
      / is registered as [\w-]{36}, nothing to change$/,
    );
    expect(await setup.findProblems(url)).toEqual([]);
    expect([setup.name, setup.live, openSetup({ secretKey: "sk_1" }).live]).toEqual([
      "Tabby",
      false,
      true,
    ]);
    await setup.probe();
    expect(heard.at(-1)?.line).toBe("GET /api/v2/payments");
  });

  test("Tabby's webhook with another secret is reported and changed", async () => {
    const url = newAddress();
    await openSetup({ webhookSecret: "another" }).register(url, false);
    const setup = openSetup();
    expect(await setup.findProblems(url)).toEqual([
      "the webhook's header is not TABBY_WEBHOOK_SECRET: run register-webhooks",
    ]);
    const told = await setup.register(url, true);
    expect(told).toMatch(/^would change [\w-]{36}: its header is not TABBY_WEBHOOK_SECRET$/);
    const id = told.split(" ")[2]?.replace(":", "");
    const heard = hear();
    expect(await setup.register(url, false)).toBe(
      `changed ${id}: its header is TABBY_WEBHOOK_SECRET now`,
    );
    expect(heard.map(({ line }) => line)).toEqual([
      "GET /api/v1/webhooks",
      `PUT /api/v1/webhooks/${id}`,
    ]);
    expect(await setup.findProblems(url)).toEqual([]);
  });

  test("the header of Tabby's webhook is recognized in any spelling, and no other header is", async () => {
    const problems = (header: unknown) => {
      const calls = vi
        .spyOn(globalThis, "fetch")
        .mockImplementation(async () =>
          Response.json([{ id: "w1", url: "https://shop.example/", header }]),
        );
      return openSetup()
        .findProblems("https://shop.example/")
        .finally(() => {
          const [, init] = calls.mock.calls[0] ?? [];
          expect(new Headers(init?.headers).get("X-Merchant-Code")).toBe(TABBY.merchantCode);
        });
    };
    const value = TABBY.webhookSecret;
    expect(await problems({ title: "x-webhook-secret", value })).toEqual([]);
    for (const header of [
      null,
      { title: "X-Other", value },
      { title: "X-Webhook-Secret" },
      { value },
    ]) {
      expect(await problems(header)).toHaveLength(1);
    }
  });
});
