import type { GatewayIdentifier } from "#core/gateways.ts";
import { toDecimalText, toMajor } from "#core/money.ts";
import type { TestApp } from "./test-app.ts";

/** A paid payment at the gateway. */
type GatewayPayment = {
  readonly reference: string | null;
  readonly charge_reference: string | null;
  readonly currency: string;
};

/** Refunds money like staff in the gateway's own dashboard: without any of our ids. */
export async function refundAtDashboard(
  app: TestApp,
  gateway: GatewayIdentifier,
  paymentId: string,
  amount: number,
): Promise<void> {
  const payment = await app.shop.db
    .selectFrom("payments")
    .select(["reference", "charge_reference", "currency"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  if (gateway === "stripe") payment.charge_reference ??= await chargeOf(app, payment.reference);
  const { path, key, type, body } = callOf(app, gateway, payment, amount);
  const response = await fetch(app.sandboxUrl + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": type },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
}

/** The charge of a Stripe session, which the shop may not know yet. */
async function chargeOf({ shop, sandboxUrl }: TestApp, session: string | null): Promise<string> {
  const headers = { Authorization: `Bearer ${shop.config.stripe?.secretKey}` };
  const response = await fetch(`${sandboxUrl}/v1/checkout/sessions/${session}`, { headers });
  const { payment_intent } = (await response.json()) as { readonly payment_intent: string };
  return payment_intent;
}

function callOf(
  { shop: { config } }: TestApp,
  gateway: GatewayIdentifier,
  { reference, charge_reference, currency }: GatewayPayment,
  amount: number,
) {
  switch (gateway) {
    case "stripe":
      return {
        path: "/v1/refunds",
        key: config.stripe?.secretKey,
        type: "application/x-www-form-urlencoded",
        body: `payment_intent=${charge_reference}&amount=${amount}`,
      };
    case "tamara": {
      const total_amount = { amount: toMajor(amount), currency };
      return {
        path: `/payments/simplified-refund/${reference}`,
        key: config.tamara?.apiToken,
        type: "application/json",
        body: JSON.stringify({ total_amount, comment: "Agreed on the telephone" }),
      };
    }
    case "tabby":
      return {
        path: `/api/v2/payments/${reference}/refunds`,
        key: config.tabby?.secretKey,
        type: "application/json",
        body: JSON.stringify({ amount: toDecimalText(amount), reference_id: `desk ${amount}` }),
      };
  }
}

/** Captures money like staff in a lender's dashboard: `amount`, in minor units. */
export async function captureAtDashboard(
  { shop: { db, config }, sandboxUrl }: TestApp,
  gateway: "tamara" | "tabby",
  paymentId: string,
  amount: number,
): Promise<void> {
  const { reference, currency } = await db
    .selectFrom("payments")
    .select(["reference", "currency"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const key = gateway === "tamara" ? config.tamara?.apiToken : config.tabby?.secretKey;
  const call = (path: string, body: unknown) =>
    fetch(sandboxUrl + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  if (gateway === "tabby") {
    const body = { amount: toDecimalText(amount), reference_id: `desk ${amount}` };
    await succeed(call(`/api/v2/payments/${reference}/captures`, body));
    return;
  }
  // Refused if it is already authorised.
  await call(`/orders/${reference}/authorise`, {});
  await succeed(
    call("/payments/capture", {
      order_id: reference,
      total_amount: { amount: toMajor(amount), currency },
      shipping_info: { shipped_at: "2026-11-23T09:00:00Z", shipping_company: "Digital" },
    }),
  );
}

async function succeed(call: Promise<Response>): Promise<void> {
  const response = await call;
  if (!response.ok) throw new Error(await response.text());
}
