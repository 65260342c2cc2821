import { randomUUID } from "node:crypto";
import { openPostgres } from "#server/db/postgres.ts";
import { beginSession } from "#server/staff/sessions.ts";
import { fillOrders } from "#server/testing/many-orders.ts";
import type { Effort } from "./main.ts";
import { type MeasuredShop, openMeasuredShop, withDatabase } from "./shops.ts";
import { residentMegabytes } from "./starts.ts";
import { figure, percentile, type Table } from "./table.ts";

const EXPORTED = 100_000;

/** The calls that staff make all day, by what they do. */
const CALLS: Readonly<Record<string, string>> = {
  "list, newest": "orders",
  "list, highest total": "orders?sort=highest",
  "list, refunded": "orders?status=refunded",
  "list, one gateway and a week": "orders?gateway=tabby&from=2026-11-16&to=2026-11-22",
  "search, first name of one in eight": "orders?query=mona",
  "search, last name": "orders?query=family123",
  "search, whole name": "orders?query=layla%20family10",
  "search, email": "orders?query=parent77777@",
  "search, phone": "orders?query=0501234",
  "search, nothing found": "orders?query=nobody",
  "one order": "orders/{number}",
  today: "today",
};

/** Benchmark: the back office over so many orders on PostgreSQL. */
export async function measureOrders({ seconds, volumes }: Effort): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    const volume = volumes.at(-1) ?? 0;
    await fill(shop, volume);
    const headers = { Cookie: `staff=${await signIn(shop)}` };
    const [number = ""] = await withDatabase(shop, async (client) => {
      const { rows } = await client.query<{ number: string }>(
        "select number from orders where status = 'refunded' order by created_at limit 1",
      );
      return rows.map((row) => row.number);
    });
    const rows: (string | number)[][] = [];
    for (const [name, path] of Object.entries(CALLS)) {
      const address = `${shop.url}/api/admin/${path.replace("{number}", number)}`;
      rows.push([name, ...(await timesOf(address, headers, seconds))]);
    }
    return [
      {
        title: `Back office over ${volume.toLocaleString("en")} orders on PostgreSQL (ms)`,
        columns: ["", "p50", "p95", "most"],
        rows,
      },
      await measureFile(shop, headers),
    ];
  } finally {
    await shop.close();
  }
}

async function fill(shop: MeasuredShop, count: number): Promise<void> {
  if (shop.databaseUrl === null) throw new Error("Only PostgreSQL is measured.");
  const { db, close } = openPostgres(shop.databaseUrl, {});
  try {
    await fillOrders(db, count);
  } finally {
    await close();
  }
  await withDatabase(shop, (client) => client.query("vacuum analyze"));
}

/** Signs an owner in, without the two factors. */
async function signIn(shop: MeasuredShop): Promise<string> {
  if (shop.databaseUrl === null) throw new Error("Only PostgreSQL is measured.");
  const { db, close } = openPostgres(shop.databaseUrl, {});
  try {
    const id = randomUUID();
    const email = `${id}@example.com`;
    const member = { id, email, email_key: email, role: "owner" as const, removed_at: null };
    await db
      .insertInto("staff")
      .values({ ...member, created_at: new Date() })
      .execute();
    return await beginSession(db, id, new Date());
  } finally {
    await close();
  }
}

async function timesOf(
  address: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<readonly string[]> {
  const times: number[] = [];
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends || times.length < 20) {
    const started = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    times.push(performance.now() - started);
  }
  return [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(figure);
}

/** How long the file of the newest orders takes, and how much the shop grows meanwhile. */
async function measureFile(
  shop: MeasuredShop,
  headers: Readonly<Record<string, string>>,
): Promise<Table> {
  const memory = () => Number(residentMegabytes(shop.pid));
  const before = memory();
  const started = performance.now();
  const response = await fetch(`${shop.url}/api/admin/orders.csv`, { headers });
  const reader = response.body?.getReader();
  let [rows, most] = [0, before];
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done || value === undefined || rows >= EXPORTED) break;
    const lines = value.filter((byte) => byte === 10).length;
    if (Math.floor(rows / 10_000) < Math.floor((rows + lines) / 10_000)) {
      most = Math.max(most, memory());
    }
    rows += lines;
  }
  const took = (performance.now() - started) / 1000;
  await reader?.cancel();
  return {
    title: `The file of ${rows.toLocaleString("en")} orders`,
    columns: ["seconds", "MB before", "MB at most"],
    rows: [[figure(took), figure(before), figure(most)]],
  };
}
