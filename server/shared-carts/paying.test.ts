import { beforeEach, describe, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import {
  buy,
  checkOut,
  expectNotifiedOnce,
  fill,
  heldBy,
  linkOf,
  NOTIFIED,
  openLinkBrowsers,
  PAGE,
  payAt,
  shareCart,
  signInTo,
  takeLink,
  takeOneOff,
} from "../testing/links.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";

const shop = await openPaymentShop();
const { app } = shop;
let { sender, payer, other } = openLinkBrowsers(app);
beforeEach(() => {
  ({ sender, payer, other } = openLinkBrowsers(app));
});

describe("a payer who has taken a shared cart", () => {
  test("a payer pays what was taken, also if an earlier order of the cart is paid in between (D-220)", async () => {
    await fill(payer, { 50: 1 });
    const earlier = await checkOut(payer);
    await takeLink(payer, await shareCart(sender, { 42: 1 }), "keep");
    await payAt(app, earlier.paymentUrl);
    expect(await heldBy(payer)).toEqual({ 42: 1 });
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
  });

  test("a payer pays the rest of a link for its sender, also after reading that a part is paid (D-220, D-221)", async () => {
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(payer, key);
    await takeLink(other, key);
    await takeOneOff(other);
    await buy(app, other);
    expect(await checkOut(payer)).toEqual(NOTIFIED);
    await takeOneOff(payer);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2 } });
  });

  test("a payer pays for the sender first, and then for their own link, also if that is newer (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await shareCart(payer);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect((await linkOf(payer)).state).toBe("open");
  });

  test("a payer who pays on two pages pays once: the second payment is refunded and pays nothing of the link (D-115, D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeOneOff(payer);
    const left = await payer.checkout(newBuyer(), "tamara");
    const { paymentUrl } = await checkOut(payer);
    await payAt(app, left.body.data.paymentUrl);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "taken", paid: { 42: 1 } });
  });

  test("a payer who pays on a page from before reading that a part is paid has paid for the sender (D-220)", async () => {
    const key = await shareCart(sender, { 42: 2 });
    await takeLink(payer, key);
    await takeLink(other, key);
    const { paymentUrl } = await checkOut(other);
    await takeOneOff(payer);
    await buy(app, payer);
    expect(await checkOut(other)).toEqual(NOTIFIED);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2 } });
  });

  test("a payer who buys the same again later buys for nobody else (D-220)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(NOTIFIED);
    await fill(payer, { 42: 1 });
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(PAGE);
  });

  test("a payer who read that an order has paid two links buys for nobody else (D-221)", async () => {
    const keys = [await shareCart(sender, { 42: 1 }), await shareCart(other, { 42: 1 })];
    const third = app.openBrowser();
    for (const browser of [payer, third]) {
      for (const key of keys) await takeLink(browser, key, "keep");
    }
    await buy(app, payer);
    await expectNotifiedOnce(sender);
    await expectNotifiedOnce(other);
    expect(await checkOut(third)).toEqual(NOTIFIED);
    await buy(app, third);
    expect(await checkOut(sender)).toEqual(PAGE);
    expect(await checkOut(other)).toEqual(PAGE);
  });

  test("a payer whose answer was lost is not asked again about the rest of the cart (D-221)", async () => {
    await fill(payer, { 50: 1 });
    const key = await shareCart(sender, { 42: 1 });
    expect((await takeLink(payer, key)).body.code).toBe("cart_not_empty");
    await takeLink(payer, key, "keep");
    expect((await takeLink(payer, key)).status).toBe(200);
    expect(await heldBy(payer)).toEqual({ 42: 1, 50: 1 });
  });

  test("a payer loses nothing of a package that was in the cart before (D-221)", async () => {
    await fill(payer, { 42: 3 });
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    expect(await heldBy(payer)).toEqual({ 42: 3 });
  });

  test("a payer refused once who then signs in to the sender's account has nothing twice and is not refused again (D-122, D-221)", async () => {
    const { email } = newBuyer();
    await signInTo(shop, sender, email);
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    await buy(app, other);
    expect(await checkOut(payer)).toEqual(NOTIFIED);
    await signInTo(shop, payer, email);
    expect(await heldBy(payer)).toEqual({ 42: 1 });
    expect(await checkOut(payer, { ...newBuyer(), email })).toEqual(PAGE);
  });
});
