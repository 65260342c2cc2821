import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { isLender } from "./is-lender.ts";
import { PageIsOver } from "./sandbox-client.ts";
import { expectDone } from "./shop-answer.ts";
import type { ShopperCart } from "./shopper-cart.ts";
import type { Visit } from "./shopper-visit.ts";
import type { TestAnswer } from "./test-browser.ts";

const ASKED_EVERY_MS = 50;
/** Tabby's pages live for twenty minutes, the others longer; near its end a page is not reused. */
const REUSABLE_MS = 15 * 60_000;

/** What a page charges for: this many units, of the shopper's nth purchase. */
type Bill = {
  readonly gateway: GatewayIdentifier;
  readonly units: number;
  readonly purchase: number;
};
type Page = Bill & { readonly url: string; readonly changes: number; readonly openedAt: number };
/** Paid at the gateway; whether the shop knows is still open. */
type Approved = Bill & { readonly paymentId: string };
/** The shop's answer about a payment. */
type Receipt = {
  readonly gateway: GatewayIdentifier;
  readonly paymentId: string;
  readonly number: string;
  readonly total: number;
  refunded: number;
};

/**
 * A shopper's checkouts with all gateways: pages that are paid, twice or late, declined and left,
 * receipts that are opened again, and refunds by staff.
 */
export class ShopperPayments {
  readonly #visit: Visit;
  readonly #cart: ShopperCart;
  /** The gateway of a checkout that got no answer. */
  #uncertain: GatewayIdentifier | null = null;
  #pages: Page[] = [];
  /** The page of the last checkout, while it can be paid. */
  #lastPage: Page | null = null;
  #approved: Approved[] = [];
  readonly #receipts: Receipt[] = [];
  #purchase = 0;
  #isRefused = false;

  constructor(visit: Visit, cart: ShopperCart) {
    this.#visit = visit;
    this.#cart = cart;
  }

  /** Whether the shop requires verification of an email that has paid before. */
  get needsProof(): boolean {
    return this.#isRefused;
  }

  get hasPage(): boolean {
    return this.#pages.length > 0;
  }

  get isConfirming(): boolean {
    return this.#approved.length > 0;
  }

  /** Payments that the shop has reported as paid. */
  get paidPayments(): readonly string[] {
    return this.#receipts.map(({ paymentId }) => paymentId);
  }

  get canRefund(): boolean {
    return this.#visit.desk !== null && this.#receipts.length > 0;
  }

  async checkOut(gateway = this.#visit.random.pick(GATEWAYS)): Promise<void> {
    const { units, changes, isGift } = this.#cart;
    const bill = { gateway, units, purchase: this.#purchase };
    this.#uncertain = gateway;
    const openedAt = Date.now();
    const answer = await this.#visit.browser.checkout(this.#visit.buyer, gateway);
    const isBought = isGift && answer.body.code === "cart_empty";
    this.#isRefused = answer.body.code === "user_exists";
    if (!isBought && !this.#isRefused) expectDone(answer);
    this.#uncertain = null;
    if (isBought) this.#finishPurchase(bill);
    if (isBought || this.#isRefused) return;
    const url: string = answer.body.data.paymentUrl;
    if (isGift) {
      this.#approved.push({ ...bill, paymentId: paymentIdIn(url) });
      return this.comeBack();
    }
    const known = this.#pages.find((page) => page.url === url);
    const page = { ...bill, url, changes, openedAt: known?.openedAt ?? openedAt };
    this.#forget(page);
    this.#pages.push(page);
    this.#lastPage = page;
  }

  /** Pays on the newest page, on an older one, or on two pages of the same purchase. */
  async pay(): Promise<void> {
    const { random } = this.#visit;
    const chosen = random.chance(0.8) ? this.#pages.at(-1) : random.pick(this.#pages);
    if (chosen === undefined) return;
    const twin = this.#pages.find(
      ({ url, units, purchase }) =>
        url !== chosen.url && units === chosen.units && purchase === chosen.purchase,
    );
    const both = twin !== undefined && random.chance(0.5) ? [twin, chosen] : [chosen];
    for (const page of both) {
      const redirect = await this.#atPage(page, "approve");
      if (redirect !== null) this.#approve(page, redirect);
    }
    await this.comeBack();
  }

  async leave(): Promise<void> {
    const page = this.#visit.random.pick(this.#pages);
    const outcome = this.#visit.random.pick(["decline", "cancel"] as const);
    await this.#atPage(page, outcome);
    // Stripe lets the buyer try another card on the same page.
    if (outcome === "decline" && isLender(page.gateway)) this.#forget(page);
  }

  /** @returns the buyer's next address, `null` if the page is over */
  async #atPage(page: Page, outcome: "approve" | "decline" | "cancel"): Promise<string | null> {
    try {
      return (await this.#visit.sandbox.settle(page.url, outcome)).redirect;
    } catch (error) {
      if (!(error instanceof PageIsOver)) throw error;
      this.#forget(page);
      return null;
    }
  }

  #forget({ url }: Page): void {
    this.#pages = this.#pages.filter((page) => page.url !== url);
    if (this.#lastPage?.url === url) this.#lastPage = null;
  }

  #approve(page: Page, redirect: string): void {
    const { gateway, units, purchase } = page;
    this.#forget(page);
    this.#approved.push({ gateway, units, purchase, paymentId: paymentIdIn(redirect) });
  }

  /** Returns from paid pages, sometimes in two tabs at once. */
  async comeBack(): Promise<void> {
    for (const approved of [...this.#approved]) {
      const tabs = this.#visit.random.chance(0.3) ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: tabs }, () => this.#ask(approved)));
      for (const answer of answers) if (answer.status === 200) this.#confirm(approved, answer);
    }
  }

  async #ask({ paymentId, gateway }: Approved | Receipt): Promise<TestAnswer> {
    const answer = await this.#visit.browser.call(`/orders/payment/${paymentId}/${gateway}`);
    if (answer.status !== 202) expectDone(answer);
    return answer;
  }

  #confirm(approved: Approved, { body: { data } }: TestAnswer): void {
    if (!this.#approved.includes(approved)) return;
    this.#approved = this.#approved.filter((other) => other !== approved);
    const { order_id: number, total_amount: total, refunded_amount: refunded } = data;
    const { gateway, paymentId } = approved;
    this.#receipts.push({ gateway, paymentId, number, total, refunded });
    // A second payment of the same purchase buys nothing.
    if (approved.purchase === this.#purchase) this.#finishPurchase(approved);
  }

  #finishPurchase({ units }: Bill): void {
    this.#cart.takeOut(units);
    this.#purchase += 1;
  }

  async refund(): Promise<void> {
    const { paymentId } = this.#visit.random.pick(this.#receipts);
    await this.#visit.desk?.refund(paymentId);
  }

  /** Completes what was interrupted: until then nobody knows what is in the cart. */
  async finish(): Promise<void> {
    for (;;) {
      await this.comeBack();
      if (!this.isConfirming) break;
      await pause(ASKED_EVERY_MS);
    }
    // The checkout may have moved the cart; repeating it takes the buyer there.
    if (this.#uncertain !== null) await this.checkOut(this.#uncertain);
  }

  /** Fails unless every receipt is unchanged, and an unchanged cart still has its page. */
  async expectKept(): Promise<void> {
    for (const receipt of this.#receipts) {
      const { status, body } = await this.#ask(receipt);
      expect(status).toBe(200);
      const { order_id: number, total_amount: total, refunded_amount: refunded } = body.data;
      expect({ number, total }).toEqual({ number: receipt.number, total: receipt.total });
      expect(refunded).toBeGreaterThanOrEqual(receipt.refunded);
      receipt.refunded = refunded;
    }
    const page = this.#lastPage;
    if (page?.changes !== this.#cart.changes || page.purchase !== this.#purchase) return;
    if (Date.now() - page.openedAt > REUSABLE_MS) return;
    const again = await this.#visit.browser.checkout(this.#visit.buyer, page.gateway);
    expectDone(again);
    expect(again.body.data.paymentUrl).toBe(page.url);
  }
}

function paymentIdIn(address: string): string {
  return new URL(address).searchParams.get("paymentId") ?? "";
}
