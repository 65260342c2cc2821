import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { GatewayRefused } from "../gateways/gateway-errors.ts";
import { loadGateway } from "../payments/gateways.ts";
import { savePage } from "../payments/page-store.ts";
import { findPayment, lockPaymentAndCart } from "../payments/store.ts";
import { newBuyer } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { loadAttempt } from "./load-attempt.ts";
import { startPayment } from "./start-payment.ts";

const { app, sandbox } = await openPaymentShop();
const { shop } = app;

/** An attempt without a page, as the gateway's answer was lost, and the page that it opened. */
async function attemptWithoutPage() {
  const browser = app.openBrowser();
  await browser.add(42);
  await sandbox.control({ failWith: "malformed", failNext: 1 });
  expect((await browser.checkout(newBuyer())).status).toBe(502);
  const { id } = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "created")
    .executeTakeFirstOrThrow();
  const stripe = loadGateway(shop.gateways, "stripe");
  const page = await stripe.startPayment(await loadAttempt(shop, id));
  return { id, stripe, page };
}

test("an attempt that the gateway refuses while another call stores its page stays open (D-115)", async () => {
  const { id, stripe, page } = await attemptWithoutPage();
  vi.spyOn(stripe, "startPayment").mockRejectedValueOnce(new GatewayRefused("no"));
  const paymentUrl = await whileLocked(
    shop.db,
    (other) =>
      sql`select from carts where id in (select o.cart_id from orders o
        join payments p on p.order_id = o.id where p.id = ${id}) for update`.execute(other),
    () => startPayment(shop, stripe, id),
    async (other) => {
      await lockPaymentAndCart(other, id);
      await savePage(other, id, page);
    },
  );
  expect(paymentUrl).toBe(page.paymentUrl);
  expect(await findPayment(shop.db, id)).toMatchObject({ status: "pending" });
});

test("a page that is stored while another call stores one leads its buyer to that one (D-115)", async () => {
  const { id, page } = await attemptWithoutPage();
  const saved = await whileLocked(
    shop.db,
    (other) => savePage(other, id, page),
    () => savePage(shop.db, id, { ...page, paymentUrl: "https://pay.example/unused" }),
    async () => {},
  );
  expect(saved).toEqual({ status: "pending", paymentUrl: page.paymentUrl });
});
