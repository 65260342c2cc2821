import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inArabicDigits } from "#core/testing/arabic-digits.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { withdrawPackage } from "../testing/withdraw-package.ts";

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let people = 0;
/** How far the shop's clock is ahead, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + ahead));
  sandbox = sandboxOf(app);
});
afterAll(() => app.close());

const newEmail = () => {
  people += 1;
  return `parent${people}@example.com`;
};

/** Asks for a code and reads it from the mail that arrives. */
async function requestCode(browser: TestBrowser, email: string): Promise<string> {
  const answer = await browser.post("/login/request-code", { email });
  expect(answer.status).toBe(200);
  await app.shop.jobs.drain();
  const mail = (await sandbox.mailsTo(email)).at(-1);
  const code = /\d{8}/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(mail?.subject).not.toContain(code);
  return code;
}

async function signIn(browser: TestBrowser, email: string) {
  const code = await requestCode(browser, email);
  const answer = await browser.post("/login/verify-code", { email, code });
  if (answer.body.success) browser.token = answer.body.data.token;
  return answer;
}

/** A guest who bought something with an address and paid. */
async function buy(email: string, coursePackageId = 42) {
  const browser = app.openBrowser();
  await browser.add(coursePackageId);
  const { body } = await browser.checkout({ email });
  await sandbox.settle(body.data.paymentUrl, "approve");
  await app.sandbox.settled();
  await app.shop.jobs.drain();
  return browser;
}

describe("signing in by a code", () => {
  test("a parent who bought as a guest signs in by a code and finds the order (D-119)", async () => {
    const email = newEmail();
    await buy(email);
    const browser = app.openBrowser();
    const answer = await signIn(browser, email);
    expect(answer.body.data.user).toMatchObject({ name: "Mona Saleh", email });
    const orders = await browser.call("/orders");
    expect(orders.body.data).toMatchObject([
      {
        status: "paid",
        total_amount: 199,
        refunded_amount: 0,
        items: [{ course_package_id: 42, name: "Coding & AI Programme", quantity: 1 }],
      },
    ]);
    expect((await browser.call("/me")).body.data.email).toBe(email);
  });

  test("an account has the name of the order paid last, and no other name (D-119)", async () => {
    const email = newEmail();
    const unpaid = app.openBrowser();
    await unpaid.add(42);
    expect((await unpaid.checkout({ firstname: "Stranger", email })).status).toBe(200);
    const buyer = await buy(email);
    await buyer.add(43);
    const { body } = await buyer.checkout({ firstname: "Huda", email });
    await sandbox.settle(body.data.paymentUrl, "approve");
    await app.sandbox.settled();
    await app.shop.jobs.drain();
    expect((await signIn(app.openBrowser(), email)).body.data.user.name).toBe("Huda Saleh");
    expect((await signIn(app.openBrowser(), newEmail())).body.data.user.name).toBe("");
  });

  test("a code is sent to any valid email, and to nothing longer (R-CHK-28, D-103)", async () => {
    const browser = app.openBrowser();
    const ofLength = (length: number) => `${"m".repeat(length - 12)}@example.com`;
    const longest = await browser.post("/login/request-code", { email: ofLength(254) });
    expect(longest.status).toBe(200);
    for (const email of [ofLength(255), "mona@example", ""]) {
      const { status, body } = await browser.post("/login/request-code", { email });
      expect([status, body.code], email).toEqual([422, "invalid_input"]);
      expect(body.data.errors).toEqual([{ field: "email", message: expect.any(String) }]);
    }
  });

  test("after user_exists a sign-in keeps the cart and reports what was merged (D-119)", async () => {
    const email = newEmail();
    await buy(email);
    const browser = app.openBrowser();
    await browser.add(44, 2);
    const refused = await browser.checkout({ email });
    expect(refused).toMatchObject({ status: 409, body: { code: "user_exists" } });
    expect(refused.body.message).toContain("User Exists");
    const answer = await signIn(browser, email);
    expect(answer.body.data.merged).toMatchObject([{ name: "Mental Math Programme", quantity: 2 }]);
    expect((await browser.cart()).items).toMatchObject([{ quantity: 2 }]);
    expect((await browser.checkout({ email })).status).toBe(200);
  });

  test("a guest may not use the address of an account that has bought nothing (D-120)", async () => {
    const email = newEmail();
    await signIn(app.openBrowser(), email);
    const guest = app.openBrowser();
    await guest.add(42);
    expect((await guest.checkout({ email })).body.code).toBe("user_exists");
  });

  test("signing in adds the quantities of both carts, 99 at most", async () => {
    const email = newEmail();
    const first = app.openBrowser();
    await signIn(first, email);
    await first.add(42, 60);
    const guest = app.openBrowser();
    await guest.add(42, 60);
    await guest.add(43, 1);
    await signIn(guest, email);
    const { items } = await guest.cart();
    expect(items.map((item: { quantity: number }) => item.quantity)).toEqual([99, 1]);
  });

  test.each([
    { held: "a package", count: 2, kept: "WELCOME10" },
    { held: "nothing", count: 1, kept: "SAVE20" },
    { held: "a withdrawn package", count: 1, kept: "SAVE20" },
  ])(
    "of two coupons the account's is kept if its cart holds something for sale ($held) (D-122, D-169)",
    async ({ held, count, kept }) => {
      const email = newEmail();
      const account = app.openBrowser();
      await signIn(account, email);
      await account.add(42);
      await account.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
      const [item] = (await account.cart()).items;
      if (held === "nothing") await account.call(`/cart/remove/${item.id}`);
      if (held === "a withdrawn package") await withdrawPackage(app.connection.db, 42);
      const guest = app.openBrowser();
      await guest.add(43);
      await guest.post("/cart/apply-coupon", { coupon_code: "SAVE20" });
      await signIn(guest, email);
      const { items, coupon_code } = await guest.cart();
      expect([items.length, coupon_code.code]).toEqual([count, kept]);
    },
  );

  test("signing in keeps the cart of an unpaid checkout, in the browser that made it (D-122)", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    await browser.add(42, 2);
    const { body } = await browser.checkout({ email });
    await signIn(app.openBrowser(), email);
    expect((await browser.call("/cart")).status).toBe(401);
    const returned = browser.openTab();
    const answer = await signIn(returned, email);
    expect(answer.body.data.merged).toMatchObject([{ quantity: 2 }]);
    expect((await returned.cart()).items).toMatchObject([{ quantity: 2 }]);
    // The payment page that was left open still pays for just that.
    await sandbox.settle(body.data.paymentUrl, "approve");
    await app.sandbox.settled();
    await app.shop.jobs.drain();
    expect((await returned.cart()).items).toEqual([]);
    expect((await returned.call("/orders")).body.data).toMatchObject([{ status: "paid" }]);
  });

  test("a guest's cart merged into a cart in use gives up its payment page (D-122)", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    await browser.add(42, 2);
    const { body } = await browser.checkout({ email });
    const elsewhere = app.openBrowser();
    await signIn(elsewhere, email);
    await elsewhere.add(43);
    const returned = browser.openTab();
    await signIn(returned, email);
    const names = (await returned.cart()).items.map(
      (item: { course_package: { id: number } }) => item.course_package.id,
    );
    expect(names.toSorted()).toEqual([42, 43]);
    await app.shop.jobs.drain();
    await expect(sandbox.settle(body.data.paymentUrl, "approve")).rejects.toThrow();
    expect((await returned.checkout({ email })).status).toBe(200);
  });

  test("what a stranger put into a cart under an email stays the stranger's when its owner signs in (D-120)", async () => {
    const email = newEmail();
    const stranger = app.openBrowser();
    await stranger.add(43);
    await stranger.checkout({ email });
    const owner = app.openBrowser();
    expect((await signIn(owner, email)).body.data.merged).toEqual([]);
    expect((await owner.cart()).items).toEqual([]);
  });

  test("proving an email ends every token given out for it before (D-120)", async () => {
    const email = newEmail();
    const buyer = await buy(email);
    expect((await buyer.call("/me")).status).toBe(200);
    await signIn(app.openBrowser(), email);
    expect((await buyer.call("/me")).status).toBe(401);
  });

  test("a stranger who checked out with somebody's email sees nothing of theirs, before or after the sign-in (D-120)", async () => {
    const email = newEmail();
    const stranger = app.openBrowser();
    await stranger.add(43);
    expect((await stranger.checkout({ email })).status).toBe(200);
    const owner = app.openBrowser();
    await signIn(owner, email);
    await owner.add(42);
    const { body } = await owner.checkout({ email });
    await sandbox.settle(body.data.paymentUrl, "approve");
    await app.shop.jobs.drain();
    expect((await stranger.call("/orders")).status).toBe(401);
    expect((await stranger.call("/cart")).status).toBe(401);
  });

  test("a sign-out ends the token, and the token is refused in another browser", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    await signIn(browser, email);
    const thief = app.openBrowser();
    await thief.fetchCsrfToken();
    thief.token = browser.token;
    expect((await thief.call("/me")).status).toBe(401);
    expect((await browser.post("/logout")).status).toBe(200);
    expect((await browser.call("/me")).status).toBe(401);
  });
});

describe("a sign-out on a shared computer", () => {
  test("a sign-out leaves no receipt that the browser could still read (D-74, D-129)", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const { body } = await browser.checkout({ email: newEmail() });
    await sandbox.settle(body.data.paymentUrl, "approve");
    await app.shop.jobs.drain();
    const [order] = (await browser.call("/orders")).body.data;
    const receipt = `/orders/payment/${order.payment_id}/${order.payment_gateway}`;
    expect((await browser.openTab().call(receipt)).status).toBe(200);
    expect((await browser.post("/logout")).status).toBe(200);
    expect((await browser.openTab().call(receipt)).status).toBe(401);
  });
});

describe("guessing a code", () => {
  test("of a hundred guesses at once at most five are compared, and then the right code is refused too", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    const code = await requestCode(browser, email);
    const wrong = code === "00000000" ? "11111111" : "00000000";
    const tries = await sideBySide(100, () =>
      browser.post("/login/verify-code", { email, code: wrong }),
    );
    expect(tries.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(tries.some(({ headers }) => headers.get("Retry-After") !== null)).toBe(true);
    const { tries: counted } = await app.shop.db
      .selectFrom("login_codes")
      .select("tries")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(5);
  });

  test("a code works in the browser that asked for it alone, once, for ten minutes", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    const code = await requestCode(browser, email);
    const other = app.openBrowser();
    expect((await other.post("/login/verify-code", { email, code })).status).toBe(401);
    expect((await browser.post("/login/verify-code", { email, code })).status).toBe(200);
    expect((await browser.post("/login/verify-code", { email, code })).status).toBe(401);
    const inTime = await requestCode(browser, email);
    ahead += 9.5 * 60_000;
    expect((await browser.post("/login/verify-code", { email, code: inTime })).status).toBe(200);
    const late = await requestCode(browser, email);
    ahead += 10 * 60_000;
    expect((await browser.post("/login/verify-code", { email, code: late })).status).toBe(401);
  });

  test("a code may be typed in Arabic digits, with spaces and marks between them (D-105)", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    const code = inArabicDigits(await requestCode(browser, email)).replace(/(?=....$)/, " - ");
    expect((await browser.post("/login/verify-code", { email, code })).status).toBe(200);
  });

  test("a visitor who mistyped one code five times signs in with a newer one (D-119)", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    const right = await requestCode(browser, email);
    const wrong = right === "12345678" ? "87654321" : "12345678";
    const tryCode = (code: string) => browser.post("/login/verify-code", { email, code });
    for (let tries = 0; tries < 5; tries += 1) await tryCode(wrong);
    expect((await tryCode(right)).body.success).toBe(false);
    const newer = await requestCode(browser, email);
    expect((await tryCode(newer)).body.success).toBe(true);
  });

  test("a newer code makes the one before invalid", async () => {
    const email = newEmail();
    const browser = app.openBrowser();
    const first = await requestCode(browser, email);
    const second = await requestCode(browser, email);
    expect((await browser.post("/login/verify-code", { email, code: first })).status).toBe(401);
    expect((await browser.post("/login/verify-code", { email, code: second })).status).toBe(200);
  });

  test("the owner of an email signs in beside somebody who guesses", async () => {
    const email = newEmail();
    const guesser = app.openBrowser();
    const owner = app.openBrowser();
    const code = await requestCode(owner, email);
    await requestCode(guesser, email);
    for (let count = 0; count < 6; count += 1) {
      await guesser.post("/login/verify-code", { email, code: "00000000" });
    }
    expect((await owner.post("/login/verify-code", { email, code })).status).toBe(200);
  });

  test("an unknown email gets the same answer as a known one", async () => {
    const known = newEmail();
    await buy(known);
    const answers = [];
    for (const email of [known, newEmail()]) {
      const { status, body } = await app.openBrowser().post("/login/request-code", { email });
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    const refused = await app.openBrowser().post("/login/request-code", { email: "no address" });
    expect(refused).toMatchObject({
      status: 422,
      body: { data: { errors: [{ field: "email" }] } },
    });
  });
});
