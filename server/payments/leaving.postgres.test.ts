import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { createDatabase } from "../testing/databases.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { withinFiveSeconds } from "../testing/within-five-seconds.ts";

/** One process sees gateways fail; visitors are on another, which has pages, and probes none. */
let app: TestApp;
let other: ShopProcess;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-leaving-"));
  const DATABASE_URL = await createDatabase();
  app = await createTestApp({ DATABASE_URL });
  other = await startShop({ ...(await ownEnvironment(dataDir)), DATABASE_URL }, { role: "web" });
});
afterAll(async () => {
  await other.kill();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Which of the gateways a document of the other process names in its data. */
async function gatewaysOn(path: string): Promise<readonly string[]> {
  const html = await (await fetch(other.url + path)).text();
  return ["stripe", "tamara", "tabby"].filter((name) => html.includes(`"${name}\\"`));
}

/** Which of them the other process knows to be available, without one of its documents being made. */
async function knownAvailable(): Promise<readonly string[]> {
  const { gateways } = (await (await fetch(`${other.url}/readyz`)).json()) as {
    gateways: Record<string, { available: boolean }>;
  };
  return Object.keys(gateways).filter((name) => gateways[name]?.available);
}

async function leave(gateway: GatewayIdentifier): Promise<void> {
  for (let failures = 0; failures < 3; failures += 1) {
    await app.shop.availability.failed(gateway, new GatewayUnresponsive("no answer"));
  }
}

const onPages = async () => [await gatewaysOn("/coding"), await gatewaysOn("/ar/coding")];

test("documents of every process follow a gateway that leaves and comes back, also those that nobody asked for meanwhile (R-BOOT-01, D-01)", async () => {
  const [all, without] = [
    ["stripe", "tamara", "tabby"],
    ["stripe", "tamara"],
  ];
  expect(await onPages()).toEqual([all, all]);
  await leave("tabby");
  await withinFiveSeconds(() => expect.poll(knownAvailable).toEqual(without));
  expect(await onPages()).toEqual([without, without]);
  await app.shop.availability.succeeded("tabby");
  await withinFiveSeconds(() => expect.poll(knownAvailable).toEqual(all));
  expect(await onPages()).toEqual([all, all]);
});
