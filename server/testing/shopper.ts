import { newBuyer } from "./buyer.ts";
import { Random } from "./random.ts";
import { type SandboxDoor, sandboxOf } from "./sandbox-client.ts";
import { NotNow } from "./shop-answer.ts";
import { ShopperAccount } from "./shopper-account.ts";
import { ShopperCart } from "./shopper-cart.ts";
import { ShopperPayments } from "./shopper-payments.ts";
import type { Visit } from "./shopper-visit.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { TestBrowser } from "./test-browser.ts";

/** Why a shopper stopped: the shop's process was gone, or its database, or a gateway; or it was time. */
export type EndOfShopping = "process gone" | NotNow["why"] | "over";

/** Something that a shopper can do now. */
type Act = () => Promise<void>;

/**
 * Somebody who does at random what buyers do, as a guest at first, and keeps in mind what the shop has
 * acknowledged (an answer 200 that arrived) and what it has not. After a crash the shop must know all
 * of the first; of the second it may know any part.
 */
export class Shopper {
  readonly #visit: Visit;
  readonly #cart: ShopperCart;
  readonly #payments: ShopperPayments;
  readonly #account: ShopperAccount;
  /** The last act got no answer. */
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

  /** The payments that the shop has answered as paid. */
  get paidPayments(): readonly string[] {
    return this.#payments.paidPayments;
  }

  /** The tokens that were given to the shopper. */
  get tokens(): ReadonlySet<string> {
    return this.#account.tokens;
  }

  /** Goes on until the shop is gone, or it is over; calls back at every acknowledged write. */
  async shop(onAcknowledged: () => void, isOver = () => false): Promise<EndOfShopping> {
    while (!isOver()) {
      try {
        await this.#act();
      } catch (error) {
        // What `fetch` throws when the other side is gone, also in the middle of an answer.
        if (error instanceof TypeError || error instanceof SyntaxError) return "process gone";
        if (error instanceof NotNow) return error.why;
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

  /** Brings to its end what got no answer, and looks what is in the cart. */
  async #catchUp(): Promise<void> {
    await this.#account.finish();
    await this.#payments.finish();
    await this.#cart.expectKept();
    this.#wasCutOff = false;
  }

  /** What can be done now, the usual more than once. */
  #possibleActs(): readonly Act[] {
    const [cart, payments, account] = [this.#cart, this.#payments, this.#account];
    const add = () => cart.add();
    const increase = () => cart.increase();
    const changeCoupon = () => cart.changeCoupon();
    const checkOut = () => payments.checkOut();
    const pay = () => payments.pay();
    const leave = () => payments.leave();
    const giveBack = () => payments.giveBack();
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
      ...(payments.canGiveBack ? [giveBack] : []),
      ...(this.paidPayments.length > 0 && account.canSignIn ? [signIn] : []),
    ];
  }

  /** Fails unless the shop knows everything that it acknowledged; then goes on from there. */
  async expectEverythingKept(): Promise<void> {
    await this.#catchUp();
    await this.#payments.expectKept();
    await this.#account.expectKept();
  }
}
