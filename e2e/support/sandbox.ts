import { DEFAULT_GATEWAY, type GatewayIdentifier } from "#core/gateways.ts";
import type { LedgerEntry } from "#sandbox/gateway.ts";
import type { SandboxMail } from "#sandbox/mailbox.ts";
import { REGISTERED_SANDBOX_PORT, SANDBOX_PORT } from "../ports.ts";

export const SANDBOX_URL = `http://localhost:${SANDBOX_PORT}`;
const MAILBOXES = [SANDBOX_PORT, REGISTERED_SANDBOX_PORT].map((port) => `http://localhost:${port}`);

async function call(path: string, method = "GET", body?: unknown): Promise<unknown> {
  const response = await fetch(SANDBOX_URL + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

/** The gateway's own id of the payment, from the URL of its payment page. */
function referenceOf(paymentUrl: string): string {
  return new URL(paymentUrl).pathname.split("/").at(-1) ?? "";
}

/** Acts as the buyer at the gateway; returns the buyer's next address. */
export async function settle(
  paymentUrl: string,
  outcome: "approve" | "decline" | "cancel" | "expire",
  gateway: GatewayIdentifier = DEFAULT_GATEWAY,
): Promise<string> {
  const path = `/control/${gateway}/settle/${referenceOf(paymentUrl)}`;
  return ((await call(path, "POST", { outcome })) as { redirect: string }).redirect;
}

/** Refunds cents of a paid payment in the gateway's own dashboard, without the shop's request. */
export async function refundAtDashboard(paymentUrl: string, amount: number): Promise<void> {
  const intent = (await findInLedger(paymentUrl))?.ids.find((id) => id.startsWith("pi_"));
  const response = await fetch(`${SANDBOX_URL}/v1/refunds`, {
    method: "POST",
    headers: {
      Authorization: "Bearer sk_test_sandbox",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: `payment_intent=${intent}&amount=${amount}`,
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Sends a webhook by hand; returns the status of the shop's answer. */
export async function sendWebhook(paymentUrl: string, event: string): Promise<number | null> {
  const path = `/control/stripe/webhook/${referenceOf(paymentUrl)}`;
  return ((await call(path, "POST", { event })) as { status: number | null }).status;
}

/** Sets the webhook mode for all tests: only for tests that run one after the other. */
export async function setWebhooks(mode: "normal" | "none"): Promise<void> {
  await call("/control/stripe", "PUT", { webhooks: mode });
}

/** The gateway's own record of one payment. */
export async function findInLedger(paymentUrl: string): Promise<LedgerEntry | undefined> {
  const { payments } = (await call("/ledger")) as { payments: LedgerEntry[] };
  return payments.find(({ ids }) => ids.includes(referenceOf(paymentUrl)));
}

/** The mails of a shop to somebody, the oldest first; nobody is known to two shops. */
export async function mailsTo(email: string): Promise<readonly SandboxMail[]> {
  const boxes = await Promise.all(
    MAILBOXES.map(
      async (url) => (await fetch(`${url}/mail.json`)).json() as Promise<SandboxMail[]>,
    ),
  );
  return boxes.flat().filter(({ to }) => to === email);
}
