import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deletePurchases } from "../../testing/delete-purchases.ts";
import { HANG_MS } from "../../testing/hang-limit.ts";
import { chooseSeed, countOf, Random } from "../../testing/random.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { prepareChecks } from "../../testing/simulated-books.ts";
import { type Clock, type Delivery, SimulatedShop } from "../../testing/simulated-shop.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const SHOPS = countOf("CHAOS_SHOPS", 3);
const STEPS = 40;

let app: TestApp;
const clock: Clock = { aheadMs: 0 };
/** What the gateways have sent, and the shop has not been given yet. */
let deliveries: Delivery[] = [];

beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + clock.aheadMs));
  await prepareChecks(app.connection.db);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).includes("/api/webhooks/")) return real(input, init);
    deliveries.push(async () => (await real(input, { ...init, signal: null })).status);
    return new Response();
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

test(`${SHOPS} times three buyers at three gateways in the real shop: nothing double, lost or stuck, and nobody in another's account, after every step and in the end (D-92, D-115, D-120, D-127, D-136)`, {
  timeout: HANG_MS + SHOPS * 60_000,
}, async () => {
  const first = chooseSeed("Simulated shop");
  for (let seed = first; seed < first + SHOPS; seed += 1) {
    await deletePurchases(app);
    await sandboxOf(app).reset();
    clock.aheadMs = 0;
    deliveries = [];
    const shop = new SimulatedShop(app, new Random(seed), clock, () => deliveries.splice(0));
    const steps: string[] = [];
    const reproduction = () => `CHAOS_SEED=${seed} CHAOS_SHOPS=1\n${steps.join("\n")}`;
    for (let step = 0; step < STEPS; step += 1) {
      const happened = shop.step().catch((cause: unknown) => {
        throw new Error(reproduction(), { cause });
      });
      steps.push(await happened);
      expect(await shop.broken(), reproduction()).toEqual([]);
    }
    await shop.settleEverything();
    expect([...(await shop.broken()), ...(await shop.differences())], reproduction()).toEqual([]);
  }
});
