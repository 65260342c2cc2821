import { describe, expect, test, vi } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { everythingDone, newBuyer } from "../testing/buyer.ts";
import { statesOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { loadGateway } from "./gateways.ts";
import { claimStart, releaseStart } from "./page-store.ts";
import { settleNow } from "./settle-now.ts";
import { saveReference } from "./store.ts";
import { sweepPayments } from "./sweep.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const { app, sandbox, clock } = await openPaymentShop();

/** A buyer whose checkout got no page: `500` never reached the gateway, `malformed` took effect. */
async function buyerWithoutPage(gateway: string, failWith: "500" | "malformed") {
  const browser = app.openBrowser();
  const details = newBuyer();
  await browser.add(42);
  await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  await sandbox.control({ webhooks: "none", failWith, failNext: 2 }, gateway);
  const { status, body } = await browser.checkout(details, gateway);
  expect([status, body.code]).toEqual([502, "gateway_failed"]);
  await sandbox.control({ failNext: 0 }, gateway);
  const { id, orderId } = await app.shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "orders.id as orderId"])
    .where("orders.email", "=", details.email)
    .executeTakeFirstOrThrow();
  return { browser, details, gateway, id, orderId };
}
type Buyer = Awaited<ReturnType<typeof buyerWithoutPage>>;

async function sweep(minutes: number): Promise<void> {
  clock.aheadMs = minutes * MINUTE_MS;
  await sweepPayments(app.shop);
  await everythingDone(app);
}

/** Payment, order, and the use of the coupon. */
const stateOf = ({ id }: Buyer) => statesOf(app.shop.db, id);

const payAt = ({ gateway, id }: Buyer) =>
  sandbox.settle(`http://sandbox/${gateway}/pay/${id}`, "approve");

describe.each(GATEWAYS)("the create call to %s got no answer", (gateway) => {
  test("a payment whose create call got no answer is found by our own id when it was paid (D-127, interface §11)", async () => {
    const buyer = await buyerWithoutPage(gateway, "malformed");
    await payAt(buyer);
    expect(await stateOf(buyer)).toBe("created pending held");
    await sweep(3);
    expect(await stateOf(buyer)).toBe("paid paid kept");
    const mails = await sandbox.mailsTo(buyer.details.email);
    expect(mails).toHaveLength(1);
    expect((await buyer.browser.cart()).items).toEqual([]);
  });

  test("a payment whose create call got no answer waits while its keys are missing, and is paid once they are back (D-127)", async () => {
    const buyer = await buyerWithoutPage(gateway, "malformed");
    await payAt(buyer);
    const gateways = new Map(app.shop.gateways);
    gateways.delete(gateway);
    clock.aheadMs = 2 * DAY_MINUTES * MINUTE_MS;
    const asked = settleNow({ ...app.shop, gateways }, buyer.id, {
      actor: "staff",
      cause: "asked by staff",
    });
    await expect(asked).rejects.toThrow(`we have no keys of ${gateway}`);
    expect(await stateOf(buyer)).toBe("created pending held");
    await sweep(2 * DAY_MINUTES);
    expect(await stateOf(buyer)).toBe("paid paid kept");
  });

  test("a payment that is unknown to its gateway is undecided as long as a page could live, then expires (D-127)", async () => {
    const buyer = await buyerWithoutPage(gateway, "500");
    await sweep(3);
    expect(await stateOf(buyer)).toBe("created pending held");
    await sweep(89);
    expect(await stateOf(buyer)).toBe("created pending held");
    await sweep(91 + 60);
    expect(await stateOf(buyer)).toBe("expired expired released");
    const { items, coupon_code } = await buyer.browser.cart();
    expect([items.length, coupon_code.code]).toEqual([1, "WELCOME10"]);
  });

  test("a page that is being opened, or an event that names the payment, while the gateway is asked keeps it from expiring (D-115, interface §11)", async () => {
    const buyer = await buyerWithoutPage(gateway, "500");
    const { db } = app.shop;
    const find = vi.spyOn(loadGateway(app.shop.gateways, gateway), "findPayment");
    clock.aheadMs = 151 * MINUTE_MS;
    const cause = { actor: "staff", cause: "asked by staff" } as const;
    let claim: string | null = null;
    find.mockImplementationOnce(async (id) => {
      claim = await claimStart(db, id);
      return null;
    });
    expect(await settleNow(app.shop, buyer.id, cause)).toBe("created");
    expect(await releaseStart(db, buyer.id, claim ?? "")).toBe(true);
    find.mockImplementationOnce(async (id) => {
      await saveReference(db, id, `of ${id}`);
      return null;
    });
    expect(await settleNow(app.shop, buyer.id, cause)).toBe("created");
    expect(await stateOf(buyer)).toBe("created pending held");
  });

  test("a silent gateway leaves the payment undecided, even after days, until it answers", async () => {
    const buyer = await buyerWithoutPage(gateway, "500");
    await sandbox.control({ failNext: 1_000 }, gateway);
    for (const days of [1, 4, 5]) await sweep(days * DAY_MINUTES + 60);
    expect(await stateOf(buyer)).toBe("created pending held");
    await sandbox.control({ failNext: 0 }, gateway);
    await sweep(6 * DAY_MINUTES + 120);
    expect(await stateOf(buyer)).toBe("expired expired released");
  });

  test("the same checkout still opens a page after the sweep has looked for the payment (D-115)", async () => {
    const buyer = await buyerWithoutPage(gateway, "malformed");
    await sweep(3);
    const { status, body } = await buyer.browser.checkout(buyer.details, gateway);
    expect(status).toBe(200);
    await sandbox.settle(body.data.paymentUrl, "approve");
    await sweep(20);
    expect(await stateOf(buyer)).toBe("paid paid kept");
  });
});
