import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";

let dataDir: string;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-dev-"));
  shop = await startShop(await ownEnvironment(dataDir), { program: "server/dev.ts" });
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(["/admin", "/admin/orders", "/admin/orders/1000", "/ar/admin/orders"])(
  "with hot reload %s opens the back office, as it does without (D-161)",
  async (path) => {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('src="/admin/admin/main.tsx"');
  },
);

test("with hot reload the back office's scripts and the pages of visitors are there (D-161)", async () => {
  const script = await fetch(`${shop.url}/admin/admin/main.tsx`);
  expect(script.headers.get("Content-Type")).toBe("text/javascript");
  const page = await fetch(`${shop.url}/coding`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
});
