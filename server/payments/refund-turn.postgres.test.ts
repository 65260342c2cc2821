import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { buyerWhoPaid } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { loadGateway } from "./gateways.ts";
import { sendRefund } from "./refund-send.ts";
import { insertRefund, listRefunds } from "./refund-store.ts";
import { lockPayment } from "./store.ts";

const { app } = await openPaymentShop();
const { shop } = app;
const { db } = shop;

test("of two refunds that are sent at once to a gateway that names none, the second waits for its turn (D-136)", async () => {
  const { paymentId } = await buyerWhoPaid(app, { gateway: "tamara" });
  const { gateway, currency } = await lockPayment(db, paymentId);
  const ids = [`first-${paymentId}`, `second-${paymentId}`] as const;
  for (const [place, id] of ids.entries()) {
    const createdAt = new Date(shop.now().getTime() + place);
    const terms = { paymentId, gateway, currency, amount: 1_000 + place, createdAt };
    await insertRefund(db, { id, ...terms, reference: null, actor: "staff", reason: "agreed" });
  }
  const asked = vi.spyOn(loadGateway(shop.gateways, gateway), "refundPayment");
  const { sent } = await inTransaction(db, async (transaction) => {
    // Stops the first one where it has decided to ask and has not stored that yet.
    await sql`select from refunds where id = ${ids[0]} for update`.execute(transaction);
    const first = sendRefund(shop, ids[0]);
    await eventually(async () => expect(await countLockWaits(db)).toBe(1));
    const second = sendRefund(shop, ids[1]);
    await eventually(async () =>
      expect(asked.mock.calls.length > 0 || (await countLockWaits(db)) === 2).toBe(true),
    );
    expect(asked).not.toHaveBeenCalled();
    return { sent: Promise.allSettled([first, second]) };
  });
  await sent;
  await shop.jobs.drain();
  const states = (await listRefunds(db, paymentId)).map(({ state }) => state);
  expect(states).toEqual(["done", "done"]);
});
