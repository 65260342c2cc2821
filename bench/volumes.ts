import { LOCALES } from "#core/locale.ts";
import { nameColumn } from "#server/db/names.ts";
import { type CrowdResult, runCrowd } from "./journeys.ts";
import type { Effort } from "./main.ts";
import { STEPS } from "./shopper.ts";
import { type MeasuredShop, openMeasuredShop, withDatabase } from "./shops.ts";
import { figure, percentile, type Table } from "./table.ts";

const SHOPPERS = 16;
const NAMES = LOCALES.map(nameColumn);

/** Carts and paid orders of other people, made by the database itself. */
const FILL = [
  `insert into users (id, name, email, email_key)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Filler', n || '@example.org', n || '@example.org'
    from generate_series($1::integer, $2::integer) n`,
  `insert into carts (id, session_hash, purchase_id)
    select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'filler-' || n, gen_random_uuid()
    from generate_series($1::integer, $2::integer) n`,
  `insert into cart_items (cart_id, course_package_id, quantity)
    select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 42, 1
    from generate_series($1::integer, $2::integer) n`,
  `insert into orders (id, number, user_id, purchase_id, status, fingerprint, gateway, currency,
      family_discount, coupon_discount, total, firstname, lastname, country, phone, email, email_key,
      website, locale, paid_at)
    select ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, 'F' || n,
      ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), 'paid', '', 'stripe', 'USD',
      0, 0, 14900, 'Filler', 'Filler', 'AE', '+971500000000', n || '@example.org', n || '@example.org', 'yaraa', 'en', now()
    from generate_series($1::integer, $2::integer) n`,
  `insert into order_lines (order_id, position, course_package_id, ${NAMES.join(", ")}, quantity, unit_price)
    select ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, 0, 42, ${NAMES.map(() => "'Filler'").join(", ")}, 1, 14900
    from generate_series($1::integer, $2::integer) n`,
  `insert into payments (id, order_id, gateway, status, currency, amount, live, reference, settled_at)
    select 'filler-payment-' || lpad(n::text, 12, '0'), ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid,
      'stripe', 'paid', 'USD', 14900, false, 'filler-' || n, now()
    from generate_series($1::integer, $2::integer) n`,
];

/** Benchmark 3: the same purchases with many carts and orders in the database. */
export async function measureVolumes({ seconds, volumes }: Effort): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    await runCrowd(shop, 4, 2);
    const results: ({ readonly volume: number } & CrowdResult)[] = [];
    let filled = 0;
    for (const volume of [0, ...volumes]) {
      await fill(shop, filled + 1, volume);
      filled = volume;
      results.push({ volume, ...(await runCrowd(shop, SHOPPERS, seconds)) });
    }
    const rows = STEPS.map((step) => [
      step,
      ...results.map(({ timings }) => {
        const times = timings.get(step) ?? [];
        return `${figure(percentile(times, 0.5))} / ${figure(percentile(times, 0.99))}`;
      }),
    ]);
    return [
      {
        title: `${SHOPPERS} shoppers on PostgreSQL that holds so many carts and orders (ms, p50 / p99)`,
        columns: ["", ...results.map(({ volume }) => volume.toLocaleString("en"))],
        rows: [
          ["journeys per second", ...results.map((one) => figure(one.journeysPerSecond))],
          ["errors", ...results.map(({ errors }) => errors.length)],
          ...rows,
        ],
      },
    ];
  } finally {
    await shop.close();
  }
}

async function fill(shop: MeasuredShop, from: number, to: number): Promise<void> {
  if (to < from) return;
  await withDatabase(shop, async (client) => {
    for (const statement of FILL) await client.query(statement, [from, to]);
    await client.query("analyze");
  });
}
