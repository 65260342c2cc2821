import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  newBuyer,
  paymentIdOf,
} from "../testing/buyer.ts";
import { signIn, verifiedUser } from "../testing/identities.ts";
import { invariantsBrokenBy } from "../testing/invariants-broken-by.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import type { Database } from "./schema.ts";

const { app, sandbox } = await openPaymentShop();

const PAID_TWICE = "the same units of one cart were paid twice and both payments were kept";
const TOO_MANY_USES = "a person uses a coupon more often than it allows";

/** Makes the order of a payment a kept one of a purchase of its own, as if nobody had noticed. */
async function keepAsOwnPurchase(db: Database, paymentId: string): Promise<void> {
  await sql`update orders set duplicate = false, purchase_id = gen_random_uuid()
    where id = (select order_id from payments where id = ${paymentId})`.execute(db);
}

test("check-invariants finds units of one cart that were paid twice, whatever purchases the orders name (D-115)", async () => {
  const buyer = newBuyer();
  const { browser, ...atLender } = await buyerAtPaymentPage(app, {
    details: buyer,
    gateway: "tamara",
  });
  const { body } = await browser.checkout(buyer, "stripe");
  const paymentUrl: string = body.data.paymentUrl;
  const paymentId = await paymentIdOf(app, paymentUrl);
  for (const page of [atLender.paymentUrl, paymentUrl]) {
    await sandbox.settle(page, "approve");
    await everythingDone(app);
  }
  expect(await invariantsBrokenBy(app.shop.db, (db) => keepAsOwnPurchase(db, paymentId))).toEqual([
    PAID_TWICE,
  ]);
});

test("two purchases of one cart, one after the other, are no double payment (D-115)", async () => {
  const buyer = newBuyer();
  const { browser } = await buyerWhoPaid(app, { details: buyer });
  await browser.add(42);
  const { body } = await browser.checkout(buyer);
  await sandbox.settle(body.data.paymentUrl, "approve");
  await everythingDone(app);
  expect(await invariantsBrokenBy(app.shop.db, async () => {})).toEqual([]);
});

test("an order that joined the cart after the other one was paid is no double payment (D-115)", async () => {
  const account = await verifiedUser(app);
  const guest = app.openBrowser();
  await guest.add(44);
  const left = await guest.checkout({ ...newBuyer(), email: newBuyer().email });
  const { body } = await account.browser.checkout({ email: account.email });
  await sandbox.settle(body.data.paymentUrl, "approve");
  await everythingDone(app);
  const owner = guest.openTab();
  await signIn(app, owner, account.email, guest.token);
  await sandbox.settle(left.body.data.paymentUrl, "approve");
  await everythingDone(app);
  const { body: orders } = await owner.call("/orders");
  expect(orders.data.map(({ status }: { status: string }) => status)).toEqual(
    Array.from({ length: 3 }, () => "paid"),
  );
  expect(await invariantsBrokenBy(app.shop.db, async () => {})).toEqual([]);
});

test("a person's uses of a coupon are counted from the orders, by email and by telephone (D-92)", async () => {
  const code = "ONCEEACH";
  await sql`insert into coupons (code, kind, value, max_uses_per_person)
    values (${code}, 'percent', 10, 1)`.execute(app.shop.db);
  const [one, other] = [newBuyer(), newBuyer()];
  for (const details of [one, other]) await buyerAtPaymentPage(app, { details, coupon: code });
  expect(await invariantsBrokenBy(app.shop.db, async () => {})).toEqual([]);
  for (const column of ["email_key", "phone"] as const) {
    const broken = await invariantsBrokenBy(app.shop.db, (db) =>
      sql`update orders set ${sql.ref(column)} = (select ${sql.ref(column)} from orders
        where email = ${one.email}) where email = ${other.email}`.execute(db),
    );
    expect(broken).toEqual([TOO_MANY_USES]);
  }
});

test("check-invariants finds a session that opens the cart of an account (D-120)", async () => {
  const { email } = await verifiedUser(app);
  for (const column of ["session_hash", "moved_from_session_hash"]) {
    const broken = await invariantsBrokenBy(app.shop.db, (db) =>
      sql`update carts set ${sql.ref(column)} = 'a session' where user_id =
        (select id from users where email = ${email} and verified_at is not null)`.execute(db),
    );
    expect(broken).toEqual(["a session opens the cart of an account"]);
  }
});
