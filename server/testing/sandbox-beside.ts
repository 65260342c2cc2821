import { createSandbox, listenSandbox, type Sandbox } from "#sandbox/main.ts";
import { sandboxGateways } from "../gateways/registry.ts";
import type { OwnEnvironment } from "./own-environment.ts";

/** A sandbox outside a shop's process, so that it outlives the shop. */
export type SandboxBeside = {
  readonly sandbox: Sandbox;
  readonly sandboxUrl: string;
  /** The environment of the shop, which starts no sandbox and uses the keys of this one. */
  readonly environment: OwnEnvironment;
  /** Advances the gateways' clock. */
  passTime(milliseconds: number): void;
  close(): Promise<void>;
};

/** Webhooks are retried soon while the shop is away, and not delayed longer. */
export const RETRIED_SOON_MS = Array.from({ length: 150 }, () => 200);

/** Opens the sandbox of this environment in the test process. */
export async function openSandboxBeside(environment: OwnEnvironment): Promise<SandboxBeside> {
  const port = Number(environment.SANDBOX_PORT);
  const host = "127.0.0.1";
  const sandboxUrl = `http://${host}:${port}`;
  const gateways = sandboxGateways(environment.APP_SECRET, port);
  const { stripe, tamara, tabby } = gateways;
  let aheadMs = 0;
  const sandbox = createSandbox({
    gateways,
    publicUrl: sandboxUrl,
    shopUrl: `http://${host}:${environment.PORT}`,
    dataDir: environment.DATA_DIR,
    retryDelaysMs: RETRIED_SOON_MS,
    now: () => new Date(Date.now() + aheadMs),
  });
  const server = await listenSandbox(sandbox, { port, host });
  return {
    sandbox,
    sandboxUrl,
    environment: {
      ...environment,
      SANDBOX: "0",
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: sandboxUrl,
      TAMARA_API_TOKEN: tamara.apiToken,
      TAMARA_NOTIFICATION_TOKEN: tamara.notificationToken,
      TAMARA_API_BASE: tamara.apiBase,
      TABBY_SECRET_KEY: tabby.secretKey,
      TABBY_MERCHANT_CODE: tabby.merchantCode,
      TABBY_WEBHOOK_SECRET: tabby.webhookSecret,
      TABBY_API_BASE: tabby.apiBase,
    },
    passTime: (milliseconds) => {
      aheadMs += milliseconds;
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
