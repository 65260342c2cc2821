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

const HOST = "127.0.0.1";

/** The environment of a shop whose sandbox is in another process, with the keys of that one. */
export function environmentBeside(environment: OwnEnvironment): OwnEnvironment {
  const { apiBase, gateways } = addressOf(environment);
  const { stripe, tamara, tabby } = gateways;
  return {
    ...environment,
    SANDBOX: "0",
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: apiBase,
    TAMARA_API_TOKEN: tamara.apiToken,
    TAMARA_NOTIFICATION_TOKEN: tamara.notificationToken,
    TAMARA_API_BASE: tamara.apiBase,
    TABBY_SECRET_KEY: tabby.secretKey,
    TABBY_MERCHANT_CODE: tabby.merchantCode,
    TABBY_WEBHOOK_SECRET: tabby.webhookSecret,
    TABBY_API_BASE: tabby.apiBase,
  };
}

function addressOf({ SANDBOX_PORT, APP_SECRET }: OwnEnvironment) {
  const port = Number(SANDBOX_PORT);
  return { port, apiBase: `http://${HOST}:${port}`, gateways: sandboxGateways(APP_SECRET, port) };
}

/** Opens the sandbox of this environment in the test process. */
export async function openSandboxBeside(environment: OwnEnvironment): Promise<SandboxBeside> {
  const { port, apiBase: sandboxUrl, gateways } = addressOf(environment);
  let aheadMs = 0;
  const sandbox = createSandbox({
    gateways,
    publicUrl: sandboxUrl,
    shopUrl: `http://${HOST}:${environment.PORT}`,
    dataDir: environment.DATA_DIR,
    retryDelaysMs: RETRIED_SOON_MS,
    now: () => new Date(Date.now() + aheadMs),
  });
  const server = await listenSandbox(sandbox, { port, host: HOST });
  return {
    sandbox,
    sandboxUrl,
    environment: environmentBeside(environment),
    passTime: (milliseconds) => {
      aheadMs += milliseconds;
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
