import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { endGuestHolds } from "../checkout/guest-holds.ts";
import { comparePayments } from "../payments/compare.ts";
import { sweepPayments } from "../payments/sweep.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { buy, checkOut, linkOf, shareCart, takeLink } from "../testing/links.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { nameColumn } from "./names.ts";

const NAMES = LOCALES.map(nameColumn).join(", ");
const FILLERS = LOCALES.map(() => "'Filler'").join(", ");

/** Enough that reading a whole table costs more than any index. */
const ROWS = 5_000;

const id = (kind: string) => `md5('${kind}' || n)::uuid`;
const FILL = [
  `insert into users (id, name, email, email_key)
    select ${id("user")}, 'Filler', n || '@example.org', n || '@example.org'
    from generate_series(1, ${ROWS}) n`,
  `insert into user_tokens (token_hash, user_id, browser_hash, used_at, expires_at)
    select 'filler-' || n, ${id("user")}, 'filler-' || n, now(), now() + interval '30 days'
    from generate_series(1, ${ROWS}) n`,
  `insert into carts (id, session_hash, purchase_id)
    select ${id("cart")}, 'filler-' || n, gen_random_uuid() from generate_series(1, ${ROWS}) n`,
  `insert into cart_items (cart_id, course_package_id, quantity)
    select ${id("cart")}, 42, 1 from generate_series(1, ${ROWS}) n`,
  `insert into orders (id, number, user_id, purchase_id, status, fingerprint, gateway, currency,
      family_discount, coupon_discount, total, firstname, lastname, country, phone, email, email_key,
      website, locale, created_at, paid_at)
    select ${id("order")}, 'F' || n, ${id("user")}, gen_random_uuid(), 'paid', '', 'stripe', 'USD',
      0, 0, 14900, 'Filler', 'Filler', 'AE', '+971500000000', n || '@example.org',
      n || '@example.org', 'yaraa', 'en', now() - interval '30 days', now()
    from generate_series(1, ${ROWS}) n`,
  `insert into order_lines (order_id, position, course_package_id, ${NAMES}, quantity, unit_price)
    select ${id("order")}, 0, 42, ${FILLERS}, 1, 14900 from generate_series(1, ${ROWS}) n`,
  `insert into payments (id, order_id, gateway, status, currency, amount, live, reference, created_at, next_check_at)
    select 'filler-payment-' || lpad(n::text, 12, '0'), ${id("order")}, 'stripe', 'paid', 'USD',
      14900, false, 'filler-' || n, now() - interval '30 days',
      now() + n * interval '1 hour' + interval '1 day'
    from generate_series(1, ${ROWS}) n`,
  `insert into coupon_uses (purchase_id, coupon_id, state)
    select gen_random_uuid(), id, 'released' from coupons, generate_series(1, ${ROWS}) n
    where code = 'WELCOME10'`,
  `insert into shared_carts (id, browser_hash, payable, created_at, expires_at)
    select ${id("link")}, 'filler-' || n, 14900, now(), now() + interval '7 days'
    from generate_series(1, ${ROWS}) n`,
  `insert into shared_cart_lines (shared_cart_id, position, course_package_id, quantity, unit_price)
    select ${id("link")}, 0, 42, 1, 14900 from generate_series(1, ${ROWS}) n`,
  `insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
    select purchase_id, ${id("link")}, false, now() from orders join generate_series(1, ${ROWS}) n on number = 'F' || n`,
  `insert into shared_cart_notices (cart_id, order_id, course_package_id, shared_cart_id, units, at)
    select ${id("cart")}, ${id("order")}, 42, ${id("link")}, 1, now() from generate_series(1, ${ROWS}) n`,
  `insert into webhook_events (gateway, event_id, type, body)
    select 'stripe', 'filler-' || n, 'filler', '' from generate_series(1, ${ROWS}) n`,
  `insert into rate_limits (key, hits, window_ends)
    select 'filler-' || n, 1, now() + interval '1 day' from generate_series(1, ${ROWS}) n`,
  "analyze",
];

/** The tables that grow with the purchases. */
const GROWING = FILL.flatMap((statement) => /^insert into (\w+)/.exec(statement)?.[1] ?? []);

let url: string;
let app: TestApp;
beforeAll(async () => {
  url = await createDatabase();
  app = await createTestApp({ DATABASE_URL: url });
  for (const statement of FILL) await ask(statement);
});
afterAll(() => app.close());

/** Asks on a connection of its own, which has reported what it read when this returns. */
async function ask(statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Rows of the growing tables that were read without an index, once every connection has reported. */
async function rowsReadOneByOne(): Promise<Readonly<Record<string, number>>> {
  const ended = "pg_terminate_backend(pid, 5000)";
  await ask(`select ${ended} from pg_stat_activity
    where datname = current_database() and application_name like 'shop%'`);
  const rows = await ask(`select relname, seq_tup_read::integer as read from pg_stat_user_tables
    where relname in (${GROWING.map((table) => `'${table}'`).join(", ")})`);
  return Object.fromEntries(rows.map(({ relname, read }) => [String(relname), Number(read)]));
}

test("no statement of a purchase, a metric or the comparison scans a table that grows with the purchases (D-235, D-240)", async () => {
  const before = await rowsReadOneByOne();
  expect(Object.keys(before)).toHaveLength(GROWING.length);
  // More often than a connection plans a statement for its values, so that its general plan counts too.
  for (let times = 0; times < 8; times += 1) {
    const { browser, paymentId, paymentUrl } = await buyerAtPaymentPage(app, {
      coupon: "WELCOME10",
    });
    const [item] = (await browser.cart()).items;
    await browser.call(`/cart/increase/${item.id}`);
    await browser.call(`/cart/decrease/${item.id}`);
    await sandboxOf(app).settle(paymentUrl, "approve");
    await browser.call(`/orders/payment/${paymentId}/stripe`);
    await everythingDone(app);
    const declined = await buyerAtPaymentPage(app, { coupon: "WELCOME10" });
    await sandboxOf(app).settle(declined.paymentUrl, "expire");
    await everythingDone(app);
  }
  for (let times = 0; times < 8; times += 1) {
    const [sender, payer] = [app.openBrowser(), app.openBrowser()];
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(payer, key);
    await shareCart(sender);
    await buy(app, payer);
    await linkOf(sender);
    await checkOut(sender);
    await buy(app, sender);
  }
  await Promise.all([sweepPayments(app.shop), endGuestHolds(app.shop)]);
  await comparePayments(app.shop, app.shop.gateways.values(), "sweep");
  expect((await app.openBrowser().fetch("/metrics")).status).toBe(200);
  expect(await rowsReadOneByOne()).toEqual(before);
});

test("changing a cart is a HOT update, which writes to no index", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "begin; update carts set coupon_id = null, updated_at = now() where session_hash = 'filler-7'",
  );
  const { rows } = await client.query(
    "select pg_stat_get_xact_tuples_hot_updated('carts'::regclass)::integer as in_place",
  );
  await client.end();
  expect(rows).toEqual([{ in_place: 1 }]);
});

test("due payments are claimed by an index of unsettled ones, and then by one in the order they are due (D-127)", async () => {
  const claims = new Set<string>();
  app.connection.watchQueries(({ sql }) => {
    if (sql.includes("for update skip locked") && sql.includes('from "payments"')) claims.add(sql);
  });
  await sweepPayments(app.shop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Taken back in the end, as the shop's own sweep would ask about all of them.
  await client.query(`begin;
    update payments set next_check_at = now() - interval '1 day' where id like 'filler-%';
    analyze payments`);
  const plansOf = async (claim: string) => {
    await client.query(`prepare claim as ${claim}`);
    const plans: string[] = [];
    for (const kind of ["generic", "custom"]) {
      await client.query(`set local plan_cache_mode = force_${kind}_plan`);
      const { rows } = await client.query("explain execute claim ('stripe', now())");
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    await client.query("deallocate claim");
    return plans;
  };
  const plans: (readonly string[])[] = [];
  for (const claim of claims) plans.push(await plansOf(claim));
  await client.end();
  const [unsettled, due] = ["unsettled_to_check", "due"].map((index) =>
    expect.stringContaining(`Index Scan using payments_${index} on payments`),
  );
  expect(plans).toHaveLength(2);
  for (const index of [unsettled, due]) expect(plans).toContainEqual([index, index]);
  for (const plan of plans.flat()) expect(plan).not.toContain("Sort");
});

test("a search of the audit joins only the entries that it shows with the staff (D-159)", async () => {
  const owner = await openStaffBrowser(app, "owner");
  await ask(`insert into audit_entries (actor, action, subject)
    select 'operator', 'hay', 'package ' || n from generate_series(1, ${ROWS}) n`);
  await ask("analyze audit_entries, staff");
  const searches = new Set<string>();
  app.connection.watchQueries(({ sql }) => {
    if (sql.includes("audit_entries") && sql.includes("email as about")) searches.add(sql);
  });
  await owner.call("audit?query=needle");
  const joined: string[] = [];
  for (const search of searches) {
    for (const { "QUERY PLAN": line } of await ask(`explain (generic_plan) ${search}`)) {
      joined.push(...(/(?:Join|Nested Loop) .*rows=(\d+)/.exec(String(line))?.slice(1) ?? []));
    }
  }
  expect(joined).toHaveLength(1);
  expect(Number(joined[0])).toBeLessThanOrEqual(51);
});
