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
  const adapter = loadGateway(shop.gateways, gateway);
  const refundPayment = adapter.refundPayment.bind(adapter);
  const mayAnswer = Promise.withResolvers<void>();
  const asked = vi.spyOn(adapter, "refundPayment").mockImplementationOnce(async (refund) => {
    await mayAnswer.promise;
    return refundPayment(refund);
  });
  const askedIds = () => asked.mock.calls.map(([{ id }]) => id);
  const { first, second } = await inTransaction(db, async (transaction) => {
    // Stops the first one where it has decided to ask and has not stored that yet.
    await sql`select from refunds where id = ${ids[0]} for update`.execute(transaction);
    const first = sendRefund(shop, ids[0]);
    await eventually(async () => expect(await countLockWaits(db)).toBe(1));
    const second = sendRefund(shop, ids[1]);
    await eventually(async () =>
      expect(asked.mock.calls.length > 0 || (await countLockWaits(db)) === 2).toBe(true),
    );
    expect(askedIds()).toEqual([]);
    return { first, second };
  });
  // The second one ends while the gateway has not answered the first.
  await second;
  expect(askedIds()).toEqual([ids[0]]);
  mayAnswer.resolve();
  await first;
  await shop.jobs.drain();
  expect(askedIds()).toEqual(ids);
  const states = (await listRefunds(db, paymentId)).map(({ state }) => state);
  expect(states).toEqual(["done", "done"]);
});
