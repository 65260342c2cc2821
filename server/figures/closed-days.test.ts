import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDay } from "#core/dates.ts";
import { DAY_MS, HOUR_MS } from "#core/durations.ts";
import { FIGURES_BY, type FiguresBy, figureProgrammeOf } from "#core/figures.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import { type Currency, splitAmount } from "#core/money.ts";
import type { Connection } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { nameColumns } from "../db/names.ts";
import { seed } from "../db/seed.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { sumClosedDays } from "./closed-days.ts";
import { loadFigures } from "./figures.ts";

const RUNS = 40;
const DAYS = 3;

/** Midnight of the seller, 20:00 in UTC, before the first of three days; refunds are never deleted. */
let midnight = Date.parse("2039-03-28T20:00:00Z");
/** Each run is on days before those of the last, so that nothing has come before it. */
function moveOn(): void {
  midnight -= 2 * DAYS * DAY_MS;
}

type Sale = {
  /** Milliseconds after that midnight, here and of refunds. */
  readonly at: number;
  readonly gateway: GatewayIdentifier;
  readonly currency: Currency;
  readonly country: string;
  readonly locale: Locale;
  readonly coupon: string;
  readonly duplicate: boolean;
  readonly discount: number;
  readonly lines: readonly { readonly id: number; readonly price: number }[];
  readonly refunds: readonly {
    readonly at: number;
    readonly share: number;
    readonly state: "done" | "refused";
  }[];
};

/** Moments of three days, most of them at the seller's midnight, to the millisecond. */
const moment = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.constantFrom(0, 1, DAY_MS - 1))
    .map(([day, beside]) => day * DAY_MS + beside),
  fc.integer({ min: 0, max: DAYS * DAY_MS - 1 }),
);

const sale: fc.Arbitrary<Sale> = fc.record({
  at: moment,
  gateway: fc.constantFrom("stripe", "tamara", "tabby"),
  currency: fc.constantFrom("USD", "SAR", "AED"),
  country: fc.constantFrom("AE", "SA", "GB"),
  locale: fc.constantFrom("en", "ar"),
  coupon: fc.constantFrom("", "WELCOME10", "SAVE20"),
  duplicate: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  discount: fc.integer({ min: 0, max: 99 }),
  lines: fc.array(
    fc.record({ id: fc.constantFrom(42, 43, 9, 55), price: fc.integer({ min: 100, max: 50_000 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  refunds: fc.array(
    fc.record({
      at: moment,
      share: fc.integer({ min: 1, max: 33 }),
      state: fc.constantFrom("done", "done", "refused"),
    }),
    { maxLength: 3 },
  ),
});

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await migrate(connection);
  await seed(connection.db, { coupons: true });
});
afterAll(() => connection.close());

const totalOf = ({ lines, discount }: Sale) =>
  lines.reduce((sum, { price }) => sum + price, 0) - discount;
const amountOf = (total: number, share: number) => Math.ceil((total * share) / 100);

async function store(sales: readonly Sale[]): Promise<void> {
  const { db } = connection;
  await sql`delete from figure_days`.execute(db);
  await sql`delete from figure_progress`.execute(db);
  const userId = randomUUID();
  const person = { email: `${userId}@example.com`, email_key: `${userId}@example.com` };
  await db
    .insertInto("users")
    .values({ id: userId, name: "Buyer", ...person })
    .execute();
  for (const one of sales) await storeSale(one, { user_id: userId, ...person });
}

async function storeSale(
  one: Sale,
  owner: { readonly user_id: string; readonly email: string; readonly email_key: string },
): Promise<void> {
  const { db } = connection;
  const { gateway, currency, country, locale, duplicate, lines, discount } = one;
  const [id, total] = [randomUUID(), totalOf(one)];
  await sql`insert into orders (id, number, user_id, purchase_id, status, duplicate, fingerprint, gateway,
      currency, family_discount, coupon_discount, total, coupon_id, firstname, lastname, country, phone,
      email, email_key, website, locale, paid_at)
    values (${id}, nextval('order_numbers')::text, ${owner.user_id}, ${randomUUID()}, 'paid', ${duplicate},
      '', ${gateway}, ${currency}, 0, ${discount}, ${total},
      (select id from coupons where code = ${one.coupon}), 'B', 'B', ${country}, '+971500000000',
      ${owner.email}, ${owner.email_key}, 'yaraa', ${locale}, ${new Date(midnight + one.at)})`.execute(
    db,
  );
  await db
    .insertInto("order_lines")
    .values(
      lines.map((line, position) => ({
        order_id: id,
        position,
        course_package_id: line.id,
        ...nameColumns({ en: "Package", ar: "باقة" }),
        quantity: 1,
        unit_price: line.price,
      })),
    )
    .execute();
  await sql`insert into payments (id, order_id, gateway, status, currency, amount, refunded,
      refund_reserved, live, reference)
    values (${`payment-${id}`}, ${id}, ${gateway}, 'paid', ${currency}, ${total}, 0, 0, false,
      ${`reference-${id}`})`.execute(db);
  for (const { at, share, state } of one.refunds) {
    await sql`insert into refunds (id, payment_id, gateway, amount, currency, state, actor, reason,
        settled_at)
      values (${`refund-${randomUUID()}`}, ${`payment-${id}`}, ${gateway}, ${amountOf(total, share)},
        ${currency}, ${state}, 'staff', '', ${new Date(midnight + at)})`.execute(db);
  }
}

/** The day of the seller, who is four hours ahead of UTC all year. */
const dayAt = (at: number) => new Date(midnight + at + 4 * HOUR_MS).toISOString().slice(0, 10);

/** What an amount of a sale comes to for each key. */
function parts(one: Sale, by: FiguresBy, at: number, amount: number): Map<string, number> {
  if (by === "day") return new Map([[dayAt(at), amount]]);
  if (by !== "programme") return new Map([[one[by], amount]]);
  const split = splitAmount(
    amount,
    one.lines.map(({ price }) => price),
  );
  return one.lines.reduce((sums, { id }, position) => {
    const programme = figureProgrammeOf(id);
    return sums.set(programme, (sums.get(programme) ?? 0) + (split[position] ?? 0));
  }, new Map<string, number>());
}

/** The sums of a period straight from the sales: `key currency` with orders, paid and refunded. */
function calculate(sales: readonly Sale[], by: FiguresBy): Readonly<Record<string, number[]>> {
  const sums: Record<string, number[]> = {};
  const add = (name: string, more: readonly number[]) => {
    sums[name] = (sums[name] ?? [0, 0, 0]).map((sum, position) => sum + (more[position] ?? 0));
  };
  for (const one of sales.filter(({ duplicate }) => !duplicate)) {
    const total = totalOf(one);
    for (const [key, amount] of parts(one, by, one.at, total)) {
      add(`${key} ${one.currency}`, [1, amount, 0]);
    }
    for (const { at, share } of one.refunds.filter(({ state }) => state === "done")) {
      for (const [key, amount] of parts(one, by, at, amountOf(total, share))) {
        add(`${key} ${one.currency}`, [0, 0, amount]);
      }
    }
  }
  return sums;
}

async function read(by: FiguresBy, now: Date): Promise<Readonly<Record<string, number[]>>> {
  const { rows } = await loadFigures(
    { db: connection.db, now: () => now },
    parseDay(dayAt(0)),
    parseDay(dayAt((DAYS - 1) * DAY_MS)),
    by,
  );
  return Object.fromEntries(
    rows.flatMap(({ key, sums }) =>
      sums.map(({ currency, orders, paid, refunded }) => [
        `${key} ${currency}`,
        [orders, paid, refunded],
      ]),
    ),
  );
}

test("stored sums of days, with days not summed yet, equal the sums of the orders, in every split (D-172, D-196)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { minLength: 1, maxLength: 8 }),
      // When the job ran: within the three days, and up to a day after them.
      fc.array(fc.integer({ min: 0, max: (DAYS + 1) * 24 }), { maxLength: 3 }),
      async (sales, hours) => {
        moveOn();
        await store(sales);
        const after = new Date(midnight + DAYS * DAY_MS + 1);
        for (const hour of hours.toSorted((one, other) => one - other)) {
          const ran = new Date(midnight + hour * HOUR_MS);
          await sumClosedDays({ db: connection.db, now: () => ran });
          const seen = new Date(Math.max(ran.getTime(), after.getTime()));
          for (const by of FIGURES_BY) expect(await read(by, seen)).toEqual(calculate(sales, by));
        }
        for (const by of FIGURES_BY) expect(await read(by, after)).toEqual(calculate(sales, by));
      },
    ),
    { numRuns: RUNS },
  );
});
