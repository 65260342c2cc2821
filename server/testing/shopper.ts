import { newBuyer } from "./buyer.ts";
import { Random } from "./random.ts";
import { type SandboxDoor, sandboxOf } from "./sandbox-client.ts";
import { TemporaryRefusal } from "./shop-answer.ts";
import { ShopperAccount } from "./shopper-account.ts";
import { ShopperCart } from "./shopper-cart.ts";
import { ShopperPayments } from "./shopper-payments.ts";
import type { Visit } from "./shopper-visit.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { TestBrowser } from "./test-browser.ts";

/** Why a shopper stopped: the shop's process, its database or a gateway was gone, or time was up. */
export type EndOfShopping = "process gone" | TemporaryRefusal["why"] | "over";

type Act = () => Promise<void>;

/**
 * Does random things that buyers do, first as a guest, and remembers what the shop has acknowledged
 * (a received answer 200) and what it has not. After a crash the shop must know all of the former,
 * and may know any part of the latter.
 */
export class Shopper {
  readonly #visit: Visit;
  readonly #cart: ShopperCart;
  readonly #payments: ShopperPayments;
  readonly #account: ShopperAccount;
  /** Whether the last action got no answer. */
  #wasCutOff = false;

  constructor(url: string, sandbox: SandboxDoor, desk: StaffDesk | null = null) {
    this.#visit = {
      url,
      buyer: newBuyer(),
      browser: new TestBrowser(url),
      sandbox: sandboxOf(sandbox),
      desk,
      random: new Random(Math.floor(Math.random() * 2 ** 32)),
    };
    this.#cart = new ShopperCart(this.#visit);
    this.#payments = new ShopperPayments(this.#visit, this.#cart);
    this.#account = new ShopperAccount(this.#visit, this.#cart);
  }

  get email(): string {
    return this.#visit.buyer.email;
  }

  get hasAccount(): boolean {
    return this.#account.isProved;
  }

  /** The payments that the shop has reported as paid. */
  get paidPayments(): readonly string[] {
    return this.#payments.paidPayments;
  }

  /** All tokens of the shopper so far. */
  get tokens(): ReadonlySet<string> {
    return this.#account.tokens;
  }

  /** Runs until the shop is gone or `isOver`; calls back at every acknowledged write. */
  async shop(onAcknowledged: () => void, isOver = () => false): Promise<EndOfShopping> {
    while (!isOver()) {
      try {
        await this.#act();
      } catch (error) {
        // Thrown by `fetch` when the other side is gone, even in the middle of an answer.
        if (error instanceof TypeError || error instanceof SyntaxError) return "process gone";
        if (error instanceof TemporaryRefusal) return error.why;
        throw error;
      }
      onAcknowledged();
    }
    return "over";
  }

  async #act(): Promise<void> {
    if (this.#wasCutOff) await this.#catchUp();
    this.#wasCutOff = true;
    await this.#visit.random.pick(this.#possibleActs())();
    this.#account.keepToken();
    this.#wasCutOff = false;
  }

  /** Completes what got no answer, and checks the cart. */
  async #catchUp(): Promise<void> {
    await this.#account.finish();
    await this.#payments.finish();
    await this.#cart.expectKept();
    this.#wasCutOff = false;
  }

  /** The actions possible now; usual ones more than once. */
  #possibleActs(): readonly Act[] {
    const [cart, payments, account] = [this.#cart, this.#payments, this.#account];
    const add = () => cart.add();
    const increase = () => cart.increase();
    const changeCoupon = () => cart.changeCoupon();
    const checkOut = () => payments.checkOut();
    const pay = () => payments.pay();
    const leave = () => payments.leave();
    const refund = () => payments.refund();
    const signIn = () => account.signIn();
    if (payments.isConfirming) return [() => payments.comeBack()];
    if (payments.needsProof && !account.isProved) return [signIn];
    return [
      ...(cart.hasRoom ? [add, add, add] : []),
      ...(cart.units > 0 && cart.hasRoom ? [increase, increase] : []),
      ...(cart.units > 0
        ? [changeCoupon, changeCoupon, checkOut, checkOut, checkOut, checkOut]
        : []),
      ...(payments.hasPage ? [pay, pay, pay, leave] : []),
      ...(payments.canRefund ? [refund] : []),
      ...(this.paidPayments.length > 0 && account.canSignIn ? [signIn] : []),
    ];
  }

  /** Fails unless the shop knows everything that it acknowledged; then continues from there. */
  async expectEverythingKept(): Promise<void> {
    await this.#catchUp();
    await this.#payments.expectKept();
    await this.#account.expectKept();
  }
}
