import { describe, expect, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { gatewayName, sandboxGateways, withRegistrationPlaceholders } from "./registry.ts";

describe("the secrets and the address of the sandbox", () => {
  test("the sandbox's secrets differ for each gateway and for each shop", () => {
    const secrets = (secret: string) => {
      const { stripe, tamara, tabby } = sandboxGateways(secret, 4000);
      return [stripe.webhookSecret, tamara.notificationToken, tabby.webhookSecret];
    };
    const both = [...secrets("one"), ...secrets("another")];
    expect(new Set(both).size).toBe(both.length);
    expect(secrets("one")).toEqual(both.slice(0, 3));
    for (const secret of both) expect(secret).toMatch(/^(?:whsec_)?[\da-f]{64}$/);
  });

  test("the sandbox's gateways are called at its port", () => {
    for (const { apiBase } of Object.values(sandboxGateways("one", 4000))) {
      expect(apiBase).toBe("http://127.0.0.1:4000");
    }
  });
});

test("each gateway has the name by which operators know it", () => {
  expect(GATEWAYS.map(gatewayName)).toEqual(["Stripe", "Tamara", "Tabby"]);
});

test("a webhook secret may be missing before the webhook is registered", () => {
  const env = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: " ", PORT: "3000" };
  expect(withRegistrationPlaceholders(env)).toEqual({
    ...env,
    STRIPE_WEBHOOK_SECRET: "not known yet",
  });
  const known = { ...env, STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(withRegistrationPlaceholders(known)).toEqual(known);
});
