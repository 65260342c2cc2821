import { sql } from "kysely";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../db/invariants.ts";
import { inTransaction } from "../db/transaction.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { operator } from "../testing/operator-commands.ts";
import { placePaidOrder } from "../testing/paid-order.ts";

const shop = operator();
const { command, expectRefused } = shop;

test("interface §12 a dispute reported to staff is entered by the order's number", async () => {
  await command("seed");
  const usage = /^Usage: npm run shop -- dispute NUMBER opened\|won\|lost \[AMOUNT\]$/;
  for (const args of [[], ["1", "closed"], ["1", "opened", "1,50"], ["1", "won", "1", "2"]]) {
    await expectRefused(["dispute", ...args], usage);
  }
  await expectRefused(["dispute", "1", "opened"], /^There is no order with this number\.$/);
  await shop.withDatabase((db) => placePaidOrder(db, "100777"));
  const enter = (...args: string[]) => command("dispute", "100777", ...args);
  expect(await enter("opened", "120.50")).toEqual({
    code: 0,
    said: "The dispute of order 100777 is opened, 120.50.",
  });
  expect(await enter("opened", "120.50")).toEqual({
    code: 0,
    said: "Already recorded.",
  });
  await expectRefused(
    ["dispute", "100777", "lost", "9999"],
    /^That is more than what was paid and has not gone back\.$/,
  );
  await expectRefused(
    ["dispute", "100777", "won", "20.50"],
    /^A dispute is won as a whole: write down as lost what was lost of it\.$/,
  );
  expect((await enter("lost")).said).toBe("The dispute of order 100777 is lost, 120.50.");
  expect((await command("check-invariants")).said).toBe("All invariants hold.");
});

test("a refund in review is ended by the order's number (D-136)", async () => {
  const usage = /^Usage: npm run shop -- settle-refund NUMBER done\|refused$/;
  await expectRefused(["settle-refund", "1", "sent"], usage);
  await shop.withDatabase((db) => placePaidOrder(db, "100778"));
  await shop.withDatabase(async (db) => {
    await sql`insert into refunds (id, payment_id, gateway, amount, currency, state, actor, reason, review)
      select 'in-doubt', id, gateway, 12050, currency, 'sent', 'staff', '', 'who knows'
      from payments where refund_reserved = 0 and disputed = 0`.execute(db);
    await sql`update payments set refund_reserved = 12050 where id = (select payment_id from refunds)`.execute(
      db,
    );
  });
  expect(await command("settle-refund", "100778", "done")).toEqual({
    code: 0,
    said: "The refund of order 100778 is done, 120.50.",
  });
  const nothing = /^No refund of this order waits for a review\.$/;
  await expectRefused(["settle-refund", "100778", "done"], nothing);
  expect(await shop.withDatabase((db) => findBrokenInvariants(db))).toEqual([]);
});

test("interface §12 a refund is made by the order's number, in parts or all that is left, for a reason (H16)", async () => {
  const usage = /^Usage: npm run shop -- refund NUMBER \[AMOUNT\] \[--reason TEXT\]$/;
  const wrong = [["much"], ["1", "2"], ["--reason"], ["--reason", " "], ["--reason", "a", "b"]];
  for (const args of [...wrong, ["1", "--reason", "x".repeat(501)]]) {
    await expectRefused(["refund", "100779", ...args], usage);
  }
  await command("migrate");
  await shop.withDatabase((db) => placePaidOrder(db, "100779"));
  // What an operator gives back answers what the family asked for (D-223).
  await shop.withDatabase((db) =>
    sql`insert into refund_claims (id, payment_id, held, note, claimed_at)
      select 'claim', p.id, 'none', '', now() from payments p join orders o on o.id = p.order_id
      where o.number = '100779'`.execute(db),
  );
  const said = (amount: string) => `SAR ${amount} of order 100779 goes back to the buyer.`;
  expect(await command("refund", "100779", "20.50")).toEqual({ code: 0, said: said("20.50") });
  expect(await command("refund", "100779", "10", "--reason", " Moved away ")).toEqual({
    code: 0,
    said: said("10.00"),
  });
  expect(await command("refund", "100779", "--reason", "Class closed")).toEqual({
    code: 0,
    said: said("715.75"),
  });
  await expectRefused(["refund", "100779"], /^That is more than what was paid/);
  const claims = await shop.withDatabase((db) => sql`select state from refund_claims`.execute(db));
  expect(claims.rows).toEqual([{ state: "granted" }]);
  const { rows } = await shop.withDatabase((db) =>
    sql`select r.amount, r.actor, r.reason from refunds r
      join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where o.number = '100779' order by r.amount`.execute(db),
  );
  expect(rows).toEqual([
    { amount: 1000, actor: "operator", reason: "Moved away" },
    { amount: 2050, actor: "operator", reason: "asked for by the operator" },
    { amount: 71575, actor: "operator", reason: "Class closed" },
  ]);
});

test.each([
  { number: "100780", amount: ["20.50"] },
  { number: "100781", amount: [] },
])(
  "a refund that the gateway refused is made when it is asked for again, $amount (D-136)",
  async ({ number, amount }) => {
    await command("migrate");
    await shop.withDatabase((db) => placePaidOrder(db, number));
    expect(await command("refund", number, ...amount)).toMatchObject({ code: 0 });
    const payments = sql`select p.id from payments p join orders o on o.id = p.order_id
      where o.number = ${number}`;
    await shop.withDatabase(async (db) => {
      await sql`update refunds set state = 'refused', settled_at = now()
        where payment_id in (${payments})`.execute(db);
      await sql`update payments set refund_reserved = 0 where id in (${payments})`.execute(db);
    });
    expect(await command("refund", number, ...amount)).toMatchObject({ code: 0 });
    const { rows } = await shop.withDatabase((db) =>
      sql`select state from refunds where payment_id in (${payments})
        order by created_at`.execute(db),
    );
    expect(rows).toEqual([{ state: "refused" }, { state: "requested" }]);
  },
);

test("two refunds of parts at the same moment are both made, and one asked for twice is made once (D-136)", async () => {
  await command("migrate");
  await shop.withDatabase((db) => placePaidOrder(db, "100782"));
  const payments = sql`select p.id from payments p join orders o on o.id = p.order_id
    where o.number = '100782'`;
  const refund = (amount: string) => command("refund", "100782", amount);
  await shop.withDatabase(async (db) => {
    // Until all three have seen that nothing was asked for yet.
    const { answers } = await inTransaction(db, async (transaction) => {
      await sql`select from payments where id in (${payments}) for update`.execute(transaction);
      const answers = Promise.all([refund("20.50"), refund("10"), refund("20.50")]);
      await expect.poll(() => countLockWaits(db), { interval: 50 }).toBe(3);
      return { answers };
    });
    const said = (amount: string) => `SAR ${amount} of order 100782 goes back to the buyer.`;
    expect(await answers).toEqual(
      ["20.50", "10.00", "20.50"].map((amount) => ({ code: 0, said: said(amount) })),
    );
    const { rows } = await sql`select amount from refunds where payment_id in (${payments})
      order by amount`.execute(db);
    expect(rows).toEqual([{ amount: 1000 }, { amount: 2050 }]);
  });
});

test("a price is changed by the package's id, and a price before is higher (H16)", async () => {
  await command("seed");
  const usage = /^Usage: npm run shop -- set-price PACKAGE_ID PRICE/;
  await expectRefused(["set-price", "42", "200", "200"], usage);
  await expectRefused(["set-price", "4242", "10"], /^There is no course package with this id\.$/);
  expect((await command("set-price", "42", "189.50", "249")).said).toMatch(
    /costs USD 189\.50, before 249\.00; it was \d+\.00\.$/,
  );
  const { rows } = await shop.withDatabase((db) =>
    sql`select price, price_before from course_packages where id = 42`.execute(db),
  );
  expect(rows).toEqual([{ price: 18950, price_before: 24900 }]);
  expect((await command("set-price", "42", "199")).said).toMatch(/199\.00; it was 189\.50\.$/);
});
