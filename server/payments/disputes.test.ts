import { describe, expect, test, vi } from "vitest";
import type { DisputeState } from "#core/dispute.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  paymentIdOf,
} from "../testing/buyer.ts";
import { openDisputeShop } from "../testing/dispute-shop.ts";
import { recordDisputeByStaff } from "./dispute-by-staff.ts";

const shop = await openDisputeShop();
const { app, sandbox } = shop;

const isRefundCall = ({ method, url }: Request) => method === "POST" && /refund/.test(url);

/** Loses the connection on every refund that the shop asks for, before it reaches its gateway, until mended. */
function breakRefundCalls() {
  const reach = app.sandbox.fetch;
  const broken = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    if (isRefundCall(request)) throw new TypeError("fetch failed");
    return reach(request);
  });
  return { mend: () => broken.mockRestore() };
}

/** The disputed total at each gateway, and who reports it: Stripe by webhook, the lenders by mail to staff. */
const GATEWAYS = [
  { gateway: "stripe", total: 19_900, actor: "webhook" },
  { gateway: "tamara", total: 73_083, actor: "operator" },
  { gateway: "tabby", total: 73_083, actor: "operator" },
] as const;

describe.each(GATEWAYS)("$gateway", ({ gateway, total, actor }) => {
  /** Staff record what the lender wrote to them; Stripe reports its disputes itself. */
  async function recordUnlessReported(
    buyer: BuyerAtPaymentPage,
    state: DisputeState,
    amount: number | null = null,
  ) {
    if (shop.reportsDisputes(gateway)) return;
    await recordDisputeByStaff(app.shop, {
      orderNumber: await shop.numberOf(buyer),
      state,
      amount,
      actor: "operator",
    });
  }

  /** Changes the dispute at the gateway, and lets the shop know in the gateway's way. */
  async function dispute(buyer: BuyerAtPaymentPage, state: DisputeState, amount?: number) {
    await sandbox.dispute(gateway, buyer.paymentId, state, amount);
    await recordUnlessReported(buyer, state, amount);
    await everythingDone(app);
  }

  /** Two open pages of one purchase: that of `first` has been paid, that of `second` is at the gateway. */
  async function paidOnceOfTwo() {
    // A lender's page stays open when the buyer goes away; it is opened first and left.
    const atLender = await buyerAtPaymentPage(app, {
      gateway: gateway === "stripe" ? "tabby" : gateway,
    });
    const { body } = await atLender.browser.checkout(atLender, "stripe");
    const paymentUrl: string = body.data.paymentUrl;
    const atCard = { ...atLender, paymentUrl, paymentId: await paymentIdOf(app, paymentUrl) };
    const [first, second] = gateway === "stripe" ? [atLender, atCard] : [atCard, atLender];
    await sandbox.settle(first.paymentUrl, "approve");
    await everythingDone(app);
    return { first, second };
  }

  test("an opened dispute is stored, counted, mailed to staff and in the ledger", async () => {
    const buyer = await shop.paidBuyer(gateway);
    await dispute(buyer, "opened");
    expect(await shop.disputesOf(buyer)).toEqual([`${total} opened`]);
    expect(await shop.disputedOf(buyer)).toBe(total);
    expect(await shop.ledgerOf(buyer)).toMatchObject({ disputed: total });
    expect(await shop.movesOf(buyer)).toEqual([`${actor} paid opened ${total}`]);
    expect(await shop.mailsOf(buyer)).toEqual(["disputed by the buyer"]);
    const { body } = await buyer.browser.call(`/orders/payment/${buyer.paymentId}/${gateway}`);
    expect([body.data.status, body.data.refunded_amount]).toEqual(["paid", 0]);
  });

  test("nothing is refunded while a dispute is open; once it is won, everything can be", async () => {
    const buyer = await shop.paidBuyer(gateway);
    await dispute(buyer, "opened");
    expect(await shop.problemOf(shop.give(buyer))).toBe("disputed");
    expect(await shop.problemOf(shop.give(buyer, 1))).toBe("disputed");
    await dispute(buyer, "won");
    expect(await shop.disputesOf(buyer)).toEqual([`${total} won`]);
    expect(await shop.disputedOf(buyer)).toBe(0);
    expect(await shop.ledgerOf(buyer)).toMatchObject({ disputed: 0 });
    expect(await shop.mailsOf(buyer)).toEqual(["disputed by the buyer", "a dispute was won"]);
    await shop.give(buyer);
    await everythingDone(app);
    expect(await shop.ledgerOf(buyer)).toMatchObject({ status: "refunded", refunded: total });
  });

  test("a lost dispute blocks refunds until the gateway reverses it", async () => {
    const buyer = await shop.paidBuyer(gateway);
    await dispute(buyer, "opened");
    await dispute(buyer, "lost");
    expect(await shop.ledgerOf(buyer)).toMatchObject({ disputed: total, refunded: 0 });
    expect(await shop.problemOf(shop.give(buyer))).toBe("disputed");
    await dispute(buyer, "won");
    expect(await shop.disputedOf(buyer)).toBe(0);
    expect(await shop.movesOf(buyer)).toEqual(
      ["opened", "lost", "won"].map((state) => `${actor} paid ${state} ${total}`),
    );
    expect(await shop.mailsOf(buyer)).toEqual([
      "disputed by the buyer",
      "a dispute was lost",
      "a dispute was won",
    ]);
  });

  test("a dispute of a part leaves the rest of the payment refundable", async () => {
    const buyer = await shop.paidBuyer(gateway);
    await dispute(buyer, "opened", 5_000);
    await dispute(buyer, "lost");
    expect(await shop.problemOf(shop.give(buyer, total - 4_999))).toBe("disputed");
    await shop.give(buyer);
    await everythingDone(app);
    expect(await shop.ledgerOf(buyer)).toMatchObject({ refunded: total - 5_000, disputed: 5_000 });
    expect(await shop.refundsOf(buyer)).toEqual([`${total - 5_000} done`]);
  });

  test("a dispute after a partial refund is of the remaining amount", async () => {
    const buyer = await shop.paidBuyer(gateway);
    await shop.give(buyer, 4_000);
    await everythingDone(app);
    await dispute(buyer, "opened");
    expect(await shop.disputesOf(buyer)).toEqual([`${total - 4_000} opened`]);
    expect(await shop.problemOf(shop.give(buyer))).toBe("disputed");
  });

  test("a refund that waits when the dispute arrives is not sent, and staff see that", async () => {
    const buyer = await shop.paidBuyer(gateway);
    await sandbox.control({ failNext: 1_000 }, gateway);
    await shop.give(buyer, 2_000);
    await sandbox.dispute(gateway, buyer.paymentId, "opened");
    await recordUnlessReported(buyer, "opened");
    const asked = vi.spyOn(app.sandbox, "fetch");
    await sandbox.reset();
    await everythingDone(app);
    await shop.settle(buyer);
    await everythingDone(app);
    const posts = asked.mock.calls.filter(([request]) => isRefundCall(request));
    asked.mockRestore();
    // A gateway that reports it is asked where that comes before the news; it refuses.
    if (!shop.reportsDisputes(gateway)) expect(posts).toEqual([]);
    expect(await shop.refundsOf(buyer)).toEqual([
      expect.stringMatching(/^2000 refused .*(disputed|back)/),
    ]);
    expect(await shop.ledgerOf(buyer)).toMatchObject({ refunded: 0 });
  });

  test("the refund of a duplicate payment waits until its dispute is over", async () => {
    const { first, second } = await paidOnceOfTwo();
    // It is paid and on its way back, and the dispute is there before the refund reaches the gateway.
    const refundCalls = breakRefundCalls();
    await sandbox.settle(second.paymentUrl, "approve");
    await shop.settle(second);
    await sandbox.dispute(gateway, second.paymentId, "opened");
    await recordUnlessReported(second, "opened");
    if (shop.reportsDisputes(gateway)) await shop.settle(second);
    refundCalls.mend();
    await everythingDone(app);
    await shop.settle(second);
    await everythingDone(app);
    expect(await shop.ledgerOf(second)).toMatchObject({ refunded: 0, disputed: total });
    expect(await shop.refundsOf(second)).toEqual([expect.stringMatching(`^${total} refused `)]);
    await dispute(second, "won");
    expect(await shop.ledgerOf(second)).toMatchObject({
      status: "refunded",
      refunded: total,
      disputed: 0,
    });
    expect(await shop.ledgerOf(first)).toMatchObject({ status: "paid", refunded: 0 });
  });

  test("the rest of a duplicate payment is refunded as soon as a dispute of a part is lost (D-115)", async () => {
    const { second } = await paidOnceOfTwo();
    const refundCalls = breakRefundCalls();
    await sandbox.settle(second.paymentUrl, "approve");
    await shop.settle(second);
    await sandbox.dispute(gateway, second.paymentId, "opened", 5_000);
    await recordUnlessReported(second, "opened", 5_000);
    if (shop.reportsDisputes(gateway)) await shop.settle(second);
    refundCalls.mend();
    await everythingDone(app);
    expect(await shop.ledgerOf(second)).toMatchObject({ refunded: 0, disputed: 5_000 });
    await dispute(second, "lost");
    expect(await shop.ledgerOf(second)).toMatchObject({
      refunded: total - 5_000,
      disputed: 5_000,
    });
  });
});
