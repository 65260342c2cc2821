import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "#server/db/embedded.ts";
import { prepareDatabase } from "#server/testing/prepare-database.ts";
import { processEnvironment } from "#server/testing/process-environment.ts";
import { REGISTERED_SELLER } from "#server/testing/registered-seller.ts";
import {
  CLOSED_SHOP_PORT,
  OUTAGE_SANDBOX_PORT,
  OUTAGE_SHOP_PORT,
  REGISTERED_OWNER,
  REGISTERED_SANDBOX_PORT,
  REGISTERED_SHOP_PORT,
  SANDBOX_PORT,
  SHOP_PORT,
} from "./ports.ts";

const ROOT = join(import.meta.dirname, "..");

/** The shops of the journeys: the settings of each, by its port. */
const SHOPS: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
  [SHOP_PORT, { SANDBOX_PORT: String(SANDBOX_PORT) }],
  [CLOSED_SHOP_PORT, { SANDBOX: "0" }],
  [OUTAGE_SHOP_PORT, { SANDBOX_PORT: String(OUTAGE_SANDBOX_PORT) }],
  [
    REGISTERED_SHOP_PORT,
    {
      SANDBOX_PORT: String(REGISTERED_SANDBOX_PORT),
      OWNER_EMAIL: REGISTERED_OWNER,
      ...REGISTERED_SELLER,
    },
  ],
];

/**
 * Starts all shops at once, each on its own copy of one prepared database. Returns how to stop them,
 * which Playwright does at the end of a run, also after Ctrl-C.
 */
export default async function startShops(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "shop-e2e-"));
  const prepared = join(folder, "prepared");
  const connection = await openEmbedded(prepared);
  await prepareDatabase(connection);
  await connection.close();
  const shops = SHOPS.map(([port, settings]) => {
    const dataDir = join(folder, String(port));
    cpSync(join(prepared, "database"), join(dataDir, "database"), { recursive: true });
    return startShop({ PORT: String(port), DATA_DIR: dataDir, ...settings });
  });
  const stop = async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(shops.map(({ listening }) => listening));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function startShop(settings: Readonly<Record<string, string>> & { readonly PORT: string }) {
  const shop = spawn(process.execPath, ["server/main.ts"], {
    cwd: ROOT,
    // Neither the visitor's clock, nor the seller's, nor UTC.
    env: processEnvironment({ LOG_LEVEL: "warn", TZ: "America/St_Johns", ...settings }),
    // The channel tells the shop when this process is gone, for whatever reason.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const gone = once(shop, "exit");
  const announced = new Promise<true>((resolve) => {
    shop.stdout?.on("data", (said) => String(said).includes("The shop") && resolve(true));
  });
  const listening = Promise.race([announced, gone.then(() => false)]).then((isThere) => {
    if (!isThere) throw new Error(`The shop at ${settings.PORT} did not start.`);
  });
  return {
    listening,
    async stop() {
      shop.kill("SIGKILL");
      await gone;
    },
  };
}
