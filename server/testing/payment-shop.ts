import { afterAll, afterEach } from "vitest";
import { everythingDone } from "./buyer.ts";
import { sandboxOf } from "./sandbox-client.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export type PaymentShop = {
  readonly app: TestApp;
  readonly sandbox: ReturnType<typeof sandboxOf>;
  /** How far the shop's clock is ahead of real time; reset after each test. */
  readonly clock: { aheadMs: number };
};

/**
 * The shop for the payment tests of a file or a `describe`: await it at the top. After each test
 * the gateways work again and all jobs are done; after the last one the shop is closed and its
 * books are checked. `environment` overrides the configuration.
 */
export async function openPaymentShop(
  environment: Readonly<Record<string, string>> = {},
): Promise<PaymentShop> {
  const clock = { aheadMs: 0 };
  const app = await createTestApp(environment, () => new Date(Date.now() + clock.aheadMs));
  const sandbox = sandboxOf(app);
  afterEach(async () => {
    clock.aheadMs = 0;
    await sandbox.reset();
    await everythingDone(app);
  });
  afterAll(() => app.close());
  return { app, sandbox, clock };
}
