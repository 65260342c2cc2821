import { afterAll, afterEach } from "vitest";
import { everythingDone } from "./buyer.ts";
import { sandboxOf } from "./sandbox-client.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export type PaymentShop = {
  readonly app: TestApp;
  readonly sandbox: ReturnType<typeof sandboxOf>;
  /** How far the shop's clock runs ahead of real time; back to nothing after each test. */
  readonly clock: { aheadMs: number };
};

/**
 * The shop that the payments of a file, or of a `describe`, are tested in: await it at its top. After
 * each test the gateways are well again and all work is done; after the last one the shop is closed
 * and its books are checked. `environment` overrides what the configuration is read from.
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
