import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copy as arabic } from "#content/gateways.ar.ts";
import { MINUTE_MS } from "#core/durations.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { GatewayRefused, GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { endPayment } from "../payments/end-payment.ts";
import { claimStart, START_RENEWAL_MS } from "../payments/page-store.ts";
import { buyerAtPaymentPage, everythingDone, newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { expireClaims } from "../testing/expire-claims.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { loadAttempt } from "./load-attempt.ts";
import { startPayment } from "./start-payment.ts";

type OpenedPage = Awaited<ReturnType<Gateway["startPayment"]>>;

const { app, sandbox, clock } = await openPaymentShop();
let browser: TestBrowser;
let buyer: ReturnType<typeof newBuyer>;
beforeEach(async () => {
  browser = app.openBrowser();
  buyer = newBuyer();
  await browser.add(42, 2);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Every attempt to pay of the buyer of this test, in our books. */
async function attempts() {
  const { rows } = await sql<{ id: string; order: string; payment: string }>`
    select p.id, o.status as "order", p.status as payment
    from orders o join payments p on p.order_id = o.id
    where o.email = ${buyer.email} order by o.number`.execute(app.connection.db);
  return rows;
}

async function ledgerOf(paymentId: string | undefined) {
  return (await sandbox.ledger()).filter(({ reference }) => reference === paymentId);
}

describe("the gateway fails while the payment page is opened", () => {
  const failures = [
    { failWith: "500", failNext: 2, at: "again and again" },
    { failWith: "reset", failNext: 2, at: "by dropping the connection twice" },
    { failWith: "malformed", failNext: 1, at: "with an answer that cannot be read" },
  ];

  test.each(failures)(
    "the gateway fails with $failWith, $at: 502, the cart is kept, and the next try uses the same payment",
    async ({ failWith, failNext }) => {
      await sandbox.control({ failWith, failNext });
      const { status, body } = await browser.checkout(buyer);
      expect([status, body.code]).toEqual([502, "gateway_failed"]);
      expect((await browser.cart()).total_items_count).toBe(2);
      expect(await attempts()).toMatchObject([{ order: "pending", payment: "created" }]);
      vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
      const again = await browser.checkout(buyer);
      expect(again.status).toBe(200);
      const [attempt, ...others] = await attempts();
      expect([attempt?.payment, others]).toEqual(["pending", []]);
      expect(await ledgerOf(attempt?.id)).toHaveLength(1);
      expect(await paymentIdOf(app, again.body.data.paymentUrl)).toBe(attempt?.id);
    },
  );

  test("a checkout 20 minutes after the gateway failed makes a new payment, whose page has its whole time", async () => {
    await sandbox.control({ failWith: "malformed", failNext: 1 });
    expect((await browser.checkout(buyer)).status).toBe(502);
    clock.aheadMs = 20 * MINUTE_MS;
    expect((await browser.checkout(buyer)).status).toBe(200);
    await everythingDone(app);
    expect(await attempts()).toMatchObject([{ payment: "cancelled" }, { payment: "pending" }]);
  });

  test("after the gateway failed, the claim on the page is no longer renewed and the next try does not wait", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const before = vi.getTimerCount();
    await sandbox.control({ failWith: "malformed", failNext: 1 });
    expect((await browser.checkout(buyer)).status).toBe(502);
    expect(vi.getTimerCount()).toBe(before);
    expect((await browser.checkout(buyer)).status).toBe(200);
    expect(vi.getTimerCount()).toBe(before);
  });

  test("a gateway that drops one connection or answers one 500 is called again, and the buyer does not notice", async () => {
    for (const failWith of ["reset", "500"]) {
      await sandbox.control({ failWith, failNext: 1 });
      const { status } = await app.openBrowser().checkout(buyer);
      expect(status).toBe(422);
      expect((await browser.checkout(buyer)).status).toBe(200);
      await browser.add(43);
    }
  });

  test("correcting the address after the gateway failed keeps one order with one open page", async () => {
    await sandbox.control({ failWith: "malformed", failNext: 1 });
    expect((await browser.checkout(buyer)).status).toBe(502);
    const { email } = newBuyer();
    const { status, body } = await browser.checkout({ ...buyer, email });
    expect(status).toBe(200);
    expect(body.data.user.email).toBe(email);
    buyer = { ...buyer, email };
    expect(await attempts()).toMatchObject([{ order: "pending", payment: "pending" }]);
  });

  test("changing the cart after the gateway failed cancels the first order, and the new one is paid", async () => {
    await sandbox.control({ failWith: "500", failNext: 2 });
    expect((await browser.checkout(buyer)).status).toBe(502);
    await browser.add(43);
    const { body } = await browser.checkout(buyer);
    await everythingDone(app);
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect(await attempts()).toMatchObject([{ order: "cancelled" }, { order: "paid" }]);
  });

  test("a payment whose page never reached us is found by its webhook when it was paid", async () => {
    await sandbox.control({ failWith: "malformed", failNext: 1 });
    expect((await browser.checkout(buyer)).status).toBe(502);
    const [attempt] = await attempts();
    await sandbox.settle(`http://sandbox/${attempt?.id}`, "approve");
    await everythingDone(app);
    expect(await attempts()).toMatchObject([{ order: "paid", payment: "paid" }]);
    expect((await browser.cart()).items).toEqual([]);
    expect((await browser.checkout(buyer)).body.code).toBe("cart_empty");
  });
});

describe("the gateway answers something else than was asked for", () => {
  test.each([{ amountSkewMinor: -1 }, { amountSkewMinor: 100 }, { currency: "AED" }])(
    "the gateway answers about something else, %j: 502, and no buyer is sent there",
    async (lie) => {
      await sandbox.control(lie);
      const { status, body } = await browser.checkout(buyer);
      expect([status, body.code]).toEqual([502, "gateway_failed"]);
      expect(await attempts()).toMatchObject([{ order: "pending", payment: "created" }]);
    },
  );

  test("a payment that the gateway refuses has failed with 502, and the next try is a new payment", async () => {
    await app.connection.db
      .insertInto("coupons")
      .values({ code: `DOWNTO${buyer.phone}`, kind: "fixed", value: 37_790 })
      .execute();
    await browser.post("/cart/apply-coupon", { coupon_code: `DOWNTO${buyer.phone}` });
    expect((await browser.cart()).total_price_discount).toBe(0.2);
    expect((await browser.checkout(buyer)).status).toBe(502);
    expect(await attempts()).toMatchObject([{ order: "failed", payment: "failed" }]);
    await browser.post("/cart/remove-coupon");
    expect((await browser.checkout(buyer)).status).toBe(200);
    expect(await attempts()).toMatchObject([{ payment: "failed" }, { payment: "pending" }]);
  });

  test("a payment that the gateway refused but let the buyer pay stays paid (D-127)", async () => {
    const stripe = app.shop.gateways.get("stripe") as Gateway;
    const open = stripe.startPayment.bind(stripe);
    vi.spyOn(stripe, "startPayment").mockImplementationOnce(async (attempt) => {
      const { paymentUrl } = await open(attempt);
      await sandbox.settle(paymentUrl, "approve");
      await everythingDone(app);
      throw new GatewayRefused("no");
    });
    expect((await browser.checkout(buyer)).status).toBe(502);
    expect(await attempts()).toMatchObject([{ order: "paid", payment: "paid" }]);
  });

  test("an email address that we accept and the gateway does not keeps nobody from paying", async () => {
    for (const email of ["mona@exa..mple.com", "منى@مثال.السعودية", "m!#$%@x.y"]) {
      const guest = app.openBrowser();
      await guest.add(42);
      expect((await guest.checkout({ ...newBuyer(), email })).status, email).toBe(200);
    }
  });
});

describe("a checkout that waits at the gateway until its claim to open the page has lapsed (D-115)", () => {
  const tabby = app.shop.gateways.get("tabby") as Gateway;
  const open = tabby.startPayment.bind(tabby);

  /** Its call is answered as the test says; `opened` counts the calls of all. */
  async function heldUp() {
    // No claim is renewed, as by a process that stands still.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const answer = Promise.withResolvers<OpenedPage>();
    const first = Promise.withResolvers<OpenedPage>();
    const opened = vi.spyOn(tabby, "startPayment").mockImplementationOnce((attempt) => {
      first.resolve(open(attempt));
      return answer.promise;
    });
    const slow = browser.checkout(buyer, "tabby");
    await expect.poll(() => opened.mock.calls).toHaveLength(1);
    await expireClaims(app.connection.db);
    return { answer, first: first.promise, opened, slow };
  }

  const outcomes = [
    { outcome: "opens a page too", end: (page: OpenedPage) => Promise.resolve(page) },
    { outcome: "hears nothing", end: () => Promise.reject(new GatewayUnresponsive("away")) },
    { outcome: "is refused", end: () => Promise.reject(new GatewayRefused("no")) },
  ];

  test.each(outcomes)(
    "a checkout that lost its claim and $outcome sends its buyer to the page that another checkout opened, which is paid",
    async ({ end }) => {
      const { answer, first, opened, slow } = await heldUp();
      const { body } = await browser.checkout(buyer, "tabby");
      answer.resolve(end(await first));
      expect((await slow).body.data.paymentUrl).toBe(body.data.paymentUrl);
      expect(opened).toHaveBeenCalledTimes(2);
      await sandbox.settle(body.data.paymentUrl, "approve");
      await everythingDone(app);
      expect(await attempts()).toMatchObject([{ order: "paid", payment: "paid" }]);
    },
  );

  test("a checkout that lost its claim and gets no answer does not send its buyer to a page that has ended meanwhile", async () => {
    const { answer, slow } = await heldUp();
    const { body } = await browser.checkout(buyer, "tabby");
    await sandbox.settle(body.data.paymentUrl, "decline");
    await everythingDone(app);
    answer.reject(new GatewayUnresponsive("away"));
    expect((await slow).body.code).toBe("gateway_failed");
    expect(await attempts()).toMatchObject([{ payment: "failed" }]);
  });

  test("money on the unused page of a checkout that lost its claim alerts staff and puts the payment in review", async () => {
    const { answer, first, slow } = await heldUp();
    await browser.checkout(buyer, "tabby");
    const unused = await first;
    answer.resolve(unused);
    await slow;
    await sandbox.settle(unused.paymentUrl, "approve");
    await everythingDone(app);
    const [attempt] = await attempts();
    const alerts = app.connection.db
      .selectFrom("payment_alerts")
      .select(["gateway", "reference", "problem"])
      .where("payment_id", "=", attempt?.id ?? "");
    expect(await alerts.execute()).toEqual([
      { gateway: "tabby", reference: unused.reference, problem: "other_page" },
    ]);
    expect(attempt?.payment).toBe("review");
  });

  test.each(outcomes.slice(1))(
    "a checkout that lost its claim and $outcome leaves the claim to its new holder: no third page, no failed payment",
    async ({ end }) => {
      const { answer, first, opened, slow } = await heldUp();
      const goesOn = Promise.withResolvers<void>();
      opened.mockImplementationOnce(async (attempt) => {
        await goesOn.promise;
        return open(attempt);
      });
      const second = browser.checkout(buyer, "tabby");
      await expect.poll(() => opened.mock.calls).toHaveLength(2);
      answer.resolve(end(await first));
      expect((await slow).body.code).toBe("gateway_failed");
      const [attempt] = await attempts();
      expect(await claimStart(app.connection.db, attempt?.id ?? "")).toBeNull();
      goesOn.resolve();
      expect((await second).status).toBe(200);
      expect(opened).toHaveBeenCalledTimes(2);
      expect(await attempts()).toMatchObject([{ order: "pending", payment: "pending" }]);
    },
  );
});

test("a checkout that waits for another one's page fails at once when the gateway refuses that one", async () => {
  const tabby = app.shop.gateways.get("tabby") as Gateway;
  const answer = Promise.withResolvers<OpenedPage>();
  const called = vi.spyOn(tabby, "startPayment").mockReturnValueOnce(answer.promise);
  const first = browser.checkout(buyer, "tabby");
  await expect.poll(() => called.mock.calls).toHaveLength(1);
  const [attempt] = await attempts();
  const waiting = waitedSeconds(() =>
    startPayment(app.shop, tabby, attempt?.id ?? "").catch((error: unknown) => error),
  );
  answer.reject(new GatewayRefused("no"));
  await first;
  const { answer: outcome, waited } = await waiting;
  expect(outcome).toMatchObject({ code: "gateway_failed" });
  // Whoever does not look gives up after 24 s.
  expect(waited).toBeLessThan(5);
});

test("an attempt cannot be ended while its page is being opened", async () => {
  const tabby = app.shop.gateways.get("tabby") as Gateway;
  const answer = Promise.withResolvers<OpenedPage>();
  const called = vi.spyOn(tabby, "startPayment").mockReturnValueOnce(answer.promise);
  const slow = browser.checkout(buyer, "tabby");
  await expect.poll(() => called.mock.calls).toHaveLength(1);
  const [attempt] = await attempts();
  const end = () => endPayment(app.shop, attempt?.id ?? "");
  await expect(end()).rejects.toThrow("its page is being opened");
  answer.reject(new GatewayUnresponsive("away"));
  await slow;
  await end();
  expect(await attempts()).toMatchObject([{ payment: "cancelled" }]);
});

test("a checkout that waits long at the gateway renews its claim, and fails its attempt when it is refused later (D-115)", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const answer = Promise.withResolvers<OpenedPage>();
  const tabby = app.shop.gateways.get("tabby") as Gateway;
  const called = vi.spyOn(tabby, "startPayment").mockReturnValueOnce(answer.promise);
  const slow = browser.checkout(buyer, "tabby");
  await expect.poll(() => called.mock.calls).toHaveLength(1);
  vi.advanceTimersByTime(3 * START_RENEWAL_MS);
  answer.reject(new GatewayRefused("no"));
  expect((await slow).body.code).toBe("gateway_failed");
  expect(await attempts()).toMatchObject([{ order: "failed", payment: "failed" }]);
});

describe("what a gateway is asked for", () => {
  const loaded = async (paymentUrl: string) =>
    loadAttempt(app.shop, await paymentIdOf(app, paymentUrl));

  test("the gateway is asked for what the order says, in its language, with the shop's return addresses", async () => {
    await browser.add(43);
    await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
    const headers = { "Accept-Language": "ar" };
    const body = { ...buyer, phone: "+966501234567", country: "SA" };
    const answer = await browser.call("/checkout/stripe", { method: "POST", headers, body });
    const attempt = await loaded(answer.body.data.paymentUrl);
    const offers = await app.connection.db
      .selectFrom("course_packages")
      .select(["id", "name_ar", "price"])
      .where("id", "in", [42, 43])
      .orderBy("id")
      .execute();
    const [first, second] = offers.map(({ id, name_ar: name, price: unitPrice }, at) => ({
      ...{ coursePackageId: id, name, unitPrice },
      quantity: 2 - at,
    }));
    const address = `${app.url}/success?paymentId=${attempt.id}&gatewayId=stripe`;
    expect(attempt).toEqual({
      id: expect.stringMatching(/^[\dA-Za-z]{22}$/),
      keyNumber: 0,
      createdAt: expect.any(Date),
      orderNumber: expect.stringMatching(/^\d+$/),
      amount: expect.any(Number),
      currency: "USD",
      locale: "ar",
      description: `${first?.name} × 2، ${second?.name} × 1`,
      lines: [first, second],
      discount: { name: arabic.discount, amount: expect.any(Number) },
      buyer: {
        firstname: buyer.firstname,
        lastname: buyer.lastname,
        email: buyer.email,
        phone: "+966501234567",
        country: "SA",
        knownSince: expect.any(Date),
        earlierOrders: [],
        earlierPaid: 0,
      },
      successUrl: address,
      failureUrl: `${app.url}/cart?payment=failed`,
      cancelUrl: `${app.url}/cart?payment=cancelled`,
    });
    const sum = attempt.lines.reduce((all, line) => all + line.unitPrice * line.quantity, 0);
    expect(attempt.amount).toBe(sum - (attempt.discount?.amount ?? 0));
  });

  test("the gateway is asked for no discount where none is given, and gets English names in English", async () => {
    const guest = app.openBrowser();
    await guest.add(43);
    const { body } = await guest.checkout(newBuyer());
    const attempt = await loaded(body.data.paymentUrl);
    expect(attempt).toMatchObject({ locale: "en", discount: null });
    expect(attempt.description).toMatch(/^[ -~]+ × 1$/);
  });

  test("the gateway gets a telephone number that can be dialled, also from an order that has it in an old form (R-CHK-52)", async () => {
    for (const [country, stored, told] of [
      ["SA", "+96600501234567", "+966501234567"],
      ["AE", "+9710501234567", "+971501234567"],
      ["EG", "+20966012345", "+20966012345"],
    ] as const) {
      const guest = app.openBrowser();
      await guest.add(42);
      const details = { ...newBuyer(), country, phone: told };
      const { body } = await guest.checkout(details);
      await app.connection.db
        .updateTable("orders")
        .set({ phone: stored })
        .where("email", "=", details.email)
        .execute();
      expect((await loaded(body.data.paymentUrl)).buyer.phone).toBe(told);
    }
  });
});

describe("a payment page that is open already", () => {
  test("an open payment page is not handed out again when it is about to close", async () => {
    const first = await buyerAtPaymentPage(app, { details: buyer });
    vi.setSystemTime(Date.now() + 59 * MINUTE_MS);
    const second = await first.browser.checkout(buyer);
    expect(second.status).toBe(200);
    expect(second.body.data.paymentUrl).not.toBe(first.paymentUrl);
    await everythingDone(app);
    expect(await attempts()).toMatchObject([{ order: "expired" }, { order: "pending" }]);
  });

  test("an open payment page is handed out again as long as it has time left, however old it is (D-115)", async () => {
    const first = await buyerAtPaymentPage(app, { details: buyer });
    vi.setSystemTime(Date.now() + 40 * MINUTE_MS);
    const second = await first.browser.checkout(buyer);
    expect(second.body.data.paymentUrl).toBe(first.paymentUrl);
    expect(await attempts()).toMatchObject([{ order: "pending", payment: "pending" }]);
  });

  test("the open payment page of a changed cart is handed out again while the gateway does not end the earlier one (D-115)", async () => {
    const stripe = app.shop.gateways.get("stripe") as Gateway;
    vi.spyOn(stripe, "endPayment").mockRejectedValue(new GatewayUnresponsive("away"));
    await browser.checkout(buyer);
    await browser.add(43);
    const open = await browser.checkout(buyer);
    const again = await browser.checkout(buyer);
    expect(again.body.data.paymentUrl).toBe(open.body.data.paymentUrl);
    expect(await attempts()).toMatchObject([{ order: "pending" }, { order: "pending" }]);
  });

  test("an open payment page is not handed out again when another page of its purchase was paid (D-128)", async () => {
    const left = await browser.checkout(buyer, "tamara");
    const open = await browser.checkout(buyer, "tabby");
    await sandbox.settle(left.body.data.paymentUrl, "approve");
    await everythingDone(app);
    await browser.add(42, 2);
    const again = await browser.checkout(buyer, "tabby");
    expect(again.body.data.paymentUrl).not.toBe(open.body.data.paymentUrl);
    await sandbox.settle(again.body.data.paymentUrl, "approve");
    await everythingDone(app);
    const paid = (await attempts()).filter(({ payment }) => payment === "paid");
    expect(paid).toHaveLength(2);
  });

  test("an open payment page is not handed out again while its payment is in review (D-127)", async () => {
    const first = await browser.checkout(buyer);
    const stripe = app.shop.gateways.get("stripe") as Gateway;
    const ask = stripe.reportPayment.bind(stripe);
    vi.spyOn(stripe, "reportPayment").mockImplementation(async (reference) => {
      const report = await ask(reference);
      return { ...report, amount: report.amount + 1 };
    });
    await sandbox.settle(first.body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect(await attempts()).toMatchObject([{ payment: "review" }]);
    const second = await browser.checkout(buyer);
    expect(second.status).toBe(200);
    expect(second.body.data.paymentUrl).not.toBe(first.body.data.paymentUrl);
  });

  test("an open payment page is handed out again after its buyer has left it or was declined on it", async () => {
    const { browser: user, paymentUrl } = await buyerAtPaymentPage(app, { details: buyer });
    for (const outcome of ["cancel", "decline"] as const) {
      await sandbox.settle(paymentUrl, outcome);
      await everythingDone(app);
      expect((await user.checkout(buyer)).body.data.paymentUrl).toBe(paymentUrl);
    }
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    expect(await attempts()).toMatchObject([{ order: "paid", payment: "paid" }]);
  });
});

describe("a payment that its lender has promised, and that is not taken yet", () => {
  test("a payment that its lender has authorised is not started again, even after its page has expired (D-130)", async () => {
    const first = await buyerAtPaymentPage(app, { details: buyer, gateway: "tabby" });
    await sandbox.control({ webhooks: "none" }, "tabby");
    await sandbox.settle(first.paymentUrl, "approve");
    const real = app.sandbox.fetch;
    const captures = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      return request.url.endsWith("/captures") ? new Response("", { status: 500 }) : real(request);
    });
    const receipt = () => first.browser.call(`/orders/payment/${first.paymentId}/tabby`);
    expect((await receipt()).status).toBe(202);
    for (const minutes of [0, 25]) {
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      const again = await first.browser.checkout(buyer, "tabby");
      const { pathname, searchParams } = new URL(again.body.data.paymentUrl);
      expect([pathname, searchParams.get("paymentId")]).toEqual(["/success", first.paymentId]);
    }
    captures.mockRestore();
    expect((await receipt()).status).toBe(200);
    expect(await attempts()).toMatchObject([{ order: "paid", payment: "paid" }]);
  });
});
