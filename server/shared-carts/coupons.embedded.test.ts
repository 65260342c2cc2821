import { beforeEach, describe, expect, test } from "vitest";
import { shareCart, takeLink } from "../testing/links.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const { app } = await openPaymentShop();
let sender: TestBrowser;
let payer: TestBrowser;
beforeEach(() => {
  [sender, payer] = [app.openBrowser(), app.openBrowser()];
});

const apply = (browser: TestBrowser, code: string) =>
  browser.post("/cart/apply-coupon", { coupon_code: code });

/** Switches a coupon on or off, as staff do. */
const setActive = (code: string, active: boolean) =>
  app.connection.db.updateTable("coupons").set({ active }).where("code", "=", code).execute();

/** The key of a link to a cart that came with `SAVE20`, of somebody whose payer has `WELCOME10`. */
async function shareWithCoupon(): Promise<string> {
  await sender.add(42);
  await apply(sender, "SAVE20");
  await payer.add(43);
  await apply(payer, "WELCOME10");
  return shareCart(sender);
}

const couponOf = async (browser: TestBrowser) => (await browser.cart()).coupon_code?.code ?? null;

describe("the coupon of a shared cart (D-221)", () => {
  test("a shared cart's coupon replaces that of the cart it is taken into", async () => {
    await takeLink(payer, await shareWithCoupon(), "keep");
    expect(await couponOf(payer)).toBe("SAVE20");
  });

  test("a coupon that took nothing off when the cart was shared does not come with it later", async () => {
    await sender.add(42);
    await apply(sender, "SAVE20");
    await setActive("SAVE20", false);
    const key = await shareCart(sender);
    await setActive("SAVE20", true);
    await takeLink(payer, key);
    expect(await couponOf(payer)).toBeNull();
  });

  test("a shared cart's coupon that has ended does not replace the cart's own", async () => {
    const key = await shareWithCoupon();
    await setActive("SAVE20", false);
    try {
      await takeLink(payer, key, "keep");
      expect(await couponOf(payer)).toBe("WELCOME10");
    } finally {
      await setActive("SAVE20", true);
    }
  });

  test("a shared cart's coupon that has ended is named to a payer without a coupon", async () => {
    const key = await shareWithCoupon();
    await payer.post("/cart/remove-coupon");
    await setActive("SAVE20", false);
    try {
      await takeLink(payer, key, "keep");
      const { coupon_code, notices } = await payer.cart();
      expect([coupon_code, notices]).toEqual([
        null,
        [expect.objectContaining({ code: "coupon_ended" })],
      ]);
    } finally {
      await setActive("SAVE20", true);
    }
  });
});
