import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressIn } from "#core/addresses.ts";
import { SCREEN_NAMES, screenOf } from "#core/screens.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";

let dataDir: string;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-closed-"));
  shop = await startShop({ ...(await ownEnvironment(dataDir)), SANDBOX: "0" });
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const guarded = SCREEN_NAMES.map(screenOf).filter((screen) => screen.guarded);

test.each(guarded)(
  "without a gateway $path redirects to home in the address's language, and sends nothing of the page (R-ROUTE-19, R-STATE-04, R-ROLE-04, D-04, D-143)",
  async ({ path }) => {
    for (const [address, home] of [
      [`${path}?paymentId=1`, "/"],
      [`${addressIn("ar", path)}#top`, "/ar"],
    ]) {
      const answer = await fetch(shop.url + address, { redirect: "manual" });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(home);
      expect(answer.headers.get("CDN-Cache-Control")).toBeNull();
      expect(await answer.text()).toBe("");
    }
  },
);
