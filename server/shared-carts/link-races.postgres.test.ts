import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { paymentIdOf } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import {
  buy,
  checkOut,
  fill,
  heldBy,
  linkOf,
  payAt,
  remove,
  shareCart,
  takeLink,
} from "../testing/links.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { whileLocked } from "../testing/while-locked.ts";

/** Two shops on one database, each with its own connections, as two processes have. */
let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  app = await createTestApp({ DATABASE_URL });
  beside = await createTestApp({ DATABASE_URL });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const RACES = Array.from({ length: 5 }, (_, race) => race + 1);

/** The same browser at the other shop. */
const atOther = async (browser: TestBrowser) => {
  await browser.fetchCsrfToken();
  return browser.at(beside.url);
};

/** Checks out until that leads to a payment page, and returns how often it was told that another has paid. */
async function countNotifications(browser: TestBrowser): Promise<number> {
  const { refusal } = await checkOut(browser);
  if (refusal === undefined) return 0;
  expect(refusal).toBe("shared_cart_paid");
  return 1 + (await countNotifications(browser));
}

test.each(["take", "share"] as const)(
  "a link taken and replaced at once, first of all: %s (D-220)",
  async (first) => {
    const [sender, payer] = [app.openBrowser(), app.openBrowser()];
    const key = await shareCart(sender, { 42: 1 });
    const takerElsewhere = await atOther(payer);
    const acts = { take: () => takeLink(takerElsewhere, key), share: () => shareCart(sender) };
    const second = first === "take" ? "share" : "take";
    const started = await inTransaction(app.shop.db, async (transaction) => {
      await sql`select from shared_carts where id = ${key.split(".")[0]} for update`.execute(
        transaction,
      );
      const one = acts[first]();
      await eventually(async () => expect(await countLockWaits(app.shop.db)).toBe(1));
      const other = acts[second]();
      await eventually(async () => expect(await countLockWaits(app.shop.db)).toBe(2));
      return [one, other];
    });
    await Promise.all(started);
    const isTaken = first === "take";
    expect(await heldBy(payer)).toEqual(isTaken ? { 42: 1 } : {});
    if (!isTaken) return;
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  },
);

test.each(RACES)(
  "a sender checks out while the payment arrives, race %i: refused once (D-221)",
  async () => {
    const [sender, payer] = [app.openBrowser(), app.openBrowser()];
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const { paymentUrl } = await checkOut(payer);
    const [times] = await Promise.all([
      countNotifications(await atOther(sender)),
      payAt(app, paymentUrl),
    ]);
    expect(times + (await countNotifications(sender))).toBe(1);
  },
);

test.each(RACES)("two checkouts of a sender at once, race %i: one is refused (D-221)", async () => {
  const [sender, payer] = [app.openBrowser(), app.openBrowser()];
  await takeLink(payer, await shareCart(sender, { 42: 1 }));
  await buy(app, payer);
  const answers = await Promise.all([checkOut(sender), checkOut(await atOther(sender))]);
  expect(answers.filter(({ refusal }) => refusal === "shared_cart_paid")).toHaveLength(1);
});

test.each(RACES)(
  "one cart takes two links at once, race %i: it holds both for their senders (D-221)",
  async () => {
    const [one, two, payer] = [app.openBrowser(), app.openBrowser(), app.openBrowser()];
    const keys = [await shareCart(one, { 42: 1 }), await shareCart(two, { 42: 2 })] as const;
    await fill(payer, { 50: 1 });
    await Promise.all([
      takeLink(payer, keys[0], "keep"),
      takeLink(await atOther(payer), keys[1], "keep"),
    ]);
    expect(await heldBy(payer)).toEqual({ 42: 3, 50: 1 });
    await buy(app, payer);
    expect((await linkOf(one)).paid).toEqual({ 42: 1 });
    expect((await linkOf(two)).paid).toEqual({ 42: 2 });
  },
);

test.each(RACES)(
  "two payers of one link pay at once, race %i: the sender is refused once for both (D-221)",
  async () => {
    const [sender, payer, other] = [app.openBrowser(), app.openBrowser(), app.openBrowser()];
    const key = await shareCart(sender, { 42: 1 });
    await Promise.all([takeLink(payer, key), takeLink(await atOther(other), key)]);
    const pages = await Promise.all([checkOut(payer), checkOut(other)]);
    await Promise.all(pages.map(({ paymentUrl }) => payAt(app, paymentUrl)));
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await countNotifications(sender)).toBe(1);
  },
);

test("an order is paid while a link that it pays is deleted (D-220)", async () => {
  const [sender, other, payer] = [app.openBrowser(), app.openBrowser(), app.openBrowser()];
  const key = await shareCart(sender, { 42: 1 });
  await takeLink(payer, key);
  await takeLink(payer, await shareCart(other, { 43: 1 }), "keep");
  await remove(payer, 43);
  const { paymentUrl = "" } = await checkOut(payer);
  const id = await paymentIdOf(app, paymentUrl);
  await sandboxOf(app).control({ webhooks: "none" });
  await sandboxOf(app).settle(paymentUrl, "approve");
  const asked = await inTransaction(app.shop.db, async (transaction) => {
    await sql`delete from shared_carts where id = ${key.split(".")[0]}`.execute(transaction);
    const answer = payer.call(`/orders/payment/${id}/stripe`);
    await eventually(async () => expect(await countLockWaits(app.shop.db)).toBe(1));
    return [answer];
  });
  const [answer] = await Promise.all(asked);
  expect([answer?.status, answer?.body.data.status]).toEqual([200, "paid"]);
  await sandboxOf(app).reset();
});

test("a cart that is merged into another while it is shared gets no link of its own (D-220)", async () => {
  const { db } = app.shop;
  const sender = app.openBrowser();
  await fill(sender, { 42: 1 });
  const cart = sql`carts where id = (select cart_id from cart_items order by id desc limit 1)`;
  const { status, body } = await whileLocked(
    db,
    (signIn) => sql`select from ${cart} for update`.execute(signIn),
    () => sender.post("/shared-carts"),
    (signIn) => sql`delete from ${cart}`.execute(signIn),
  );
  expect([status, body.code]).toEqual([422, "cart_empty"]);
});
