import { randomUUID } from "node:crypto";
import { buyerWhoPaid, everythingDone, type PurchaseOptions } from "./buyer.ts";
import { openPaymentShop } from "./payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "./staff.ts";
import type { TestBrowser } from "./test-browser.ts";

/** Who is mailed of what families ask for. */
const STAFF = "staff@example.com";

/** An order of an account, paid by card. */
export type PaidOrder = {
  readonly browser: TestBrowser;
  readonly number: string;
  readonly paymentId: string;
  readonly email: string;
};

/**
 * The shop for the tests of refund claims: what a family does and sees, and what staff do and see. Above 500
 * dollars two of them have to agree.
 */
export async function openRefundClaimShop() {
  const shop = await openPaymentShop({ REFUND_APPROVAL_ABOVE: "500", OWNER_EMAIL: STAFF });
  const { app, sandbox } = shop;
  const sales = await openStaffBrowser(app, "sales");
  const owner = await openStaffBrowser(app, "owner");
  const support = await openStaffBrowser(app, "support");

  async function paidOrder(options: PurchaseOptions = {}): Promise<PaidOrder> {
    const { browser, paymentId, email } = await buyerWhoPaid(app, options);
    const [order] = (await browser.call("/orders")).body.data;
    return { browser, number: order.order_id, paymentId, email };
  }

  const preview = ({ browser, number }: PaidOrder, held?: string) =>
    browser.post("/refund-claims/preview", { order_id: number, held });
  const claim = ({ browser, number }: PaidOrder, body: object) =>
    browser.post("/refund-claims", { order_id: number, ...body });
  const withdraw = ({ browser, number }: PaidOrder) =>
    browser.post("/refund-claims/withdraw", { order_id: number });
  /** The order as the family's account lists it. */
  const listed = async ({ browser }: PaidOrder) => (await browser.call("/orders")).body.data[0];

  /** The order as staff read it. */
  const read = async ({ number }: PaidOrder) => (await owner.call(`orders/${number}`)).body.data;
  const refund = ({ number }: PaidOrder, body: object, who: StaffBrowser = sales) =>
    who.call(`orders/${number}/refunds`, {
      method: "POST",
      body: { reason: "asked for by the family", ...body },
      headers: { "Idempotency-Key": randomUUID() },
    });
  /** What the second person says to a refund that waits for one. */
  const decide = (
    { number }: PaidOrder,
    refundId: string,
    decision: "approval" | "decline",
    who: StaffBrowser = owner,
  ) => who.call(`orders/${number}/refunds/${refundId}/${decision}`, { method: "POST" });
  const declineClaim = (
    { number }: PaidOrder,
    claimId: string,
    answer: string,
    who: StaffBrowser = sales,
  ) =>
    who.call(`orders/${number}/refund-claims/${claimId}/decline`, {
      method: "POST",
      body: { answer },
    });
  const waitsInToday = async ({ number }: PaidOrder, who: StaffBrowser = sales) =>
    (await who.call("today")).body.data.entries.some(
      (entry: { kind: string; order: string }) =>
        entry.kind === "refund_claimed" && entry.order === number,
    );

  /** What the gateway has given back, in minor units. */
  const refundedAtGateway = async ({ paymentId }: PaidOrder) =>
    (await sandbox.ledger()).find(({ reference }) => reference === paymentId)?.refunded;

  async function mailsTo(email: string) {
    await everythingDone(app);
    return sandbox.mailsTo(email);
  }
  const mailsToStaff = async ({ number }: PaidOrder) =>
    (await mailsTo(STAFF)).filter(({ subject }) => subject.includes(number));

  return {
    ...shop,
    ...{ sales, owner, support, paidOrder, preview, claim, withdraw, listed, read, refund },
    ...{ decide, declineClaim, waitsInToday, refundedAtGateway, mailsTo, mailsToStaff },
  };
}
