import { DEFAULT_GATEWAY } from "#core/gateways.ts";
import type { DisputeOutcome } from "#sandbox/dispute.ts";
import type { LedgerEntry } from "#sandbox/gateway.ts";
import type { SandboxMail } from "#sandbox/mailbox.ts";
import type { Sandbox } from "#sandbox/main.ts";

/** Access to a sandbox in any process: its request handler and its URL. */
export type SandboxDoor = {
  readonly sandbox: Pick<Sandbox, "fetch">;
  readonly sandboxUrl: string;
};

/** This page can no longer be used: it is paid, declined or expired. */
export class PageIsOver extends Error {}

/** The sandbox of another process. */
export function sandboxAt(sandboxUrl: string): SandboxDoor {
  return { sandbox: { fetch: (request) => fetch(request) }, sandboxUrl };
}

/** The actions of a buyer, or of an operator in the gateway's dashboard, in the sandbox. */
export function sandboxOf({ sandbox, sandboxUrl }: SandboxDoor) {
  const send = (path: string, method: string, body?: unknown) =>
    sandbox.fetch(
      new Request(sandboxUrl + path, {
        method,
        headers: { "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const mails = async (): Promise<readonly SandboxMail[]> => {
    const response = await send("/mail.json", "GET");
    return (await response.json()) as SandboxMail[];
  };
  return {
    async settle(paymentUrl: string, outcome: "approve" | "decline" | "cancel" | "expire") {
      const parts = new URL(paymentUrl).pathname.split("/");
      const gateway = parts.at(-2) === "pay" ? parts.at(-3) : "stripe";
      const path = `/control/${gateway}/settle/${parts.at(-1)}`;
      const response = await send(path, "POST", { outcome });
      if ([409, 410].includes(response.status)) throw new PageIsOver(await response.text());
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { redirect: string };
    },
    async control(settings: Readonly<Record<string, unknown>>, gateway: string = DEFAULT_GATEWAY) {
      const response = await send(`/control/${gateway}`, "PUT", settings);
      if (!response.ok) throw new Error(await response.text());
    },
    async reset() {
      await send("/control", "DELETE");
    },
    sendWebhook: (reference: string, event: string, gateway: string = DEFAULT_GATEWAY) =>
      send(`/control/${gateway}/webhook/${reference}`, "POST", { event }),
    /** Plays a dispute by the buyer; `amount` in minor units. */
    async dispute(gateway: string, reference: string, outcome: DisputeOutcome, amount?: number) {
      const path = `/control/${gateway}/dispute/${reference}`;
      const response = await send(path, "POST", { outcome, amount });
      if (!response.ok) throw new Error(await response.text());
    },
    async ledger(): Promise<readonly LedgerEntry[]> {
      const response = await send("/ledger", "GET");
      return ((await response.json()) as { payments: LedgerEntry[] }).payments;
    },
    mails,
    /** The mails to somebody, the oldest first. */
    mailsTo: async (email: string) => (await mails()).filter(({ to }) => to === email),
  };
}
