import { createSandbox, listenSandbox, type Sandbox } from "#sandbox/main.ts";
import { sandboxGateways } from "../gateways/registry.ts";
import type { OwnEnvironment } from "./own-environment.ts";

/** Gateways that stand beside a shop's process, and so outlive it. */
export type SandboxBeside = {
  readonly sandbox: Sandbox;
  readonly sandboxUrl: string;
  /** The environment of the shop, which starts no sandbox and has the keys of this one. */
  readonly environment: OwnEnvironment;
  /** Sets the gateways' clock forward. */
  passTime(milliseconds: number): void;
  close(): Promise<void>;
};

/** A gateway comes again soon while the shop is away, and is not sent away for longer than that. */
export const RETRIED_SOON_MS = Array.from({ length: 150 }, () => 200);

/** Opens the sandbox of this environment in the test's own process. */
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
