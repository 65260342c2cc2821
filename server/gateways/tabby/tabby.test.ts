import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { loadAttempt } from "../../checkout/load-attempt.ts";
import { alterAnswers, answerInstead } from "../../testing/altered-answers.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone, newBuyer } from "../../testing/buyer.ts";
import { testJourneys } from "../../testing/lender-journeys.ts";
import { openLenderShop } from "../../testing/lender-shop.ts";
import { WrongAnswer } from "../gateway-errors.ts";
import { sandboxGateways } from "../registry.ts";
import { createTabbyGateway } from "./tabby.ts";

const shop = await openLenderShop("tabby");
const { app, sandbox, gateway, receiptOf, paymentOf, approvedWithoutWebhooks } = shop;
testJourneys(shop, {
  approved: "authorized",
  expired: "expired",
  takes: [/\/captures$/],
});

const PAYMENT = /\/api\/v2\/payments\/[^/]+$/;
const CHECKOUT = /\/api\/v2\/checkout$/;

/** What the shop sends in its next call to open a session. */
function listen(): { readonly body: () => Record<string, unknown> } {
  const real = globalThis.fetch;
  let sent = "";
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (CHECKOUT.test(String(input))) sent = String(init?.body);
    return real(input, init);
  });
  return { body: () => JSON.parse(sent) as Record<string, unknown> };
}

async function checkoutIn(language: string, details: ReturnType<typeof newBuyer>) {
  const browser = app.openBrowser();
  await browser.add(42);
  const headers = { "Accept-Language": language };
  const answer = await browser.call(`/checkout/${gateway}`, {
    method: "POST",
    headers,
    body: details,
  });
  return { browser, ...answer };
}

describe("what is sent to Tabby", () => {
  test("Tabby is sent amounts in dirhams as text, and lines minus discount are the total (D-126)", async () => {
    const heard = listen();
    const buyer = await buyerAtPaymentPage(app, {
      packages: { 42: 2, 43: 1 },
      coupon: "WELCOME10",
      details: { ...newBuyer(), phone: "+9710501234567" },
      gateway,
    });
    const body = heard.body();
    expect(body).toMatchObject({
      merchant_code: "AE",
      lang: "en",
      payment: {
        currency: "AED",
        buyer: { name: "Mona Saleh", phone: "+971501234567" },
        shipping_address: { city: "Online" },
        buyer_history: { loyalty_level: 0 },
        order_history: [],
        order: {
          reference_id: buyer.paymentId,
          items: [
            { quantity: 2, unit_price: "730.83", reference_id: "42" },
            { quantity: 1, unit_price: "437.03", reference_id: "43" },
          ],
        },
      },
    });
    const payment = body["payment"] as { amount: string; order: { discount_amount: string } };
    const fils = (text: string) => Math.round(Number(text) * 100);
    expect(fils(payment.amount)).toBe(73_083 * 2 + 43_703 - fils(payment.order.discount_amount));
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    const [entry] = (await sandbox.ledger()).filter((one) => one.reference === buyer.paymentId);
    expect(entry).toMatchObject({ charged: fils(payment.amount), captured: fils(payment.amount) });
  });

  test("the return addresses sent to Tabby have only characters that it permits", async () => {
    const heard = listen();
    for (const _ of [1, 2, 3, 4, 5]) {
      await buyerAtPaymentPage(app, { gateway });
      const urls = Object.values(heard.body()["merchant_urls"] as Record<string, string>);
      for (const url of urls) expect(url.slice(app.url.length)).toMatch(/^[\w/?=&]+$/);
      for (const url of urls) expect(url.slice(app.url.length)).not.toMatch(/[-_~]/);
    }
  });

  test("Tabby is sent what a user bought before, in dirhams, newest first", async () => {
    const first = await buyerWhoPaid(app);
    await first.browser.add(43);
    const heard = listen();
    await first.browser.checkout(first, gateway);
    expect(heard.body()["payment"]).toMatchObject({
      buyer_history: { loyalty_level: 1 },
      order_history: [{ amount: "730.83", status: "complete", buyer: { email: first.email } }],
    });
  });

  test("Tabby is sent the ten newest earlier orders of a buyer with more, and how many of all were paid", async () => {
    const { browser, email, phone, paymentId } = await buyerWhoPaid(app);
    await sql`
      insert into orders (id, number, user_id, purchase_id, status, fingerprint, gateway, currency,
        family_discount, coupon_discount, total, firstname, lastname, country, phone, email, email_key,
        website, locale, created_at, paid_at)
      select gen_random_uuid(), 'earlier' || n, user_id, gen_random_uuid(), status, fingerprint, gateway,
        'AED', 0, 0, n, firstname, lastname, country, phone, email, email_key, website, locale,
        created_at - n * interval '1 day', created_at
      from orders, generate_series(1, 11) n
      where id = (select order_id from payments where id = ${paymentId})`.execute(
      app.connection.db,
    );
    await browser.add(43);
    const heard = listen();
    await browser.checkout({ email, phone }, gateway);
    const amounts = ["730.83", ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `0.0${n}`)];
    expect(heard.body()["payment"]).toMatchObject({
      buyer_history: { loyalty_level: 12 },
      order_history: amounts.map((amount) => ({ amount })),
    });
  });

  test("an Arabic order opens an Arabic page at Tabby, which lives twenty minutes", async () => {
    const { body } = await checkoutIn("ar", newBuyer());
    const { paymentUrl } = body.data;
    expect(await (await fetch(paymentUrl)).text()).toContain('<html lang="ar" dir="rtl">');
    const [payment] = await app.shop.db
      .selectFrom("payments")
      .select(["expires_at", "created_at"])
      .where("payment_url", "=", paymentUrl)
      .execute();
    const life = (payment?.expires_at?.getTime() ?? 0) - (payment?.created_at.getTime() ?? 0);
    expect(Math.round(life / 60_000)).toBe(20);
  });
});

describe("why Tabby does not take a payment", () => {
  test.each([
    ["order_amount_too_low", "gateway_amount_too_low"],
    ["order_amount_too_high", "gateway_amount_too_high"],
    ["not_available", "gateway_not_eligible"],
    ["null", "gateway_not_eligible"],
    ["constructor", "gateway_not_eligible"],
    [null, "gateway_not_eligible"],
  ])(
    "a purchase that Tabby rejects for %s is refused with %s, and no page is opened",
    async (rejection_reason, code) => {
      alterAnswers(CHECKOUT, (answer) => ({
        ...answer,
        status: "rejected",
        configuration: { products: { installments: { rejection_reason } } },
      }));
      const details = newBuyer();
      const { status, body, browser } = await checkoutIn("en", details);
      expect([status, body.code]).toEqual([502, code]);
      vi.restoreAllMocks();
      expect((await browser.checkout(details, gateway)).status).toBe(200);
    },
  );

  test("a buyer whom Tabby rejects reads the words that Tabby prescribes, in the language of the page", async () => {
    const details = { ...newBuyer(), phone: "+971500000002" };
    const english = await checkoutIn("en", details);
    const arabic = await checkoutIn("ar", details);
    expect(english.body.message).toBe(
      "Sorry, Tabby is unable to approve this purchase. Please use an alternative payment method for your order.",
    );
    expect(arabic.body.message).toBe(
      "نأسف، تابي غير قادرة على الموافقة على هذه العملية. الرجاء استخدام طريقة دفع أخرى.",
    );
    expect([english.status, english.body.code]).toEqual([502, "gateway_not_eligible"]);
  });

  test("a phone number that cannot receive messages is refused by Tabby itself", async () => {
    const { status, body } = await checkoutIn("en", { ...newBuyer(), phone: "+9711" });
    expect([status, body.code]).toEqual([502, "gateway_phone_refused"]);
    expect(body.message).toContain("Tabby did not accept this phone number");
  });

  test("a buyer is not told that Tabby does not accept our key", async () => {
    const plain = () => new Response("404 page not found", { status: 404 });
    answerInstead(CHECKOUT, plain);
    const { status, body } = await checkoutIn("en", newBuyer());
    expect([status, body.code]).toEqual([502, "gateway_failed"]);
  });
});

describe("answers of Tabby's that are odd but valid", () => {
  const without = (name: string) => (payment: object) => ({ ...payment, [name]: undefined });
  test.each([
    ["an amount as number", (p: object) => ({ ...p, amount: Number(Reflect.get(p, "amount")) })],
    ["an amount without its zeros", (p: object) => ({ ...p, amount: "730.830" })],
    ["null lists", (p: object) => ({ ...p, refunds: null })],
    ["fields nobody knows", (p: object) => ({ ...p, mood: { good: true } })],
    [
      "a state in small letters",
      (p: object) => ({ ...p, status: String(Reflect.get(p, "status")).toLowerCase() }),
    ],
    ["no word about the mode", without("is_test")],
  ])("Tabby answers with %s: the payment is paid all the same", async (_, change) => {
    const buyer = await approvedWithoutWebhooks();
    alterAnswers(PAYMENT, change);
    expect((await receiptOf(buyer)).status).toBe(200);
    expect((await paymentOf(buyer)).status).toBe("paid");
  });

  test("a Tabby session opens although its answer has fewer fields than documented", async () => {
    alterAnswers(CHECKOUT, ({ id, status, configuration, payment }) => ({
      id,
      status,
      configuration,
      payment: { id: (payment as { id: string }).id, status: "CREATED", amount: "730.83" },
    }));
    const { status, body } = await checkoutIn("en", newBuyer());
    expect([status, body.success]).toEqual([200, true]);
  });
});

describe("answers that are about something else never pay", () => {
  test.each([
    ["another payment", (p: object) => ({ ...p, id: "another" }), "review"],
    ["another reference", (p: object) => ({ ...p, order: { reference_id: "another" } }), "review"],
    ["no reference", (p: object) => ({ ...p, order: null }), "review"],
    ["the live mode", (p: object) => ({ ...p, is_test: false }), "review"],
    ["an amount that is none", (p: object) => ({ ...p, amount: "lots" }), "review"],
    [
      "a part captured",
      (p: object) => ({ ...p, status: "CLOSED", captures: [{ amount: "1" }] }),
      "review",
    ],
    [
      "a capture that cannot be read",
      (p: object) => ({ ...p, status: "CLOSED", captures: [{}] }),
      "review",
    ],
    ["a state nobody knows", (p: object) => ({ ...p, status: "MOODY" }), "pending"],
    ["no state", () => ({}), "pending"],
  ])("Tabby answers with %s: the payment is not paid", async (_, change, status) => {
    const buyer = await approvedWithoutWebhooks();
    alterAnswers(PAYMENT, change);
    expect((await receiptOf(buyer)).status).toBe(202);
    expect((await paymentOf(buyer)).status).toBe(status);
    vi.restoreAllMocks();
    expect((await receiptOf(buyer)).status).toBe(200);
  });

  test("an authorised payment is not captured while Tabby says that it is not authorised", async () => {
    const buyer = await approvedWithoutWebhooks();
    answerInstead(/\/captures$/, () => new Response("", { status: 500 }));
    expect((await receiptOf(buyer)).status).toBe(202);
    expect((await paymentOf(buyer)).status).toBe("authorised");
    vi.restoreAllMocks();
    alterAnswers(PAYMENT, (payment) => ({ ...payment, status: "CREATED" }));
    expect((await receiptOf(buyer)).status).toBe(202);
    const [entry] = (await sandbox.ledger()).filter((one) => one.reference === buyer.paymentId);
    expect(entry).toMatchObject({ captured: 0 });
    vi.restoreAllMocks();
    expect((await receiptOf(buyer)).status).toBe(200);
  });

  test.each([null, []])(
    "a payment that Tabby closed with %j as captures is cancelled, not paid",
    async (captures) => {
      const buyer = await approvedWithoutWebhooks();
      alterAnswers(PAYMENT, (payment) => ({ ...payment, status: "CLOSED", captures }));
      expect((await receiptOf(buyer)).status).toBe(409);
      expect((await paymentOf(buyer)).status).toBe("cancelled");
    },
  );

  test("a redirect by Tabby is not followed", async () => {
    const buyer = await approvedWithoutWebhooks();
    answerInstead(PAYMENT, () => Response.redirect(`${app.sandboxUrl}/ledger`, 302));
    expect((await receiptOf(buyer)).status).toBe(202);
    expect((await paymentOf(buyer)).status).toBe("pending");
  });

  const withPayment = (change: object) => (answer: object) => ({
    ...answer,
    payment: { ...(Reflect.get(answer, "payment") as object), ...change },
  });
  const withPage = (web_url: unknown) => (answer: object) => ({
    ...answer,
    configuration: { available_products: { installments: [{ web_url }] } },
  });
  test.each([
    ["another amount", withPayment({ amount: "1.00" })],
    ["another currency", withPayment({ currency: "SAR" })],
    ["another reference", withPayment({ order: { reference_id: "another" } })],
    ["the live mode", withPayment({ is_test: false })],
    ["no payment", withPayment({ id: null })],
    ["a page elsewhere", withPage("https://evil.example/?sessionId=1")],
    ["a page that is a script", withPage("javascript:alert(1)")],
    ["no page", withPage(null)],
    [
      "no products",
      (answer: object) => ({ ...answer, configuration: { available_products: null } }),
    ],
  ])("an answer by Tabby with %s opens no payment page: 502", async (_, change) => {
    alterAnswers(CHECKOUT, change);
    const { status, body } = await checkoutIn("en", newBuyer());
    expect([status, body.code]).toEqual([502, "gateway_failed"]);
  });
});

describe("webhooks", () => {
  const secret = () => app.shop.config.tabby?.webhookSecret ?? "";

  async function post(body: unknown, given: string | null): Promise<number> {
    const response = await fetch(`${app.url}/api/webhooks/tabby`, {
      method: "POST",
      headers: given === null ? {} : { "X-Webhook-Secret": given },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return response.status;
  }

  test("a Tabby webhook without our secret is refused with 401 and not stored", async () => {
    const body = { id: "d1", status: "authorized", order: { reference_id: "p" } };
    for (const wrong of [
      null,
      "",
      "x",
      `${secret()}x`,
      secret().slice(1),
      secret().toUpperCase(),
    ]) {
      expect(await post(body, wrong), String(wrong)).toBe(401);
    }
    const stored = await app.shop.db
      .selectFrom("webhook_events")
      .select("event_id")
      .where("reference", "=", "d1")
      .execute();
    expect(stored).toEqual([]);
  });

  test("a Tabby webhook with our secret is answered 200 whatever it is about, and 400 where it cannot be read", async () => {
    expect(await post({ id: "d2", status: "authorized", captures: null }, secret())).toBe(200);
    expect(await post({ mood: "good" }, secret())).toBe(200);
    expect(await post("[", secret())).toBe(400);
  });

  test("copies of a Tabby webhook are one event; one with another capture is a second event", async () => {
    const body = { id: "d3", status: "authorized", captures: [] };
    for (const _ of [1, 2, 3]) await post(body, secret());
    await post({ ...body, captures: [{ id: "e1" }] }, secret());
    const stored = await app.shop.db
      .selectFrom("webhook_events")
      .select("type")
      .where("reference", "=", "d3")
      .execute();
    expect(stored).toHaveLength(2);
  });

  test("a Tabby webhook with our secret does not pay by itself: Tabby is asked", async () => {
    const buyer = await buyerAtPaymentPage(app, { gateway });
    const { reference: id } = await paymentOf(buyer);
    for (const status of ["authorized", "closed", "rejected", "expired"]) {
      const order = { reference_id: buyer.paymentId };
      expect(await post({ id, status, order, captures: [{ amount: "1" }] }, secret())).toBe(200);
    }
    await everythingDone(app);
    expect((await paymentOf(buyer)).status).toBe("pending");
  });
});

test("an account of Saudi Arabia has its own hosts, for the API and for the page (tabby.md §1)", async () => {
  const { paymentId } = await buyerAtPaymentPage(app, { gateway });
  const config = { ...sandboxGateways("secret", 1).tabby, apiBase: "https://api.tabby.sa" };
  const saudi = createTabbyGateway(
    { ...config, secretKey: "sk_0192-live" },
    { sandbox: app.shop.config.sandbox },
  );
  const attempt = await loadAttempt(app.shop, paymentId);
  const startAt = (web_url: string) => {
    answerInstead(/^https:\/\/api\.tabby\.sa\/api\/v2\/checkout$/, () =>
      Response.json({
        status: "created",
        payment: { id: "p1", is_test: false },
        configuration: { available_products: { installments: [{ web_url }] } },
      }),
    );
    return saudi.startPayment(attempt).finally(() => vi.restoreAllMocks());
  };
  expect(saudi.live).toBe(true);
  const page = "https://checkout.tabby.sa/?sessionId=s1";
  expect(await startAt(page)).toMatchObject({ reference: "p1", paymentUrl: page });
  for (const foreign of ["https://checkout.tabby.ai/", `${app.sandboxUrl}/tabby/pay/1`]) {
    await expect(startAt(foreign)).rejects.toBeInstanceOf(WrongAnswer);
  }
});
