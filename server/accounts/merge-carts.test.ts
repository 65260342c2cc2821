import { describe, expect, test } from "vitest";
import { everythingDone, newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { PageIsOver } from "../testing/sandbox-client.ts";
import type { BUYER, TestBrowser } from "../testing/test-browser.ts";
import { withdrawPackage } from "../testing/withdraw-package.ts";

const { app, sandbox } = await openPaymentShop();

const THEIR_CART = ["no cart yet", "an empty cart", "a cart with another package"] as const;

/** Leaves the account of an email with a cart as named; another browser has done so. */
async function prepareAccount(email: string, cart: (typeof THEIR_CART)[number]): Promise<void> {
  if (cart === "no cart yet") return;
  const elsewhere = app.openBrowser();
  await signIn(app, elsewhere, email);
  if (cart === "an empty cart") return;
  await elsewhere.add(43);
}

/** Checks out and answers the payment page. */
async function openPage(browser: TestBrowser, buyer: typeof BUYER, gateway: string) {
  const { status, body } = await browser.checkout(buyer, gateway);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.paymentUrl as string;
}

async function pay(paymentUrl: string): Promise<void> {
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
}

/** The newest first: state, and what went back. */
async function ordersOf(browser: TestBrowser): Promise<readonly string[]> {
  const { body } = await browser.call("/orders");
  return body.data.map(
    ({ status, refunded_amount, total_amount }: Readonly<Record<string, unknown>>) =>
      `${status}, ${refunded_amount === total_amount ? "all" : refunded_amount} back`,
  );
}

/** Adds until the cart's id sorts as wished beside the other's: of two random ones each does. */
async function tabWithCart(browser: TestBrowser, id: number, isLower: boolean) {
  const cartOf = async (wanted: "user_id" | "session_hash") => {
    const { id: cartId } = await app.connection.db
      .selectFrom("carts")
      .select("id")
      .where(wanted, "is not", null)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return cartId;
  };
  const other = await cartOf("user_id");
  for (;;) {
    const tab = browser.openTab();
    await tab.add(id);
    if ((await cartOf("session_hash")) < other === isLower) return tab;
  }
}

describe("a guest's open page, when the guest signs in from another tab and pays there", () => {
  describe.each(THEIR_CART)("into an account with %s", (cart) => {
    test.each([
      ["before", true, "tamara"],
      ["after", true, "tamara"],
      ["before", false, "tamara"],
      ["before", false, "tabby"],
    ] as const)(
      "a page paid %s the merged cart: the second payment is refunded (lower id %s, %s) (D-115)",
      async (when, isLower, gateway) => {
        const buyer = newBuyer();
        const first = app.openBrowser();
        await prepareAccount(buyer.email, cart);
        await first.add(42);
        const typed = cart === "no cart yet" ? buyer : newBuyer();
        const left = await openPage(first, typed, gateway);
        const second = await tabWithCart(first, 44, isLower);
        await signIn(app, second, buyer.email, first.token);
        const merged = await openPage(second, buyer, "stripe");
        for (const page of when === "before" ? [left, merged] : [merged, left]) await pay(page);
        // On a busy machine a call to a gateway may be tried again.
        const settledOrders = async () => {
          await everythingDone(app);
          return (await ordersOf(second)).toSorted();
        };
        await expect.poll(settledOrders).toEqual(["paid, 0 back", "refunded, all back"]);
      },
    );
  });

  test("an old page paid alone buys just its packages, and the rest of the merged cart can be bought after it (D-122)", async () => {
    const buyer = newBuyer();
    const first = app.openBrowser();
    await first.add(42);
    const left = await openPage(first, buyer, "tamara");
    const second = first.openTab();
    await second.add(44);
    await signIn(app, second, buyer.email);
    await pay(left);
    expect((await second.cart()).items).toMatchObject([{ course_package: { id: 44 } }]);
    await pay(await openPage(second, buyer, "stripe"));
    expect(await ordersOf(second)).toEqual(["paid, 0 back", "paid, 0 back"]);
    expect((await second.cart()).items).toEqual([]);
  });

  test("of two carts of one browser, each with an open page, one payment is kept (D-115)", async () => {
    const buyer = newBuyer();
    const pages: string[] = [];
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    for (const [id, gateway] of [
      [42, "tamara"],
      [44, "tabby"],
    ] as const) {
      const tab = browser.openTab();
      await tab.add(id);
      pages.push(await openPage(tab, buyer, gateway));
    }
    const owner = browser.openTab();
    await signIn(app, owner, buyer.email);
    expect((await owner.cart()).total_items_count).toBe(2);
    for (const page of pages) await pay(page);
    await pay(await openPage(owner, buyer, "stripe"));
    expect((await ordersOf(owner)).toSorted()).toEqual([
      "paid, 0 back",
      "paid, 0 back",
      "refunded, all back",
    ]);
  });

  test("merging two filled carts leaves no page open, as each would buy a part of the merged cart (D-122)", async () => {
    const buyer = newBuyer();
    const pages: string[] = [];
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    for (const id of [42, 44]) {
      const tab = browser.openTab();
      await tab.add(id);
      pages.push(await openPage(tab, buyer, "stripe"));
    }
    await signIn(app, browser.openTab(), buyer.email);
    await everythingDone(app);
    for (const page of pages) await expect(pay(page)).rejects.toThrow(PageIsOver);
  });

  test("merging an empty guest's cart leaves the account its open page (D-122)", async () => {
    const buyer = newBuyer();
    const [owner, guest] = [app.openBrowser(), app.openBrowser()];
    await signIn(app, owner, buyer.email);
    await owner.add(42);
    const page = await openPage(owner, buyer, "stripe");
    await guest.add(44);
    for (const browser of [owner, guest]) {
      const [{ id }] = (await browser.cart()).items;
      await browser.call(`/cart/remove/${id}`);
    }
    await signIn(app, guest, buyer.email);
    await everythingDone(app);
    await pay(page);
    expect(await ordersOf(guest)).toEqual(["paid, 0 back"]);
  });

  test("merging into an account's cart of withdrawn packages leaves the guest their open page (D-122, D-169)", async () => {
    const buyer = newBuyer();
    const [owner, guest] = [app.openBrowser(), app.openBrowser()];
    await signIn(app, owner, buyer.email);
    await owner.add(43);
    await guest.add(44);
    const page = await openPage(guest, newBuyer(), "stripe");
    await withdrawPackage(app.connection.db, 43);
    const tab = guest.openTab();
    await signIn(app, tab, buyer.email, guest.token);
    await everythingDone(app);
    await pay(page);
    expect(await ordersOf(tab)).toEqual(["paid, 0 back"]);
  });

  test("merging gives up the order of a cart that was emptied since (D-115)", async () => {
    const buyer = newBuyer();
    const first = app.openBrowser();
    await first.add(42);
    const left = await openPage(first, buyer, "tamara");
    const [{ id }] = (await first.cart()).items;
    await first.call(`/cart/remove/${id}`);
    const second = first.openTab();
    await second.add(42);
    await signIn(app, second, buyer.email);
    await pay(await openPage(second, buyer, "stripe"));
    await pay(left);
    expect((await ordersOf(second)).toSorted()).toEqual(["paid, 0 back", "refunded, all back"]);
  });
});

describe("a coupon that the guest's cart holds", () => {
  const usesOf = async (code: string) => {
    const { uses } = await app.connection.db
      .selectFrom("coupons")
      .select("uses")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    return uses;
  };

  test("the coupon of a guest's cart is held once after the merge, and used once when it is paid (D-92)", async () => {
    const buyer = newBuyer();
    const before = await usesOf("WELCOME10");
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    for (const [id, gateway] of [
      [42, "tamara"],
      [44, "tabby"],
    ] as const) {
      const tab = browser.openTab();
      await tab.add(id);
      await tab.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
      await openPage(tab, buyer, gateway);
    }
    expect(await usesOf("WELCOME10")).toBe(before + 2);
    const owner = browser.openTab();
    await signIn(app, owner, buyer.email);
    expect(await usesOf("WELCOME10")).toBe(before + 1);
    expect(await owner.cart()).toMatchObject({ coupon_code: { code: "WELCOME10" } });
    await pay(await openPage(owner, buyer, "stripe"));
    expect(await usesOf("WELCOME10")).toBe(before + 1);
  });

  test("the coupon of a guest's cart is held and used once where the account had held and released it (D-92, D-122)", async () => {
    const { email } = newBuyer();
    const withCoupon = async (browser: TestBrowser, id: number, buyer = newBuyer()) => {
      await browser.add(id);
      await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
      return openPage(browser, buyer, "stripe");
    };
    const account = app.openBrowser();
    await signIn(app, account, email);
    await sandbox.settle(await withCoupon(account, 43, { ...newBuyer(), email }), "expire");
    await everythingDone(app);
    await account.call(`/cart/remove/${(await account.cart()).items[0].id}`);
    const before = await usesOf("WELCOME10");
    const guest = app.openBrowser();
    const page = await withCoupon(guest, 42);
    expect(await usesOf("WELCOME10")).toBe(before + 1);
    const tab = guest.openTab();
    await signIn(app, tab, email, guest.token);
    expect(await usesOf("WELCOME10")).toBe(before + 1);
    await pay(page);
    expect(await ordersOf(tab)).toEqual(["paid, 0 back", "expired, 0 back"]);
    expect(await usesOf("WELCOME10")).toBe(before + 1);
  });

  test("the coupon of a guest's cart is released when its page ends unpaid, and stays with the merged cart (D-92)", async () => {
    const buyer = newBuyer();
    const first = app.openBrowser();
    await first.add(42);
    await first.post("/cart/apply-coupon", { coupon_code: "LASTSEAT" });
    const left = await openPage(first, buyer, "tamara");
    const second = first.openTab();
    await second.add(44);
    await signIn(app, second, buyer.email);
    expect(await second.cart()).toMatchObject({ coupon_code: { code: "LASTSEAT" } });
    await openPage(second, buyer, "stripe");
    expect(await usesOf("LASTSEAT")).toBe(1);
    await sandbox.settle(left, "expire");
    await everythingDone(app);
    expect(await usesOf("LASTSEAT")).toBe(1);
    await second.post("/cart/remove-coupon");
    await openPage(second, buyer, "stripe");
    await everythingDone(app);
    expect(await usesOf("LASTSEAT")).toBe(0);
  });
});
