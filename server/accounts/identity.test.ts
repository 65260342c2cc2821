import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { everythingDone, newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { requestCode, signIn, unverifiedUser, verifiedUser } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { TestBrowser } from "../testing/test-browser.ts";

const { app, sandbox, clock } = await openPaymentShop();

/** Checks out one package as a guest, without paying; answers the payment page. */
async function leaveOrder(browser: TestBrowser, email: string, gateway = "stripe") {
  await browser.add(42);
  const { status, body } = await browser.checkout({ ...newBuyer(), email }, gateway);
  expect(status).toBe(200);
  return body.data.paymentUrl as string;
}

/** What an account's order list shows: the state of each order. */
const statusesOf = async (browser: TestBrowser) =>
  (await browser.call("/orders")).body.data.map(({ status }: { status: string }) => status);

describe("a session from before the sign-in, in a browser that several people use", () => {
  test.each([
    ["open", async (_paymentUrl: string) => {}],
    ["expired", async (paymentUrl: string) => void (await sandbox.settle(paymentUrl, "expire"))],
  ])(
    "a session from before the sign-in gets no token of the account: its first checkout is %s (D-120)",
    async (_state, end) => {
      const { email } = newBuyer();
      const shared = app.openBrowser();
      await end(await leaveOrder(shared, email));
      await everythingDone(app);
      // Cookies and session id as somebody may have copied them before the owner came.
      const copy = shared.at(app.url);
      copy.token = null;
      const owner = shared.openTab();
      await signIn(app, owner, email);
      await owner.post("/logout");
      for (const details of [{ email }, newBuyer()]) {
        const { status, body } = await copy.checkout(details);
        expect([status, body.code, body.data.token]).toEqual([422, "cart_empty", undefined]);
      }
      expect((await copy.cart()).items).toEqual([]);
    },
  );

  test("a session from before the sign-in opens no cart of the account, neither during the sign-in nor after (D-122)", async () => {
    const owner = app.openBrowser();
    await owner.add(42);
    const guest = owner.at(app.url);
    await signIn(app, owner, newBuyer().email);
    expect((await owner.cart()).total_items_count).toBe(1);
    expect((await guest.cart()).items).toEqual([]);
    expect((await guest.checkout(newBuyer())).body.code).toBe("cart_empty");
    await owner.post("/logout");
    expect((await guest.cart()).items).toEqual([]);
  });

  test("a guest cannot repeat a checkout after signing out (D-74)", async () => {
    const guest = app.openBrowser();
    await leaveOrder(guest, newBuyer().email);
    await guest.post("/logout");
    guest.token = null;
    expect((await guest.checkout(newBuyer())).body.code).toBe("cart_empty");
  });

  test("another browser that has the session alone cannot repeat a guest's checkout (D-122)", async () => {
    const guest = app.openBrowser();
    await leaveOrder(guest, newBuyer().email);
    const other = new TestBrowser(app.url, guest.sessionId);
    expect((await other.checkout(newBuyer())).body.code).toBe("cart_empty");
  });

  test("a guest whose token has expired cannot repeat the checkout (D-65)", async () => {
    const guest = app.openBrowser();
    await leaveOrder(guest, newBuyer().email);
    guest.token = null;
    clock.aheadMs = 31 * DAY_MS;
    await guest.fetchCsrfToken();
    expect((await guest.checkout(newBuyer())).body.code).toBe("cart_empty");
  });
});

describe("the email of somebody else", () => {
  test("an account's email is refused to a guest who has checked out before, as to any other (D-120)", async () => {
    const { email } = await verifiedUser(app);
    const stranger = app.openBrowser();
    await leaveOrder(stranger, newBuyer().email);
    expect(stranger.scope).toBe("user");
    const { status, body } = await stranger.checkout({ ...newBuyer(), email });
    expect([status, body.code]).toEqual([409, "user_exists"]);
  });

  test("an account's email is refused to a guest who typed it before its owner proved it (D-120)", async () => {
    const { email } = newBuyer();
    const stranger = app.openBrowser();
    await stranger.add(42);
    await sandbox.control({ failWith: "500", failNext: 100 });
    expect((await stranger.checkout({ ...newBuyer(), email })).status).toBe(502);
    await sandbox.reset();
    await signIn(app, app.openBrowser(), email);
    expect((await stranger.checkout({ ...newBuyer(), email })).body.code).toBe("user_exists");
  });

  test("a guest who paid with an email buys again with it, and an account with any email (D-120)", async () => {
    const guest = await unverifiedUser(app);
    await leaveOrder(guest.browser, guest.email);
    const account = await verifiedUser(app);
    await leaveOrder(account.browser, guest.email);
  });

  test("a guest who corrects the email and has to sign in keeps the cart, and not the earlier token (D-119, D-120)", async () => {
    const { email } = await verifiedUser(app);
    const guest = app.openBrowser();
    await leaveOrder(guest, `typo-${email}`);
    expect((await guest.checkout({ ...newBuyer(), email })).body.code).toBe("user_exists");
    const returned = guest.openTab();
    await signIn(app, returned, email, guest.token);
    expect((await guest.call("/me")).status).toBe(401);
    expect((await returned.cart()).items).toMatchObject([
      { course_package: { id: 44 } },
      { course_package: { id: 42 } },
    ]);
  });
});

describe("a browser that several people use", () => {
  test("a user who signs in gets neither cart nor order of a guest with another email (D-120)", async () => {
    const alice = app.openBrowser();
    const hers = newBuyer().email;
    const paymentUrl = await leaveOrder(alice, hers, "tamara");
    const bob = alice.openTab();
    await bob.add(44);
    await signIn(app, bob, newBuyer().email);
    expect((await bob.cart()).items).toMatchObject([{ course_package: { id: 44 } }]);
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    expect(await statusesOf(bob)).toEqual([]);
    const owner = app.openBrowser();
    await signIn(app, owner, hers);
    expect(await statusesOf(owner)).toEqual(["paid"]);
  });

  test("a guest who paid under one email and signs in with another keeps the cart, and does not get that order (D-120)", async () => {
    const guest = await unverifiedUser(app);
    await guest.browser.add(44);
    const returned = guest.browser.openTab();
    await signIn(app, returned, newBuyer().email, guest.browser.token);
    expect((await returned.cart()).items).toMatchObject([{ course_package: { id: 44 } }]);
    expect(await statusesOf(returned)).toEqual([]);
    const owner = app.openBrowser();
    await signIn(app, owner, guest.email);
    expect(await statusesOf(owner)).toEqual(["paid"]);
  });

  test("a token of another account gives a new sign-in nothing of that account (D-120)", async () => {
    const other = await verifiedUser(app);
    const bob = other.browser.openTab();
    await bob.add(42);
    await signIn(app, bob, newBuyer().email, other.browser.token);
    expect((await bob.cart()).items).toMatchObject([{ course_package: { id: 42 } }]);
    expect((await other.browser.cart()).items).toMatchObject([{ course_package: { id: 44 } }]);
  });
});

describe("the orders that join an account when its email is proved", () => {
  test("an account gets the paid orders of its proved email, and not a stranger's unpaid ones (D-120)", async () => {
    const { email } = newBuyer();
    await leaveOrder(app.openBrowser(), email);
    await leaveOrder(app.openBrowser(), email, "tamara");
    await unverifiedUser(app, email);
    const owner = app.openBrowser();
    await signIn(app, owner, email);
    expect(await statusesOf(owner)).toEqual(["paid"]);
  });

  test("an account gets the order of its proved email whose payment is authorised and not captured yet (D-120)", async () => {
    const { email } = newBuyer();
    await sandbox.control({ webhooks: "none" }, "tabby");
    const guest = app.openBrowser();
    const paymentUrl = await leaveOrder(guest, email, "tabby");
    await sandbox.settle(paymentUrl, "approve");
    const paymentId = await paymentIdOf(app, paymentUrl);
    // As it stands between the gateway's promise and our capture.
    await sql`update payments set status = 'authorised' where id = ${paymentId}`.execute(
      app.connection.db,
    );
    const owner = app.openBrowser();
    await signIn(app, owner, email);
    expect(await statusesOf(owner)).toEqual(["pending"]);
    await owner.call(`/orders/payment/${paymentId}/tabby`);
    expect(await statusesOf(owner)).toEqual(["paid"]);
  });

  test("an order that is paid after the sign-in joins the account when it is paid (D-120)", async () => {
    const { email } = newBuyer();
    const paymentUrl = await leaveOrder(app.openBrowser(), email);
    const owner = app.openBrowser();
    await signIn(app, owner, email);
    expect(await statusesOf(owner)).toEqual([]);
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    expect(await statusesOf(owner)).toEqual(["paid"]);
  });

  test("an order that another account placed with the email stays with that account (D-120)", async () => {
    const other = await verifiedUser(app);
    const { email } = newBuyer();
    await sandbox.settle(await leaveOrder(other.browser, email), "approve");
    await everythingDone(app);
    const owner = app.openBrowser();
    await signIn(app, owner, email);
    expect(await statusesOf(owner)).toEqual([]);
    expect(await statusesOf(other.browser)).toEqual(["paid", "paid"]);
  });
});

describe("a code", () => {
  test("a sign-in that fails does not use up its code (D-119)", async () => {
    const { email } = newBuyer();
    const browser = app.openBrowser();
    const code = await requestCode(app, browser, email);
    const { db } = app.connection;
    await sql`alter table user_tokens add constraint no_tokens check (revoked_at is not null)
      not valid`.execute(db);
    const failed = await browser.fetch("/api/session/login/verify-code", {
      method: "POST",
      body: { email, code },
    });
    await sql`alter table user_tokens drop constraint no_tokens`.execute(db);
    expect(failed.status).toBe(500);
    const { status } = await browser.post("/login/verify-code", { email, code });
    expect(status).toBe(200);
  });

  test("guesses are limited also for a visitor who checked out with the email", async () => {
    const { email } = newBuyer();
    const stranger = app.openBrowser();
    await leaveOrder(stranger, email);
    stranger.token = null;
    const ask = (browser: TestBrowser) => browser.post("/login/request-code", { email });
    for (let codes = 0; codes < 15; codes += 1) {
      expect((await ask(app.openBrowser())).status).toBe(200);
    }
    expect((await ask(stranger)).status).toBe(429);
  });
});
