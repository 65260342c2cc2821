import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { PaymentStatus } from "#core/payment.ts";
import { inTransaction } from "../db/transaction.ts";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPaymentAndCart } from "../payments/store.ts";
import { exportPerson } from "../privacy/export.ts";
import { newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { faultsOf } from "../testing/gateway-faults.ts";
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
  remove,
  shareCart,
  signInTo,
  takeLink,
  takeOneOff,
} from "../testing/links.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";

const shop = await openPaymentShop();
const { app } = shop;
let { sender, payer, other } = openLinkBrowsers(app);
beforeEach(() => {
  ({ sender, payer, other } = openLinkBrowsers(app));
});

describe("the sender of a shared cart", () => {
  test("a sender is refused once on another device that is signed in to the account (D-221)", async () => {
    const { email } = newBuyer();
    const elsewhere = app.openBrowser();
    await signInTo(shop, sender, email);
    const key = await shareCart(sender, { 42: 1 });
    await signInTo(shop, elsewhere, email);
    await takeLink(payer, key);
    await buy(app, payer);
    expect(await checkOut(elsewhere, { ...newBuyer(), email })).toEqual(NOTIFIED);
    expect(await checkOut(elsewhere, { ...newBuyer(), email })).toEqual(PAGE);
  });

  test("a sender is refused once in the account that the cart has moved to since (D-122, D-221)", async () => {
    const { email } = newBuyer();
    const elsewhere = app.openBrowser();
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await signInTo(shop, sender, email);
    await signInTo(shop, elsewhere, email);
    await buy(app, payer);
    expect(await checkOut(elsewhere, { ...newBuyer(), email })).toEqual(NOTIFIED);
  });

  test("a sender's cart is added to that of the account like any other (D-122)", async () => {
    const { email } = newBuyer();
    await signInTo(shop, other, email);
    await fill(other, { 42: 1 });
    await shareCart(sender, { 42: 1 });
    await signInTo(shop, sender, email);
    expect(await heldBy(sender)).toEqual({ 42: 2 });
  });

  test("a sender buys as the sender in the account, also where their own link was taken (D-122, D-220)", async () => {
    const { email } = newBuyer();
    await takeLink(sender, await shareCart(sender, { 42: 1 }));
    await signInTo(shop, sender, email);
    await buy(app, sender, { ...newBuyer(), email });
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });

  test("a sender buys as the sender also where another device took the link and signed in since (D-122, D-220)", async () => {
    const { email } = newBuyer();
    await signInTo(shop, sender, email);
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await signInTo(shop, payer, email);
    await buy(app, payer, { ...newBuyer(), email });
    // The sign-in elsewhere has ended the one here.
    sender.token = null;
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });

  test("an export of the sender has their links, and what they were told about them (D-220, D-221)", async () => {
    const { email } = newBuyer();
    await signInTo(shop, sender, email);
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer);
    await checkOut(sender, { ...newBuyer(), email });
    expect(await exportPerson(app.shop, email)).toMatchObject({
      shared_carts: [{ payable: expect.any(Number) }],
      shared_cart_lines: [{ course_package_id: 42, quantity: 1 }],
      shared_cart_purchases: [{ is_own: true }],
      shared_cart_notices: [{ course_package_id: 42, units: 1 }],
    });
  });

  test("an export of the payer has nothing of the sender's link (D-220)", async () => {
    const details = newBuyer();
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    await buy(app, payer, details);
    expect(await exportPerson(app.shop, details.email)).toMatchObject({
      orders: [{ email: details.email }],
      shared_carts: [],
      shared_cart_lines: [],
      shared_cart_purchases: [{ is_own: false }],
    });
  });

  test("a sender is not refused in a second tab because of what the first has bought (D-221)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await buy(app, sender);
    await fill(tab, { 42: 1 });
    expect(await checkOut(tab)).toEqual(PAGE);
  });

  test("a sender closes the link with a purchase in another tab, and is refused there after another's payment (D-220, D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    const [tab, third] = [sender.openTab(), sender.openTab()];
    await takeLink(payer, key);
    await fill(tab, { 42: 1 });
    await buy(app, tab);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
    await expectNotifiedOnce(payer);
    await takeLink(other, await shareCart(sender));
    await buy(app, other);
    await fill(third, { 42: 1 });
    await expectNotifiedOnce(third);
  });

  test("a sender closes the link in several purchases, also with what their own link has put back (D-220)", async () => {
    const key = await shareCart(sender, { 42: 1, 43: 1 });
    await remove(sender, 42);
    await buy(app, sender);
    await takeLink(sender, key);
    expect(await heldBy(sender)).toEqual({ 42: 1 });
    await buy(app, sender);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: {} });
  });

  test("a sender is not refused in a tab that has bought what it took by their own link (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await takeLink(tab, key);
    await buy(app, tab);
    await fill(tab, { 42: 1 });
    expect(await checkOut(tab)).toEqual(PAGE);
  });

  test("a revoked link is not closed by a purchase in another tab of the sender (D-220)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await sender.post("/shared-carts/revoke");
    await fill(tab, { 42: 1 });
    await buy(app, tab);
    expect(await linkOf(sender)).toEqual({ state: "revoked", paid: {} });
  });

  test("an expired link is not closed by a purchase in another tab of the sender (D-220)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await sql`update shared_carts set expires_at = now() where revoked_at is null`.execute(
      app.connection.db,
    );
    await fill(tab, { 42: 1 });
    await buy(app, tab);
    expect(await linkOf(sender)).toEqual({ state: "expired", paid: {} });
  });

  test("a new link is not closed by an older order in another tab of the sender (D-220)", async () => {
    await shareCart(sender, { 42: 1 });
    const tab = sender.openTab();
    await fill(tab, { 42: 1 });
    const { paymentUrl } = await checkOut(tab);
    await shareCart(sender);
    await payAt(app, paymentUrl);
    expect(await linkOf(sender)).toEqual({ state: "open", paid: {} });
  });

  test("a sender sees each part that is paid, and the link offers the rest (D-220)", async () => {
    const key = await shareCart(sender, { 42: 2, 43: 1 });
    await takeLink(payer, key);
    await remove(payer, 43);
    await takeOneOff(payer);
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "taken", paid: { 42: 1 } });
    await takeLink(other, key);
    expect(await heldBy(other)).toEqual({ 42: 1, 43: 1 });
    await buy(app, other);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 2, 43: 1 } });
    await expectNotifiedOnce(sender);
  });

  test("a sender is refused once in another tab after a payment of a revoked link (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const tab = sender.openTab();
    await sender.post("/shared-carts/revoke");
    await buy(app, payer);
    await fill(tab, { 42: 1 });
    await expectNotifiedOnce(tab);
  });

  test("a sender is refused once for money that a lender has authorised, and not again when it is captured (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 1 }));
    const faults = faultsOf(app);
    faults.arm("capture", "500", 99);
    const { body } = await payer.checkout(newBuyer(), "tamara");
    const { paymentUrl } = body.data;
    const id = await paymentIdOf(app, paymentUrl);
    await sandboxOf(app).control({ webhooks: "none" });
    await sandboxOf(app).settle(paymentUrl, "approve");
    await payer.call(`/orders/payment/${id}/tamara`);
    const { rows } = await sql`select status from payments where id = ${id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ status: "authorised" }]);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    expect(await checkOut(sender)).toEqual(NOTIFIED);
    faults.heal();
    await payer.call(`/orders/payment/${id}/tamara`);
    expect(await heldBy(payer)).toEqual({});
    expect(await checkOut(sender)).toEqual(PAGE);
    await sandboxOf(app).reset();
  });

  test("a sender is not refused for a purchase of a payer who knew that it was paid (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(NOTIFIED);
    expect(await checkOut(other)).toEqual(NOTIFIED);
    await buy(app, other);
    expect(await checkOut(sender)).toEqual(PAGE);
  });

  test("a sender is refused for a payment on a page from before the payer knew that it was paid (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    const { paymentUrl } = await checkOut(other);
    await buy(app, payer);
    expect(await checkOut(sender)).toEqual(NOTIFIED);
    expect(await checkOut(other)).toEqual(NOTIFIED);
    await payAt(app, paymentUrl);
    await expectNotifiedOnce(sender);
  });

  test("a sender whose cart holds the rest alone is not refused for the part that is paid (D-221)", async () => {
    await takeLink(payer, await shareCart(sender, { 42: 2 }));
    await takeOneOff(payer);
    await buy(app, payer);
    await takeOneOff(sender);
    expect(await checkOut(sender)).toEqual(PAGE);
  });

  test("a sender is refused for a purchase whose payer was told of a payment that a lender then refused (D-221)", async () => {
    const key = await shareCart(sender, { 42: 1 });
    await takeLink(payer, key);
    await takeLink(other, key);
    const { body } = await other.checkout(newBuyer(), "tamara");
    const id = await paymentIdOf(app, body.data.paymentUrl);
    const { shop } = app;
    const move = (next: PaymentStatus) =>
      inTransaction(shop.db, async (transaction) => {
        const payment = await lockPaymentAndCart(transaction, id);
        await movePayment(shop, transaction, payment, {
          after: next,
          actor: "sweep",
          cause: "asked the gateway",
        });
      });
    await move("authorised");
    expect(await checkOut(payer)).toEqual(NOTIFIED);
    await move("cancelled");
    await buy(app, payer);
    expect(await linkOf(sender)).toEqual({ state: "paid", paid: { 42: 1 } });
    await expectNotifiedOnce(sender);
  });
});
