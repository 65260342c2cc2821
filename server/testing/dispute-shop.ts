import { randomUUID } from "node:crypto";
import { DEFAULT_GATEWAY, type GatewayIdentifier } from "#core/gateways.ts";
import { promiseRefund, RefundRefused } from "../payments/refund-promise.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { type BuyerAtPaymentPage, buyerWhoPaid } from "./buyer.ts";
import { orderNumberOf } from "./payment-rows.ts";
import { openPaymentShop } from "./payment-shop.ts";

/** The staff of these tests, who are mailed about disputes. */
const STAFF = "staff@example.com";

/**
 * The shop for the tests of disputes, with what the books, the gateways and the mails to staff say
 * about disputed payments.
 */
export async function openDisputeShop() {
  const shop = await openPaymentShop({ OWNER_EMAIL: STAFF });
  const { app, sandbox } = shop;

  const reportsDisputes = (gateway: GatewayIdentifier) =>
    app.shop.gateways.get(gateway)?.reportsDisputes === true;

  async function paidBuyer(
    gateway: GatewayIdentifier = DEFAULT_GATEWAY,
  ): Promise<BuyerAtPaymentPage> {
    return buyerWhoPaid(app, { gateway });
  }

  function give({ paymentId }: BuyerAtPaymentPage, amount: number | null = null) {
    const why = { actor: "staff", reason: "agreed" } as const;
    return promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount, ...why });
  }

  const problemOf = (asked: Promise<unknown>) =>
    asked.then(
      () => "none",
      (error: unknown) => (error instanceof RefundRefused ? error.problem : error),
    );

  const numberOf = ({ paymentId }: BuyerAtPaymentPage) => orderNumberOf(app.shop.db, paymentId);

  async function disputesOf({ paymentId }: BuyerAtPaymentPage) {
    const rows = await app.shop.db
      .selectFrom("disputes")
      .select(["amount", "state"])
      .where("payment_id", "=", paymentId)
      .orderBy("opened_at")
      .execute();
    return rows.map(({ amount, state }) => `${amount} ${state}`);
  }

  async function movesOf({ paymentId }: BuyerAtPaymentPage) {
    const rows = await app.shop.db
      .selectFrom("payment_events")
      .select(["actor", "status_after", "dispute_state", "dispute_amount"])
      .where("payment_id", "=", paymentId)
      .where("dispute_id", "is not", null)
      .orderBy("id")
      .execute();
    return rows.map((row) => Object.values(row).join(" "));
  }

  async function refundsOf({ paymentId }: BuyerAtPaymentPage) {
    const rows = await app.shop.db
      .selectFrom("refunds")
      .select(["amount", "state", "refusal"])
      .where("payment_id", "=", paymentId)
      .orderBy("created_at")
      .execute();
    return rows.map(({ amount, state, refusal }) => `${amount} ${state} ${refusal ?? ""}`.trim());
  }

  const disputedOf = async ({ paymentId }: BuyerAtPaymentPage) =>
    (
      await app.shop.db
        .selectFrom("payments")
        .select("disputed")
        .where("id", "=", paymentId)
        .executeTakeFirstOrThrow()
    ).disputed;

  const ledgerOf = async ({ paymentId }: BuyerAtPaymentPage) =>
    (await sandbox.ledger()).find(({ reference }) => reference === paymentId);

  /** The subjects of the mails to staff about an order. */
  async function mailsOf(buyer: BuyerAtPaymentPage): Promise<readonly string[]> {
    const number = await numberOf(buyer);
    const mails = (await sandbox.mailsTo(STAFF)).filter(({ subject }) => subject.includes(number));
    return mails.map(({ subject }) => subject.split(" · ")[0]?.replace(`${number} – `, "") ?? "");
  }

  const settle = ({ paymentId }: BuyerAtPaymentPage) =>
    settlePayment(app.shop, paymentId, { actor: "sweep", cause: "asked the gateway" });

  return {
    ...shop,
    reportsDisputes,
    paidBuyer,
    give,
    problemOf,
    numberOf,
    disputesOf,
    movesOf,
    refundsOf,
    disputedOf,
    ledgerOf,
    mailsOf,
    settle,
  };
}
