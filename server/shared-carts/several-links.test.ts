import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import {
  buy,
  checkOut,
  expectNotifiedOnce,
  fill,
  heldBy,
  linkOf,
  openLinkBrowsers,
  payAt,
  remove,
  shareCart,
  takeLink,
  takeOneOff,
} from "../testing/links.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";

const { app } = await openPaymentShop();
let { sender, payer, other } = openLinkBrowsers(app);
beforeEach(() => {
  ({ sender, payer, other } = openLinkBrowsers(app));
});

describe("two senders' carts in one cart (D-220, D-221)", () => {
  test("an order of two senders' carts pays both links, and both senders are refused once", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(other, { 43: 2 }), "keep");
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await linkOf(other)).toEqual({ state: "paid", paid: { 43: 2 } });
    await expectNotifiedOnce(sender);
    await expectNotifiedOnce(other);
  });

  test("two links with the same package are held for both senders, however often they are opened", async () => {
    const [one, two] = [await shareCart(sender, { 42: 1 }), await shareCart(other, { 42: 2 })];
    for (const key of [one, two, one, two]) await takeLink(payer, key, "keep");
    expect(await heldBy(payer)).toEqual({ 42: 3 });
    await buy(app, payer);
    expect(await linkOf(sender)).toMatchObject({ state: "paid", paid: { 42: 1 } });
    expect(await linkOf(other)).toMatchObject({ state: "paid", paid: { 42: 2 } });
  });

  test("two links with the same package are together no more than the cart still holds for the others", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeOneOff(payer);
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    expect(await heldBy(payer)).toEqual({ 42: 2 });
  });

  test("two links with the same package are together no more than a cart may hold", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 60 }));
    await takeLink(payer, await shareCart(other, { 42: 60 }));
    expect(await heldBy(payer)).toEqual({ 42: 99 });
  });

  test("both links are paid where one of them has replaced another", async () => {
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(sender);
    await buy(app, payer);
    expect((await linkOf(sender)).state).toBe("paid");
    expect((await linkOf(other)).state).toBe("paid");
  });

  test("where the units are too few for both, the link taken last is paid first", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    await takeOneOff(payer);
    await buy(app, payer);
    expect((await linkOf(other)).paid).toEqual({ 42: 1 });
    expect((await linkOf(sender)).paid).toEqual({ 42: 1 });
  });

  test("where the units are too few for both, the link opened again last is paid first", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    await takeLink(payer, key);
    await takeOneOff(payer);
    await buy(app, payer);
    expect((await linkOf(sender)).paid).toEqual({ 42: 1 });
    expect((await linkOf(other)).paid).toEqual({});
  });

  test("a link that was to be the whole cart is the one that is paid", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(other, { 42: 1 }), "remove");
    await buy(app, payer);
    expect((await linkOf(sender)).state).toBe("taken");
    expect((await linkOf(other)).state).toBe("paid");
  });

  test("both links are paid where only the rest of one was taken", async () => {
    const third = app.openBrowser();
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(other, key);
    await takeOneOff(other);
    await buy(app, other);
    await takeLink(payer, await shareCart(third, { 42: 1 }));
    await takeLink(payer, key);
    expect(await heldBy(payer)).toEqual({ 42: 2 });
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2 } });
    expect(await linkOf(third)).toEqual({ state: "paid", paid: { 42: 1 } });
  });
});

describe("a link that takes the place of another", () => {
  test("a link that replaces another is paid as far as the payer of the old one pays for it (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const next = await shareCart(sender, { 43: 1 });
    await takeLink(other, next);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "taken", paid: { 42: 1 } });
    await expectNotifiedOnce(sender);
    await expectNotifiedOnce(other);
  });

  test("a link that replaces another is paid by the payer who is at the payment page for the old one (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const { paymentUrl } = await checkOut(payer);
    await shareCart(sender);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  });

  test("a link that replaces another keeps its place behind one that the payer took later (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(other, { 42: 1 }));
    await shareCart(sender);
    await takeOneOff(payer);
    await buy(app, payer);
    expect((await linkOf(other)).paid).toEqual({ 42: 1 });
    expect((await linkOf(sender)).paid).toEqual({});
  });

  test("a link that replaces another puts nothing twice into a cart that holds the old one (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await takeLink(payer, await shareCart(sender, { 43: 1 }));
    expect(await heldBy(payer)).toEqual({ 42: 1, 43: 1 });
  });

  test("a payer with the old link reads that its sender has bought by the new one (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(sender);
    await buy(app, sender);
    await expectNotifiedOnce(payer);
  });

  test("a link is not paid by what was paid of the one it replaced (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer);
    await shareCart(sender);
    expect(await linkOf(sender)).toEqual({ state: "open", paid: {} });
  });

  test("a paid link that was replaced stays paid for the person who opens it (D-220)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await buy(app, payer);
    await shareCart(sender);
    const { body } = await other.call(`/shared-cart/${key}`);
    expect(body.data.state).toBe("paid");
  });

  test("a link that replaces another is paid by the payer of the old one who has signed in since (D-122, D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(sender);
    const { email } = newBuyer();
    await signIn(app, payer, email);
    await buy(app, payer, { ...newBuyer(), email });
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  });

  test("a new link does not replace one that the account has made in another browser (D-220)", async () => {
    const { email } = newBuyer();
    await signIn(app, sender, email);
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await signIn(app, other, email);
    await shareCart(other);
    await buy(app, payer);
    expect(await linkOf(other)).toEqual({ state: "open", paid: {} });
    // The second sign-in has ended the first.
    sender.token = null;
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  });
});

/** What the version before writes about shared carts, and what it reads (D-247). */
describe("two versions of the shop on one database", () => {
  const { raw } = sql;
  const ask = async (statement: string) =>
    (await raw<Record<string, unknown>>(statement).execute(app.connection.db)).rows;

  test("a cart taken in the previous version is paid, and that version sees what is paid here", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await fill(payer, { 42: 1 });
    const [id = ""] = key.split(".");
    const [cart] = await ask("select id from carts order by created_at desc limit 1");
    await ask(`update carts set shared_cart_id = '${id}' where id = '${cart?.["id"]}'`);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await ask(`select status from orders where shared_cart_id = '${id}'`)).toEqual([
      { status: "paid" },
    ]);
    expect(await ask(`select id from carts where shared_cart_id = '${id}'`)).toEqual([]);
  });

  test("the previous version sees nothing of a link of which only a part is paid here", async () => {
    const key = await shareCart(sender, { 42: 1, 43: 1 });
    await takeLink(payer, key);
    await remove(payer, 43);
    await buy(app, payer);
    const [id = ""] = key.split(".");
    expect(await ask(`select id from orders where shared_cart_id = '${id}'`)).toEqual([]);
  });

  test("a sender's order placed by the previous version is the sender's own", async () => {
    const [id = ""] = (await shareCart(sender, { 42: 1 })).split(".");
    const { paymentUrl } = await checkOut(sender);
    await ask(`delete from shared_cart_purchases where shared_cart_id = '${id}'`);
    await ask(`update orders set shared_cart_id = '${id}'
      where id = (select id from orders order by created_at desc limit 1)`);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });
});
