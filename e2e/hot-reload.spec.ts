import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownEnvironment } from "#server/testing/own-environment.ts";
import { startShop } from "#server/testing/shop-process.ts";
import { cartRows } from "./support/cart.ts";
import { expect, test } from "./support/test.ts";

test("with hot reload the pages start in the browser, and sell (D-161)", async ({ page }) => {
  // Each source is prepared when it is first asked for.
  test.setTimeout(5 * 60_000);
  const dataDir = mkdtempSync(join(tmpdir(), "shop-dev-"));
  const shop = await startShop(await ownEnvironment(dataDir, { empty: true }), {
    program: "server/dev.ts",
  });
  try {
    await page.goto(`${shop.url}/coding`);
    const enrol = page.getByRole("main").getByRole("button", { name: "Enroll Now" }).first();
    // The first page makes Vite prepare what the pages import, after which it loads them once more.
    await expect(async () => {
      await enrol.click();
      await expect(page).toHaveURL(/\/cart$/);
    }).toPass();
    await cartRows(page).waitFor();
  } finally {
    // Before the shop goes, which its page would look for.
    await page.close();
    await shop.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
