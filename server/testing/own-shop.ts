import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownEnvironment } from "./own-environment.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";

/** A shop in a separate process, so that a busy test does not slow it down. */
export type OwnShop = ShopProcess & {
  readonly port: number;
  readonly sandboxUrl: string;
  close(): Promise<void>;
};

/** Starts a separate shop in a fresh folder; `close` ends it and deletes the folder. */
export async function openOwnShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-own-"));
  const environment = { ...(await ownEnvironment(dataDir)), ...settings };
  const shop = await startShop(environment);
  return {
    ...shop,
    port: Number(environment.PORT),
    sandboxUrl: `http://localhost:${environment.SANDBOX_PORT}`,
    close: async () => {
      await shop.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
