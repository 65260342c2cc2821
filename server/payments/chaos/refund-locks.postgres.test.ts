import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone } from "../../testing/buyer.ts";
import { countLockWaits } from "../../testing/lock-waits.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { promiseRefund } from "../refund-promise.ts";
import { lockPaymentAndCart } from "../store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a refund that is done waits for a settlement of its payment instead of blocking it (D-136)", async () => {
  const buyer = await buyerAtPaymentPage(app);
  await sandboxOf(app).settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  const { paymentId } = buyer;
  await app.connection.db.transaction().execute(async (settlement) => {
    await sql`
      select from carts where id in (select o.cart_id from orders o
        join payments p on p.order_id = o.id where p.id = ${paymentId}) for update`.execute(
      settlement,
    );
    const refund = { refundId: `all-${paymentId}`, paymentId, amount: null } as const;
    await promiseRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
    await expect.poll(() => countLockWaits(app.connection.db), { interval: 50 }).toBeGreaterThan(0);
    // The transaction that holds the cart gets the payment at once.
    await sql`set local lock_timeout = '200ms'`.execute(settlement);
    expect((await lockPaymentAndCart(settlement, paymentId)).status).toBe("paid");
  });
  await everythingDone(app);
  const receipt = await buyer.browser.call(`/orders/payment/${paymentId}/stripe`);
  expect(receipt.body.data.status).toBe("refunded");
});
