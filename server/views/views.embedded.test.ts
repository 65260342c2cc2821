import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sellerDay } from "#core/dates.ts";
import { connect } from "../db/connect.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { startShop } from "../testing/shop-process.ts";
import { loadViews } from "./funnel.ts";

const PERSON =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const BOTS = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "WhatsApp/2.23.20.0",
  "curl/8.5.0",
  "",
];

test("documents that people open are counted by screen and language, and other requests are not (D-174)", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-views-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const environment = await ownEnvironment(dataDir);
  const shop = await startShop(environment);
  const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(shop.url + path, { method, headers: { "User-Agent": PERSON, ...headers } });
  const first = await open("/coding");
  const etag = first.headers.get("ETag") ?? "";
  expect((await open("/coding", { "If-None-Match": etag })).status).toBe(304);
  await open("/ar/coding");
  await open("/coding", { Cookie: "locale=ar" });
  await open("/receipt/a-secret-key");
  for (const agent of BOTS) await open("/coding", { "User-Agent": agent });
  await open("/coding", { "Sec-Purpose": "prefetch" });
  await open("/coding", {}, "HEAD");
  await open("/no-such-page");
  await open("/api/csrf-token");
  await open("/favicon.ico");
  // Its end stores what is left.
  await shop.stop();
  const connection = await connect(environment.DATABASE_URL ?? null, dataDir);
  const today = sellerDay(new Date());
  const views = await loadViews(connection.db, today, today);
  await connection.close();
  expect(views).toEqual([
    { step: "view", screen: "coding", locale: "ar", count: 2 },
    { step: "view", screen: "coding", locale: "en", count: 2 },
    { step: "view", screen: "receipt", locale: "en", count: 1 },
  ]);
});
