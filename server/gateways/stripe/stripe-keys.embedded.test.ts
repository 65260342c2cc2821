import { afterEach, describe, expect, test, vi } from "vitest";
import { ConnectionDropped } from "#sandbox/faults.ts";
import { promiseRefund } from "../../payments/refund-promise.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone, newBuyer } from "../../testing/buyer.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";

const { app, sandbox } = await openPaymentShop();
afterEach(() => {
  vi.restoreAllMocks();
});

type Passing = (request: Request) => Promise<Response>;

type Come = (pass: Passing, request: Request) => unknown;
const real = app.sandbox.fetch;

/** Comes between the shop and Stripe, by the calls' methods and paths. */
function between(comers: Readonly<Record<string, Come>>): void {
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const come = comers[`${request.method} ${new URL(request.url).pathname}`];
    return come === undefined ? real(request) : ((await come(real, request)) as Response);
  });
}

const failed = () =>
  Response.json({ error: { type: "api_error", message: "no" } }, { status: 500 });

async function ledgerOf(email: string) {
  const { id } = await app.shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payments.id")
    .where("orders.email", "=", email)
    .executeTakeFirstOrThrow();
  return (await sandbox.ledger()).filter(({ reference }) => reference === id);
}

describe("Stripe fails inside and repeats its answer to the same key (stripe.md §7)", () => {
  test("opening a page that failed inside Stripe is tried again with another key, and opens one page", async () => {
    const [browser, buyer] = [app.openBrowser(), newBuyer()];
    await browser.add(42);
    await sandbox.control({ failWith: "500", failNext: 1, replayErrors: true });
    expect((await browser.checkout(buyer)).status).toBe(502);
    const again = await browser.checkout(buyer);
    expect(again.status).toBe(200);
    await sandbox.settle(again.body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect(await ledgerOf(buyer.email)).toMatchObject([{ status: "paid" }]);
  });

  test("a page that Stripe opened although it failed is the one its buyer is sent to, and there is no second", async () => {
    const [browser, buyer] = [app.openBrowser(), newBuyer()];
    await browser.add(42);
    between({
      "POST /v1/checkout/sessions": async (pass, request) => {
        await pass(request);
        return failed();
      },
    });
    const { status, body } = await browser.checkout(buyer);
    expect(status).toBe(200);
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect(await ledgerOf(buyer.email)).toMatchObject([{ status: "paid" }]);
  });

  test("ending a page that failed inside Stripe is tried again, and ends it", async () => {
    const buyer = await buyerAtPaymentPage(app);
    await buyer.browser.add(43);
    await sandbox.control({ failWith: "500", replayErrors: true });
    let calls = 0;
    const [session = ""] = new URL(buyer.paymentUrl).pathname.split("/").slice(-1);
    between({
      [`POST /v1/checkout/sessions/${session}/expire`]: async (pass, request) => {
        calls += 1;
        if (calls === 1) await sandbox.control({ failNext: 1 });
        return pass(request);
      },
    });
    await buyer.browser.checkout(buyer);
    await everythingDone(app);
    await everythingDone(app);
    const entry = (await sandbox.ledger()).find(({ ids }) => ids.includes(session));
    expect(entry?.status).toBe("expired");
  });
});

describe("a refund at Stripe", () => {
  async function refundAfter(come: Come, more: Readonly<Record<string, Come>> = {}) {
    const buyer = await buyerWhoPaid(app);
    await sandbox.control({ webhooks: "none" });
    between({ "POST /v1/refunds": come, ...more });
    const { paymentId } = buyer;
    const refund = { refundId: `refund-of-${paymentId}`, paymentId, amount: 5_000 } as const;
    await promiseRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
    return async () => {
      const rows = await app.shop.db
        .selectFrom("refunds")
        .select(["amount", "state", "key_number"])
        .where("payment_id", "=", paymentId)
        .execute();
      const [entry] = await ledgerOf(buyer.email);
      const books = rows.map(({ amount, state, key_number }) => [amount, state, key_number]);
      return { books, there: entry?.refunded };
    };
  }

  test("a refund whose call fails inside Stripe is tried with another key, and paid back once (D-136)", async () => {
    let calls = 0;
    const state = await refundAfter(async (pass, request) => {
      calls += 1;
      if (calls === 1) await sandbox.control({ failWith: "500", failNext: 1, replayErrors: true });
      return pass(request);
    });
    await everythingDone(app);
    await everythingDone(app);
    expect(await state()).toEqual({ books: [[5_000, "done", 1]], there: 5_000 });
  });

  test("a refund that Stripe made before it failed is found, and paid back once (D-136)", async () => {
    const state = await refundAfter(async (pass, request) => {
      await pass(request);
      return failed();
    });
    await everythingDone(app);
    await everythingDone(app);
    expect(await state()).toEqual({ books: [[5_000, "done", 0]], there: 5_000 });
  });

  test("a refund whose answer is lost keeps its key at every try, also where Stripe's list does not show it yet (D-136)", async () => {
    const keys: (string | null)[] = [];
    const lost: Come = async (pass, request) => {
      keys.push(request.headers.get("Idempotency-Key"));
      const answer = await pass(request);
      if (keys.length > 3) return answer;
      throw new ConnectionDropped();
    };
    const nothing = { object: "list", data: [], has_more: false, url: "/v1/refunds" };
    const state = await refundAfter(lost, { "GET /v1/refunds": () => Response.json(nothing) });
    for (const _ of [1, 2, 3]) await everythingDone(app);
    expect(new Set(keys).size).toBe(1);
    expect(await state()).toEqual({ books: [[5_000, "done", 0]], there: 5_000 });
  });
});
