import { sellerDay, startOfSellerDay } from "#core/dates.ts";
import { addDays, FIGURES_BY } from "#core/figures.ts";
import { LOCALES } from "#core/locale.ts";
import { connect } from "#server/db/connect.ts";
import { nameColumn } from "#server/db/names.ts";
import { sumClosedDays } from "#server/figures/closed-days.ts";
import { loadFigures } from "#server/figures/figures.ts";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { type MeasuredShop, openMeasuredShop, withDatabase } from "./shops.ts";
import { figure, percentile, type Table } from "./table.ts";

const TIMES = 20;
const NAMES = LOCALES.map(nameColumn);
const ID = `('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const USER = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const OF_ROW = (...values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + n % ${values.length}]`;

/**
 * Paid orders of the two years until now, of every gateway, currency and language, of many countries,
 * a third with a coupon, each with two lines; one in twenty has given a part back.
 */
const FILL = [
  `insert into coupons (code, kind, value) select 'BENCH' || n, 'percent', 10
    from generate_series(1, 30) n on conflict do nothing`,
  `insert into users (id, name, email, email_key)
    select ${USER}, 'Filler', n || '@example.org', n || '@example.org'
    from generate_series($1::integer, $2::integer) n`,
  `insert into orders (id, number, user_id, purchase_id, status, fingerprint, gateway, currency,
      family_discount, coupon_discount, total, coupon_id, firstname, lastname, country, phone, email,
      email_key, website, locale, paid_at, created_at)
    select ${ID}, 'F' || n, ${USER}, gen_random_uuid(), 'paid', '',
      ${OF_ROW("stripe", "tamara", "tabby")}, ${OF_ROW("USD", "SAR", "AED")}, 0, 0, 29800,
      case when n % 3 = 0 then (select id from coupons where code = 'BENCH' || 1 + n % 30) end,
      'Filler', 'Filler', ${OF_ROW("AE", "SA", "KW", "QA", "EG", "JO", "GB", "US", "DE", "MA")},
      '+971500000000', n || '@example.org', n || '@example.org', 'yaraa',
      ${OF_ROW(...LOCALES)}, paid.at, paid.at
    from generate_series($1::integer, $2::integer) n,
      lateral (select now() - (n % (730 * 1440)) * interval '1 minute' as at) paid`,
  `insert into order_lines (order_id, position, course_package_id, ${NAMES.join(", ")}, quantity, unit_price)
    select ${ID}, line, (array[42, 43, 44, 53, 9, 49, 55, 41])[1 + (n + line) % 8],
      ${NAMES.map(() => "'Filler'").join(", ")}, 1, 14900
    from generate_series($1::integer, $2::integer) n, generate_series(0, 1) line`,
  `insert into payments (id, order_id, gateway, status, currency, amount, refunded, refund_reserved,
      live, reference)
    select 'filler-payment-' || lpad(n::text, 12, '0'), ${ID}, ${OF_ROW("stripe", "tamara", "tabby")},
      'paid', ${OF_ROW("USD", "SAR", "AED")}, 29800, 0, 0, false, 'filler-' || n
    from generate_series($1::integer, $2::integer) n`,
  `insert into refunds (id, payment_id, gateway, amount, currency, state, actor, reason, settled_at)
    select 'filler-refund-' || n, 'filler-payment-' || lpad(n::text, 12, '0'),
      ${OF_ROW("stripe", "tamara", "tabby")}, 5000, ${OF_ROW("USD", "SAR", "AED")}, 'done', 'staff', '',
      now() - (n % (700 * 1440)) * interval '1 minute'
    from generate_series($1::integer, $2::integer) n where n % 20 = 0`,
];

/** The figures of the back office over many orders on PostgreSQL: at most 500 ms (interface.md §12). */
export async function measureFigures({ volumes }: BenchmarkOptions): Promise<readonly Table[]> {
  const volume = Math.max(...volumes);
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    await fill(shop, volume);
    const connection = await connect(shop.databaseUrl, shop.dataDir);
    try {
      // As at the end of a day of the seller, when most is summed from the orders.
      const now = new Date(startOfSellerDay(sellerDay(new Date())).getTime() - 1);
      const parts = { db: connection.db, now: () => now };
      const started = performance.now();
      const days = await sumClosedDays(parts);
      const summed = (performance.now() - started) / 1000;
      const rows = [];
      for (const [name, length] of [
        ["30 days", 30],
        ["2 years", 730],
      ] as const) {
        for (const by of FIGURES_BY) {
          rows.push([`${name}, by ${by}`, ...(await measure(parts, by, length))]);
        }
      }
      const title = `Figures over ${volume.toLocaleString("en")} orders on PostgreSQL (ms); their ${days} closed days were summed once, in ${figure(summed)} s`;
      return [{ title, columns: ["", "p50", "p95"], rows }];
    } finally {
      await connection.close();
    }
  } finally {
    await shop.close();
  }
}

async function measure(
  parts: Parameters<typeof loadFigures>[0],
  by: (typeof FIGURES_BY)[number],
  length: number,
): Promise<readonly string[]> {
  const today = sellerDay(parts.now());
  const times: number[] = [];
  for (let left = TIMES; left > 0; left -= 1) {
    const started = performance.now();
    await loadFigures(parts, addDays(today, -length), today, by);
    times.push(performance.now() - started);
  }
  return [figure(percentile(times, 0.5)), figure(percentile(times, 0.95))];
}

async function fill(shop: MeasuredShop, volume: number): Promise<void> {
  await withDatabase(shop, async (client) => {
    for (const statement of FILL) {
      await client.query(statement, statement.includes("$1") ? [1, volume] : []);
    }
    await client.query("analyze");
  });
}
