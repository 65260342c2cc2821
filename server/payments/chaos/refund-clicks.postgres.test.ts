import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
} from "../../testing/buyer.ts";
import { type Clerk, startClerk } from "../../testing/clerks.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Of each of two processes. */
const CLICKS = 25;

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let clerks: readonly Clerk[];
beforeAll(async () => {
  app = await createTestApp();
  sandbox = sandboxOf(app);
  clerks = await Promise.all([startClerk(app), startClerk(app)]);
});
afterAll(async () => {
  await Promise.all(clerks.map((clerk) => clerk.leave()));
  await app.close();
});

async function paidBuyer(gateway: GatewayIdentifier) {
  const buyer = await buyerAtPaymentPage(app, { gateway });
  await sandbox.settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  return buyer;
}

/** All of them click at the same moment to give everything back; how often each answer came. */
async function clickTogether({ paymentId }: BuyerAtPaymentPage, idOf: () => string) {
  const answers = await Promise.all(
    clerks.map((clerk) =>
      clerk.click({ paymentId, refundIds: Array.from({ length: CLICKS }, idOf) }),
    ),
  );
  await everythingDone(app);
  const groups = Map.groupBy(answers.flat(), (answer) => answer);
  return Object.fromEntries([...groups].map(([answer, { length }]) => [answer, length]));
}

async function expectGivenBackOnce({ paymentId, email }: BuyerAtPaymentPage, total: number) {
  const refunds = await app.shop.db
    .selectFrom("refunds")
    .select(["amount", "state"])
    .where("payment_id", "=", paymentId)
    .execute();
  expect(refunds).toEqual([{ amount: total, state: "done" }]);
  const entry = (await sandbox.ledger()).find(({ reference }) => reference === paymentId);
  expect(entry).toMatchObject({ status: "refunded", charged: total, refunded: total });
  const mails = await sandbox.mailsTo(email);
  expect(mails.map(({ subject }) => /refund/.test(subject))).toEqual([false, true]);
}

describe.each(GATEWAYS)(
  "two processes, 50 clicks at once to refund all of a payment by %s",
  (gateway) => {
    const total = gateway === "stripe" ? 19_900 : 73_083;

    test("50 clicks in one form are the same refund, and the money is returned once (D-136)", async () => {
      const buyer = await paidBuyer(gateway);
      const id = randomUUID();
      const answers = await clickTogether(buyer, () => id);
      expect(answers).toEqual({ [`promised ${total}`]: 2 * CLICKS });
      await expectGivenBackOnce(buyer, total);
    });

    test("50 clicks in fifty forms: one refunds, and the others read that nothing is left (D-136)", async () => {
      const buyer = await paidBuyer(gateway);
      const answers = await clickTogether(buyer, randomUUID);
      expect(answers).toEqual({ [`promised ${total}`]: 1, too_much: 2 * CLICKS - 1 });
      await expectGivenBackOnce(buyer, total);
    });
  },
);
