import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { LOGIN_CODE_TRIES } from "#core/login-code.ts";
import { moveToUserPart } from "../cart/move-to-user.ts";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPaymentAndCart } from "../payments/store.ts";
import { buyerAtPaymentPage, newBuyer } from "../testing/buyer.ts";
import { requestCode } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { issueGuestToken } from "../tokens/tokens.ts";

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

test.each([
  { what: "is redeemed", change: sql`delete from login_codes` },
  {
    what: "was tried as often as it may be",
    change: sql`update login_codes set tries = ${LOGIN_CODE_TRIES}`,
  },
])("a code that $what at the same moment signs nobody in (D-119)", async ({ change }) => {
  const { email } = newBuyer();
  const browser = app.openBrowser();
  const code = await requestCode(app, browser, email);
  const { body } = await whileLocked(
    shop.db,
    (other) => sql`${change} where email_key = ${email}`.execute(other),
    () => browser.post("/login/verify-code", { email, code }),
    async () => {},
  );
  expect(body.code).toBe("code_refused");
});

test("a guest's cart that a checkout moves to its new user while the browser signs in is merged (D-122)", async () => {
  const { email } = newBuyer();
  const browser = app.openBrowser();
  await browser.add(42, 2);
  const code = await requestCode(app, browser, email);
  const sessionHash = hashSecret(browser.sessionId);
  const userId = randomUUID();
  // As a checkout leaves it until the payment page is open.
  await sql`insert into users (id, name, email, email_key) values (${userId}, '', ${email}, ${email})`.execute(
    shop.db,
  );
  const { rows } = await sql<{ id: string }>`
    update carts set user_id = ${userId} where session_hash = ${sessionHash} returning id`.execute(
    shop.db,
  );
  const moved = moveToUserPart({ scope: "session", sessionHash }, rows[0]?.id ?? "");
  const browserId = browser.cookies.get("browser") ?? "";
  const { body } = await whileLocked(
    shop.db,
    (checkout) => issueGuestToken(checkout, userId, browserId, shop.now(), moved),
    () => browser.post("/login/verify-code", { email, code }),
    async () => {},
  );
  expect(body.data.merged).toMatchObject([{ quantity: 2 }]);
});
