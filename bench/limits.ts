import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { LOCALES } from "#core/locale.ts";
import { nameColumn } from "#server/db/names.ts";
import { askRepeatedly, type Rate } from "./cannon.ts";
import type { Effort } from "./main.ts";
import { type MeasuredShop, openMeasuredShop } from "./shops.ts";
import { figure, median, type Table } from "./table.ts";

const NAMES = LOCALES.map((locale) => `p.${nameColumn(locale)}`).join(", ");

/** The shop's query for a cart, in its simplest form. */
const CART_STATEMENT = `
  select c.id, i.id, i.quantity, p.id, ${NAMES}, p.price
  from carts c
  left join (cart_items i join course_packages p on p.id = i.course_package_id) on i.cart_id = c.id
  where c.id = (select id from carts limit 1)`;

/** Benchmark 2: prices, cart and home page, compared with a bare server for the same bytes or query. */
export async function measureLimits({ seconds, runs }: Effort): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    const session = await fillCart(shop);
    const kinds = [
      { name: "prices", path: "/api/session/get-course-packages", headers: {}, statement: null },
      { name: "cart", path: "/api/session/cart", headers: session, statement: CART_STATEMENT },
      { name: "home page", path: "/", headers: { "Accept-Encoding": "br" }, statement: null },
    ];
    const rows = [];
    for (const { name, path, headers, statement } of kinds) {
      const url = shop.url + path;
      const bare = await startBareServer(shop, url, headers, statement);
      const pairs: { ours: Rate; limit: Rate }[] = [];
      for (let run = 0; run < runs; run += 1) {
        const ours = await askRepeatedly(url, seconds, headers);
        pairs.push({ ours, limit: await askRepeatedly(bare.url, seconds) });
      }
      bare.process.kill();
      const medianOf = (read: (pair: { ours: Rate; limit: Rate }) => number) =>
        figure(median(pairs.map(read)));
      rows.push([
        name,
        medianOf(({ ours }) => ours.perSecond),
        medianOf(({ ours }) => ours.p99),
        medianOf(({ limit }) => limit.perSecond),
        medianOf(({ limit }) => limit.p99),
        medianOf(({ ours, limit }) => ours.perSecond / limit.perSecond),
        pairs.reduce((sum, { ours, limit }) => sum + ours.failed + limit.failed, 0),
      ]);
    }
    const columns = ["", "shop/s", "p99 ms", "bare server/s", "p99 ms", "ratio", "failed"];
    return [{ title: "Answers per second, 32 connections, on PostgreSQL", columns, rows }];
  } finally {
    await shop.close();
  }
}

/** Fills the cart of a new guest; returns the guest's session header. */
export async function fillCart({ url }: MeasuredShop): Promise<Record<string, string>> {
  const session = { "Session-Id": randomUUID() };
  const start = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await start.json()) as { csrfToken: string };
  const { status } = await fetch(`${url}/api/session/cart`, {
    method: "POST",
    headers: {
      ...session,
      "Content-Type": "application/json",
      "X-CSRF-Token": csrfToken,
      Cookie: start.headers.getSetCookie()[0]?.split(";")[0] ?? "",
    },
    body: JSON.stringify({ course_package_id: 42, quantity: 1 }),
  });
  if (status !== 200) throw new Error(`The cart was not filled: ${status}`);
  return session;
}

async function startBareServer(
  { databaseUrl }: MeasuredShop,
  url: string,
  headers: Readonly<Record<string, string>>,
  statement: string | null,
): Promise<{ url: string; process: ChildProcess }> {
  const answer = await fetch(url, { headers });
  // `fetch` decompresses; the bare server sends as many bytes as were transferred.
  const bytes = Buffer.from(await answer.arrayBuffer());
  const sent = Number(answer.headers.get("Content-Length") ?? bytes.length);
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      BARE_BODY: bytes.subarray(0, sent).toString("base64"),
      BARE_TYPE: answer.headers.get("Content-Type") ?? "text/plain",
      ...(statement === null ? {} : { BARE_STATEMENT: statement, DATABASE_URL: databaseUrl ?? "" }),
    },
  });
  const [port] = await once(createInterface(child.stdout), "line");
  return { url: `http://127.0.0.1:${port}/`, process: child };
}
