import { expect } from "vitest";
import { expectDone } from "./shop-answer.ts";
import type { Visit } from "./shopper-visit.ts";
import type { TestAnswer, TestBrowser } from "./test-browser.ts";

const COUPON = "WELCOME10";
/** 100 % off, once per person: a checkout with it is paid at once. */
const GIFT = "FAMILY100";
const MAX_UNITS = 90;

/**
 * The contents of a shopper's cart: what the shop has acknowledged, and what it may have done
 * without its answer arriving.
 */
export class ShopperCart {
  readonly #visit: Visit;
  #units = 0;
  #uncertainUnits = 0;
  #itemId: number | null = null;
  /** `undefined` while a change is not acknowledged. */
  #coupon: string | null | undefined = null;
  #hadGift = false;
  #changes = 0;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  get units(): number {
    return this.#units;
  }

  get hasRoom(): boolean {
    return this.#units < MAX_UNITS;
  }

  /** How often it was or may have been changed. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether there is nothing to pay. */
  get isGift(): boolean {
    return this.#coupon === GIFT;
  }

  add(): Promise<void> {
    return this.#addUnit((browser) => browser.add(42));
  }

  async increase(): Promise<void> {
    this.#itemId ??= Number((await this.#read()).items[0].id);
    await this.#addUnit((browser) => browser.call(`/cart/increase/${this.#itemId}`));
  }

  async #addUnit(call: (browser: TestBrowser) => Promise<TestAnswer>): Promise<void> {
    this.#changes += 1;
    this.#uncertainUnits += 1;
    expectDone(await call(this.#visit.browser));
    this.#uncertainUnits -= 1;
    this.#units += 1;
  }

  async changeCoupon(): Promise<void> {
    const next = this.#coupon === null ? this.#chooseCoupon() : null;
    this.#changes += 1;
    this.#coupon = undefined;
    const { browser } = this.#visit;
    expectDone(
      next === null
        ? await browser.post("/cart/remove-coupon")
        : await browser.post("/cart/apply-coupon", { coupon_code: next }),
    );
    this.#coupon = next;
  }

  #chooseCoupon(): string {
    return this.#hadGift || this.#visit.random.chance(0.8) ? COUPON : GIFT;
  }

  /** A sign-in has merged another cart of the shopper into this one. */
  pourIn(units: number): void {
    this.#units += units;
    this.#itemId = null;
    if (units > 0) this.#changes += 1;
  }

  /** This many units were bought, which completes the purchase. */
  takeOut(units: number): void {
    if (this.isGift) this.#hadGift = true;
    this.#units -= units;
    this.#coupon = null;
    this.#itemId = null;
    this.#changes += 1;
  }

  async #read(): Promise<TestAnswer["body"]> {
    const answer = await this.#visit.browser.call("/cart");
    expectDone(answer);
    return answer.body.data.data;
  }

  /** Fails unless everything acknowledged is there; then continues from the actual contents. */
  async expectKept(): Promise<void> {
    const { items, coupon_code } = await this.#read();
    const quantity: number = items[0]?.quantity ?? 0;
    expect(quantity).toBeGreaterThanOrEqual(this.#units);
    expect(quantity).toBeLessThanOrEqual(this.#units + this.#uncertainUnits);
    const coupon: string | null = coupon_code?.code ?? null;
    if (this.#coupon !== undefined) expect(coupon).toBe(this.#coupon);
    this.#units = quantity;
    this.#uncertainUnits = 0;
    this.#coupon = coupon;
  }
}
