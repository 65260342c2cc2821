import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { TestBrowser } from "../testing/test-browser.ts";

let dataDir: string;
let environment: Awaited<ReturnType<typeof ownEnvironment>>;
let shop: ShopProcess | null = null;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-private-"));
  environment = { ...(await ownEnvironment(dataDir, { empty: true })), APP_SECRET: "" };
});
afterAll(async () => {
  await shop?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

function listAll(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSocket())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Whatever others on the machine may read, write or enter. The embedded database makes some of its
 * files open; it is its folder that must be closed, as in a closed one nothing can be reached.
 */
function listOpen(folder: string): readonly string[] {
  const database = join(folder, "database", "/");
  return [folder, ...listAll(folder)].filter(
    (path) => !path.startsWith(database) && (lstatSync(path).mode & 0o077) !== 0,
  );
}

test("nobody else on the machine may read or write what the shop stores about buyers", async () => {
  shop = await startShop(environment);
  const browser = new TestBrowser(shop.url);
  await browser.add(42);
  const { body } = await browser.checkout(newBuyer());
  expect(body.success).toBe(true);
  await new TestBrowser(shop.url).post("/contact", {
    name: "Mona",
    email: "mona@example.com",
    msg: "A question",
  });
  await shop.stop();
  expect(listAll(dataDir).length).toBeGreaterThan(2);
  expect(listOpen(dataDir)).toEqual([]);
});

test("files that others could open are closed to them at the next start, and other files stay as they are", async () => {
  const mailbox = join(dataDir, "mailbox");
  mkdirSync(mailbox, { recursive: true });
  writeFileSync(join(mailbox, "old.json"), "{}");
  for (const path of listAll(dataDir))
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  const foreign = join(dataDir, "notes-of-somebody");
  writeFileSync(foreign, "");
  chmodSync(foreign, 0o644);
  chmodSync(dataDir, 0o755);
  shop = await startShop(environment);
  expect(listOpen(dataDir)).toEqual([foreign]);
  const version = lstatSync(join(dataDir, "database", "PG_VERSION"), { throwIfNoEntry: false });
  expect((version?.mode ?? 0) & 0o077).toBe(0);
  await shop.stop();
});
