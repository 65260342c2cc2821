import { expect } from "vitest";
import { newBuyer } from "./buyer.ts";
import { type TestAnswer, TestBrowser } from "./test-browser.ts";

const COUPON = "WELCOME10";
const MOST_UNITS = 90;

/** The shop answered that its database is away. */
class ShopAway extends Error {}

/** Why a shopper stopped: the shop's process was gone, or its database, or it was time. */
export type EndOfShopping = "process gone" | "database away" | "over";

/**
 * A guest who does at random what buyers do, and keeps in mind what the shop has acknowledged (an
 * answer 200 that arrived) and what it has not. After a crash the shop must know all of the first;
 * of the second it may know any part.
 */
export class Shopper {
  readonly #browser: TestBrowser;
  readonly #buyer = newBuyer();
  #units = 0;
  #unsureUnits = 0;
  #itemId: number | null = null;
  /** `undefined` while a change of it is not acknowledged. */
  #coupon: string | null | undefined = null;
  #isCheckoutUnsure = false;
  /** The page of a checkout since which nothing was changed. */
  #paymentUrl: string | null = null;

  constructor(url: string) {
    this.#browser = new TestBrowser(url);
  }

  /** Goes on until the shop is gone, or it is over; calls back at every acknowledged write. */
  async shop(onAcknowledged: () => void, isOver = () => false): Promise<EndOfShopping> {
    while (!isOver()) {
      try {
        await this.#act();
      } catch (error) {
        // What `fetch` throws when the other side is gone, also in the middle of an answer.
        if (error instanceof TypeError || error instanceof SyntaxError) return "process gone";
        if (error instanceof ShopAway) return "database away";
        throw error;
      }
      onAcknowledged();
    }
    return "over";
  }

  #act(): Promise<void> {
    const dice = Math.random();
    if (this.#units === 0 || (dice < 0.35 && this.#units < MOST_UNITS)) return this.#add();
    if (dice < 0.6 && this.#units < MOST_UNITS) return this.#increase();
    if (dice < 0.8) return this.#changeCoupon();
    return this.#checkOut();
  }

  #add(): Promise<void> {
    return this.#addUnit(() => this.#browser.add(42));
  }

  async #increase(): Promise<void> {
    this.#itemId ??= Number((await this.#cart()).items[0].id);
    await this.#addUnit(() => this.#browser.call(`/cart/increase/${this.#itemId}`));
  }

  async #addUnit(call: () => Promise<TestAnswer>): Promise<void> {
    this.#paymentUrl = null;
    this.#unsureUnits += 1;
    expectDone(await call());
    this.#unsureUnits -= 1;
    this.#units += 1;
  }

  async #changeCoupon(): Promise<void> {
    const next = this.#coupon === COUPON ? null : COUPON;
    this.#paymentUrl = null;
    this.#coupon = undefined;
    expectDone(
      next === null
        ? await this.#browser.post("/cart/remove-coupon")
        : await this.#browser.post("/cart/apply-coupon", { coupon_code: next }),
    );
    this.#coupon = next;
  }

  async #checkOut(): Promise<void> {
    this.#isCheckoutUnsure = true;
    const answer = await this.#browser.checkout(this.#buyer);
    expectDone(answer);
    this.#isCheckoutUnsure = false;
    this.#paymentUrl = answer.body.data.paymentUrl;
  }

  async #cart(): Promise<TestAnswer["body"]> {
    const answer = await this.#browser.call("/cart");
    expectDone(answer);
    return answer.body.data.data;
  }

  /** Fails unless the shop knows everything that it acknowledged; then goes on from there. */
  async expectEverythingKept(): Promise<void> {
    // A checkout that was cut off may have moved the cart; repeating it brings the buyer there.
    if (this.#isCheckoutUnsure && this.#units > 0) await this.#checkOut();
    const { items, coupon_code } = await this.#cart();
    const quantity: number = items[0]?.quantity ?? 0;
    expect(quantity).toBeGreaterThanOrEqual(this.#units);
    expect(quantity).toBeLessThanOrEqual(this.#units + this.#unsureUnits);
    const coupon: string | null = coupon_code?.code ?? null;
    if (this.#coupon !== undefined) expect(coupon).toBe(this.#coupon);
    if (this.#paymentUrl !== null) {
      const again = await this.#browser.checkout(this.#buyer);
      expectDone(again);
      expect(again.body.data.paymentUrl).toBe(this.#paymentUrl);
    }
    this.#units = quantity;
    this.#unsureUnits = 0;
    this.#coupon = coupon;
  }
}

function expectDone({ status, body }: TestAnswer): void {
  if (status === 503) throw new ShopAway(body.code);
  expect([status, body.success], JSON.stringify(body)).toEqual([200, true]);
}
