import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPaymentAndCart } from "../payments/store.ts";
import { buyerAtPaymentPage, newBuyer } from "../testing/buyer.ts";
import { requestCode } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";

const { app, sandbox } = await openPaymentShop();
const { shop } = app;

test("a guest's order that is paid while its email signs in elsewhere for the first time belongs to the account (D-120)", async () => {
  await sandbox.control({ webhooks: "none" });
  const { email, paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  await sandbox.settle(paymentUrl, "approve");
  const elsewhere = app.openBrowser();
  const code = await requestCode(app, elsewhere, email);
  const { body } = await whileLocked(
    shop.db,
    (settlement) => lockPaymentAndCart(settlement, paymentId),
    () => elsewhere.post("/login/verify-code", { email, code }),
    async (settlement) => {
      const payment = await lockPaymentAndCart(settlement, paymentId);
      const cause = { actor: "webhook", cause: "asked the gateway" } as const;
      await movePayment(shop, settlement, payment, { after: "paid", ...cause });
    },
  );
  const { rows } = await sql<{ owner: string }>`
    select o.user_id as owner from orders o join payments p on p.order_id = o.id
    where p.id = ${paymentId}`.execute(shop.db);
  expect(rows).toEqual([{ owner: body.data.user.id }]);
});

test("two browsers that sign in with a new email at once get one account (D-120)", async () => {
  const { email } = newBuyer();
  const browser = app.openBrowser();
  const code = await requestCode(app, browser, email);
  const id = randomUUID();
  const { status, body } = await whileLocked(
    shop.db,
    (other) =>
      sql`insert into users (id, name, email, email_key, verified_at)
        values (${id}, '', ${email}, ${email}, now())`.execute(other),
    () => browser.post("/login/verify-code", { email, code }),
    async () => {},
  );
  expect([status, body.data?.user.id]).toEqual([200, id]);
});
