import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { checkGateways, registerWebhooks } from "./commands.ts";

/** For checks that can only fail: nothing that would still arrive is waited for. */
const NO_PATIENCE_MS = 0;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const config = () => app.shop.config;
const urlOf = (gateway: string) => `${config().publicUrl}/api/webhooks/${gateway}`;

describe("before anything is registered", () => {
  test("before anything is registered each gateway is reported as not ready, with what to do", async () => {
    const { lines, ready } = await checkGateways(config());
    expect(ready).toBe(false);
    expect(lines).toEqual(
      ["Stripe", "Tamara", "Tabby"].map(
        (name) =>
          `${name}: not ready, with test keys: ${urlOf(name.toLowerCase())} is not registered: run register-webhooks.`,
      ),
    );
  });

  test("a dry run says what to enter, and registers nothing", async () => {
    const { lines, ready } = await registerWebhooks(config(), true);
    expect(ready).toBe(true);
    expect(lines[0]).toContain(`would register ${urlOf("stripe")} for checkout.session.completed`);
    expect(lines[1]).toContain(`would register ${urlOf("tamara")} for order_approved`);
    expect(lines[2]).toBe(
      `Tabby: would register ${urlOf("tabby")} with the header X-Webhook-Secret.`,
    );
    expect((await checkGateways(config())).lines.join()).toContain("is not registered");
  });
});

describe("once registered", () => {
  beforeEach(async () => {
    await registerWebhooks(config(), false);
  });

  test("a registered gateway is ready: its key, address, events and signature are tested, and no money moves", async () => {
    const { lines, ready } = await checkGateways(config());
    expect(lines).toEqual([
      "Stripe: ready, with test keys.",
      "Tamara: ready, with test keys.",
      "Tabby: ready, with test keys.",
    ]);
    expect(ready).toBe(true);
    for (const { charged } of await sandboxOf(app).ledger()) expect(charged).toBe(0);
    const stored = await app.shop.db.selectFrom("webhook_events").select("type").execute();
    expect(stored).toEqual([{ type: "checkout.session.expired" }]);
  });

  test("registering again changes nothing", async () => {
    const { lines } = await registerWebhooks(config(), false);
    for (const line of lines) expect(line).toMatch(/ is registered as \S+, nothing to change\.$/);
  });

  test("a key that the gateway does not know is reported", async () => {
    const { stripe, tamara, tabby } = config();
    if (stripe === null || tamara === null || tabby === null) throw new Error("No sandbox");
    const wrong = {
      ...config(),
      stripe: { ...stripe, secretKey: "sk_test_wrong" },
      tamara: { ...tamara, apiToken: "wrong" },
      tabby: { ...tabby, secretKey: "sk_test_wrong" },
    };
    const { lines, ready } = await checkGateways(wrong);
    expect(ready).toBe(false);
    expect(lines[0]).toBe("Stripe: not ready: Stripe does not know our key.");
    expect(lines[1]).toContain("Tamara: not ready: Tamara refused with 401");
    expect(lines[2]).toContain("Tabby: not ready: Tabby refused with 401");
  });

  test("a Stripe key that may not read disputes is reported", async () => {
    const real = app.sandbox.fetch;
    const error = { type: "invalid_request_error", message: "The key may not read disputes." };
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) =>
      new URL(request.url).pathname === "/v1/disputes"
        ? Response.json({ error }, { status: 403 })
        : real(request),
    );
    const { lines, ready } = await checkGateways(config(), NO_PATIENCE_MS);
    vi.restoreAllMocks();
    expect([lines[0], ready]).toEqual(["Stripe: not ready: The key may not read disputes.", false]);
  });

  test("a webhook secret that differs from the running shop's is reported", async () => {
    const { stripe, tamara, tabby } = config();
    if (stripe === null || tamara === null || tabby === null) throw new Error("No sandbox");
    const wrong = {
      ...config(),
      stripe: { ...stripe, webhookSecret: "whsec_other" },
      tamara: { ...tamara, notificationToken: "other" },
      tabby: { ...tabby, webhookSecret: "other" },
    };
    const { lines } = await checkGateways(wrong);
    for (const line of lines) expect(line).toContain("runs with another secret");
  });

  test("an address at which no shop answers is reported", async () => {
    const { lines } = await checkGateways({ ...config(), publicUrl: "http://127.0.0.1:9" });
    for (const line of lines) expect(line).toContain("is not reached from here");
  });

  test("a gateway that does not answer is reported, and the others are tested all the same", async () => {
    await sandboxOf(app).control({ failNext: 1000 }, "tamara");
    const { lines } = await checkGateways(config());
    await sandboxOf(app).reset();
    expect(lines[0]).toBe("Stripe: ready, with test keys.");
    expect(lines[1]).toMatch(/^Tamara: not ready: Tamara answered with 500\.$/);
  });

  test("an event of Stripe's that is not acknowledged is reported", async () => {
    await sandboxOf(app).control({ webhooks: "none" }, "stripe");
    const { lines } = await checkGateways(config(), NO_PATIENCE_MS);
    await sandboxOf(app).reset();
    expect(lines[0]).toMatch(/^Stripe: not ready, .*the event evt_\w+ was not acknowledged/);
  });

  test("a gateway without keys is not offered, and does not keep the shop from being ready", async () => {
    const { lines, ready } = await checkGateways({ ...config(), tamara: null });
    expect([lines[1], ready]).toEqual(["Tamara: no keys, not offered.", true]);
  });

  test("a shop without the keys of any gateway takes no money, so it is not ready", async () => {
    const none = { ...config(), stripe: null, tamara: null, tabby: null };
    expect(await checkGateways(none)).toEqual({
      lines: ["Stripe", "Tamara", "Tabby"].map((name) => `${name}: no keys, not offered.`),
      ready: false,
    });
  });
});
