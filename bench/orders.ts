import { fillShop, signIn } from "./back-office.ts";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { openMeasuredShop, withDatabase } from "./shops.ts";
import { figure, percentile, type Table } from "./table.ts";

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
  "learners, all seats": "learners",
  "learners, to assign": "learners?state=waiting",
  "learners, of one order": "learners?order={number}",
};

/** Benchmark: the back office over so many orders on PostgreSQL. */
export async function measureOrders({
  seconds,
  volumes,
}: BenchmarkOptions): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    const volume = volumes.at(-1) ?? 0;
    await fillShop(shop, volume);
    const headers = await signIn(shop);
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
    ];
  } finally {
    await shop.close();
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
