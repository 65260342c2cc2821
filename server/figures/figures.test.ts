import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sellerDay } from "#core/dates.ts";
import { dayText } from "#core/figures.ts";
import { inTransaction } from "../db/transaction.ts";
import { promiseRefundIn } from "../payments/refund-promise.ts";
import { buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { BUYER } from "../testing/test-browser.ts";
import { sumClosedDays } from "./closed-days.ts";

/** Beside the real one: what the shop takes for now. */
let clock = new Date();
let app: TestApp;
let sales: StaffBrowser;
beforeAll(async () => {
  app = await createTestApp({}, () => clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["figure_days", "figure_progress", "view_counts"]) {
    await sql`delete from ${sql.table(table)}`.execute(app.shop.db);
  }
});

/** Sets the clock of the shop, and signs staff in at that time. */
async function at(time: string): Promise<void> {
  clock = new Date(time);
  sales = await openStaffBrowser(app, "sales");
}

/**
 * Does something at the real time, as the gateways want it, and moves what came of it to the time of
 * the shop's clock.
 */
async function moved<Result>(act: () => Promise<Result>): Promise<Result> {
  const [time, real] = [clock, new Date()];
  clock = real;
  const result = await act();
  clock = time;
  await sql`update orders set paid_at = ${time} where paid_at >= ${real}
    and paid_at < ${real}::timestamptz + interval '1 hour'`.execute(app.shop.db);
  await sql`update refunds set settled_at = ${time} where settled_at >= ${real}
    and settled_at < ${real}::timestamptz + interval '1 hour'`.execute(app.shop.db);
  return result;
}

/** A buyer pays; `packages` has the number of units by package. */
async function buy(
  packages: Readonly<Record<number, number>> = { 42: 1 },
  { coupon = null, gateway = "stripe" }: { coupon?: string | null; gateway?: string } = {},
) {
  return moved(async () => {
    return buyerWhoPaid(app, { packages, coupon, gateway });
  });
}

const figures = async (from: string, to: string, by = "day") =>
  (await sales.call(`figures?from=${from}&to=${to}&by=${by}`)).body.data;

describe("figures of sales", () => {
  test("figures count an order on the seller's day of its payment, around midnight and when clocks change elsewhere (D-172)", async () => {
    // Midnight in Dubai is 20:00 in UTC, in summer and in winter.
    for (const [before, after] of [
      ["2031-03-29", "2031-03-30"],
      ["2031-10-25", "2031-10-26"],
    ]) {
      await at(`${before}T19:59:59.999Z`);
      await buy();
      await at(`${before}T20:00:00Z`);
      await buy();
      await buy();
      const { rows, time_zone } = await figures(before ?? "", after ?? "");
      expect(time_zone).toBe("Asia/Dubai");
      expect(rows).toMatchObject([
        { key: before, sums: [{ currency: "USD", orders: 1 }] },
        { key: after, sums: [{ currency: "USD", orders: 2 }] },
      ]);
    }
  });

  test("figures keep currencies apart, and orders split in every way have the same sums (D-172, D-173)", async () => {
    await at("2032-05-04T08:00:00Z");
    await buy({ 42: 1, 43: 2 }, { coupon: "WELCOME10" });
    await buy({ 9: 1 }, { gateway: "tamara" });
    await buy({ 9: 1 }, { gateway: "tamara" });
    const { totals } = await figures("2032-05-04", "2032-05-04");
    expect(totals.map(({ currency }: { currency: string }) => currency)).toEqual(["AED", "USD"]);
    const gateways = (await figures("2032-05-04", "2032-05-04", "gateway")).rows;
    // The most orders first.
    expect(gateways.map(({ key }: { key: string }) => key)).toEqual(["tamara", "stripe"]);
    for (const by of ["programme", "gateway", "country", "coupon", "locale"]) {
      const { rows } = await figures("2032-05-04", "2032-05-04", by);
      for (const { currency, paid } of totals) {
        const cents = rows
          .flatMap(({ sums }: { sums: { currency: string; paid: number }[] }) => sums)
          .filter((one: { currency: string }) => one.currency === currency)
          .reduce((sum: number, one: { paid: number }) => sum + Math.round(one.paid * 100), 0);
        expect([by, currency, cents]).toEqual([by, currency, Math.round(paid * 100)]);
      }
    }
    const { rows } = await figures("2032-05-04", "2032-05-04", "programme");
    expect(rows.map(({ key }: { key: string }) => key).sort()).toEqual([
      "coding",
      "fitness",
      "language",
    ]);
    const coupons = (await figures("2032-05-04", "2032-05-04", "coupon")).rows;
    expect(coupons.map(({ key }: { key: string | null }) => key).sort()).toEqual([
      "WELCOME10",
      null,
    ]);
  });

  test("figures count a refund on the day on which it was made (D-172)", async () => {
    await at("2033-01-10T08:00:00Z");
    const { paymentId } = await buy();
    await at("2033-01-12T08:00:00Z");
    await refundDone(paymentId, 5_000);
    const { rows, totals } = await figures("2033-01-01", "2033-01-31");
    expect(rows).toMatchObject([
      { key: "2033-01-10", sums: [{ orders: 1, refunded: 0 }] },
      { key: "2033-01-12", sums: [{ orders: 0, paid: 0, refunded: 50 }] },
    ]);
    expect(totals).toMatchObject([{ orders: 1, refunded: 50 }]);
    expect((await figures("2033-01-12", "2033-01-12", "programme")).rows).toMatchObject([
      { key: "coding", sums: [{ refunded: 50 }] },
    ]);
  });

  test("figures are the same when closed days are read from their stored sums (D-172)", async () => {
    await at("2034-02-01T08:00:00Z");
    const { paymentId } = await buy({ 42: 1, 43: 1 }, { coupon: "WELCOME10" });
    await at("2034-02-03T08:00:00Z");
    await refundDone(paymentId, 1_234);
    await buy({ 9: 1 }, { gateway: "tabby" });
    const read = async () => {
      const all = ["day", "programme", "gateway", "country", "coupon", "locale"];
      return Promise.all(all.map((by) => figures("2034-02-01", "2034-02-28", by)));
    };
    const live = await read();
    // Half past midnight: the day before is not closed yet.
    await at("2034-02-03T20:30:00Z");
    await sumClosedDays(app.shop);
    expect(await storedThrough()).toBe("2034-02-02");
    expect(await read()).toEqual(live);
    await at("2034-02-03T21:00:01Z");
    await sumClosedDays(app.shop);
    expect(await storedThrough()).toBe("2034-02-03");
    expect(await read()).toEqual(live);
    // What comes after the closed days is still counted.
    await at("2034-02-05T08:00:00Z");
    await buy();
    expect((await figures("2034-02-01", "2034-02-28")).rows).toHaveLength(3);
    await sumClosedDays(app.shop);
    expect(await sumClosedDays(app.shop)).toBe(0);
    const { rows } = await sql`select from figure_days where day > '2034-02-04'`.execute(
      app.shop.db,
    );
    expect(rows).toEqual([]);
  });

  test("figures miss nothing after a clock that was ahead for a while (D-172)", async () => {
    await at("2034-06-01T08:00:00Z");
    await buy();
    await at("2044-06-01T08:00:00Z");
    await sumClosedDays(app.shop);
    await at("2034-06-10T08:00:00Z");
    // As every hour.
    await sumClosedDays(app.shop);
    await buy();
    await at("2034-06-12T08:00:00Z");
    const days = () => figures("2034-06-01", "2034-06-12");
    await sumClosedDays(app.shop);
    expect((await days()).rows).toMatchObject([{ key: "2034-06-01" }, { key: "2034-06-10" }]);
  });

  test("figures have the whole of a day that a clock ahead has stored too early (D-172)", async () => {
    await at("2034-07-01T08:00:00Z");
    await buy();
    await at("2034-07-03T08:00:00Z");
    await sumClosedDays(app.shop);
    await at("2034-07-01T09:00:00Z");
    await buy();
    const ofThatDay = () => figures("2034-07-01", "2034-07-01");
    expect((await ofThatDay()).totals).toMatchObject([{ orders: 2 }]);
    // As every hour.
    await sumClosedDays(app.shop);
    await at("2034-07-02T08:00:00Z");
    await sumClosedDays(app.shop);
    expect(await storedThrough()).toBe("2034-07-01");
    expect((await ofThatDay()).totals).toMatchObject([{ orders: 2 }]);
  });

  test("figures leave out the second payment of a purchase, and its refund (D-172)", async () => {
    await at("2035-06-01T08:00:00Z");
    const { paymentId } = await buy();
    await sql`update orders set duplicate = true
      where id = (select order_id from payments where id = ${paymentId})`.execute(app.shop.db);
    await refundDone(paymentId, 5_000);
    expect((await figures("2035-06-01", "2035-06-01")).rows).toEqual([]);
    await sql`update orders set duplicate = false
      where id = (select order_id from payments where id = ${paymentId})`.execute(app.shop.db);
  });

  test("figures are refused for an invalid period, and to roles that may not see them (D-172)", async () => {
    await at("2036-01-01T08:00:00Z");
    for (const query of [
      "from=2036-01-02&to=2036-01-01",
      "from=2036-02-30&to=2036-03-01",
      "from=1900-01-01&to=2036-01-01",
      "from=2036-01-01&to=2036-01-02&by=person",
      "",
    ]) {
      expect((await sales.call(`figures?${query}`)).status, query).toBe(422);
    }
    for (const role of ["support", "content"] as const) {
      const staff = await openStaffBrowser(app, role);
      expect((await staff.call("figures?from=2036-01-01&to=2036-01-02")).status).toBe(403);
      expect((await staff.call("figures.csv?from=2036-01-01&to=2036-01-02")).status).toBe(403);
    }
  });
});

describe("the way to a payment", () => {
  test("views on the way to a payment are counted by day, screen and language, by several processes at once (D-174)", async () => {
    await at(new Date().toISOString());
    const today = dayText(sellerDay(clock));
    const { views } = app.shop;
    for (let left = 3; left > 0; left -= 1) views.count("view", "coding", "en");
    views.count("view", "home", "ar");
    await Promise.all([views.flush(), views.flush()]);
    await sql`update view_counts set count = count + 10 where screen = 'coding'`.execute(
      app.shop.db,
    );
    views.count("view", "coding", "en");
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.add(42);
    const { body } = await browser.checkout(BUYER);
    expect(body.success).toBe(true);
    await browser.checkout(BUYER);
    const { funnel, views: pages } = await figures(today, today);
    expect(funnel).toEqual([
      { step: "view", count: 15 },
      { step: "cart", count: 1 },
      { step: "checkout", count: 1 },
      { step: "paid", count: 0 },
    ]);
    expect(pages).toEqual([
      { screen: "coding", locale: "en", count: 14 },
      { screen: "home", locale: "ar", count: 1 },
    ]);
  });

  test("views are counted on the seller's day, around midnight (D-172, D-174)", async () => {
    for (const time of ["2037-03-09T19:59:59.999Z", "2037-03-09T20:00:00Z"]) {
      await at(time);
      app.shop.views.count("view", "coding", "en");
    }
    for (const day of ["2037-03-09", "2037-03-10"]) {
      expect((await figures(day, day)).views, day).toMatchObject([{ count: 1 }]);
    }
  });

  test("views are kept while the database is away, and stored later (D-174)", async () => {
    await at("2037-04-01T08:00:00Z");
    app.shop.views.count("view", "coding", "en");
    app.database.away = true;
    await expect(app.shop.views.flush()).rejects.toThrow();
    app.shop.views.count("view", "coding", "en");
    app.database.away = false;
    expect((await figures("2037-04-01", "2037-04-01")).views).toEqual([
      { screen: "coding", locale: "en", count: 2 },
    ]);
  });
});

describe("a file of figures", () => {
  test("a file of figures has a line for each row and currency, and no formula (D-172)", async () => {
    await at("2038-08-08T08:00:00Z");
    await sql`insert into coupons (code, kind, value) values ('=1+1', 'percent', 10)`.execute(
      app.shop.db,
    );
    await buy({ 42: 1 }, { coupon: "=1+1" });
    const file = await sales.call("figures.csv?from=2038-08-08&to=2038-08-08&by=coupon");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toContain("figures-coupon-2038-08-08");
    expect(file.text.replace("\uFEFF", "")).toBe(
      `coupon,currency,orders,paid,refunded\r\n"'=1+1",USD,1,179.1,0\r\n`,
    );
    const funnel = await sales.call("figures.csv?from=2038-08-08&to=2038-08-08&by=funnel");
    expect(funnel.text).toContain("paid,,,1\r\n");
  });

  test("a file of figures has the rows of what it is split by, and can be read by Excel (D-172)", async () => {
    await at("2038-09-09T08:00:00Z");
    await buy();
    const fileOf = async (by: string) => {
      const path = `/api/admin/figures.csv?from=2038-09-09&to=2038-09-09&by=${by}`;
      const bytes = new Uint8Array(await (await sales.browser.fetch(path)).arrayBuffer());
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      return new TextDecoder().decode(bytes);
    };
    const head = "currency,orders,paid,refunded\r\n";
    for (const [by, key] of [
      ["day", "2038-09-09"],
      ["gateway", "stripe"],
      ["programme", "coding"],
      ["country", "AE"],
      ["locale", "en"],
    ] as const) {
      expect(await fileOf(by)).toBe(`${by},${head}${key},USD,1,199,0\r\n`);
    }
  });

  test("a file of the way to a payment has the views of each page and language below its steps (D-174)", async () => {
    await at("2038-10-10T08:00:00Z");
    const { views } = app.shop;
    for (let left = 3; left > 0; left -= 1) views.count("view", "coding", "en");
    views.count("view", "home", "ar");
    const file = await sales.call("figures.csv?from=2038-10-10&to=2038-10-10&by=funnel");
    expect(file.text.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      "step,screen,language,count",
      "view,,,4",
      "cart,,,0",
      "checkout,,,0",
      "paid,,,0",
      "view,coding,en,3",
      "view,home,ar,1",
    ]);
  });
});

async function storedThrough(): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select summed_through::text as day from figure_progress`.execute(app.shop.db);
  return rows[0]?.day;
}

/** A refund that the gateway confirms. */
async function refundDone(paymentId: string, amount: number): Promise<void> {
  await moved(async () => {
    await inTransaction(app.shop.db, (transaction) =>
      promiseRefundIn(app.shop, transaction, {
        refundId: `figures-${randomUUID()}`,
        paymentId,
        amount,
        actor: "staff",
        reason: "agreed",
      }),
    );
    await everythingDone(app);
  });
}
