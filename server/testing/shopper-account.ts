import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { brand } from "#content/brand.ts";
import { copy as mailWords } from "#content/mail.en.ts";
import { expectDone, TemporaryRefusal } from "./shop-answer.ts";
import type { ShopperCart } from "./shopper-cart.ts";
import type { Visit } from "./shopper-visit.ts";
import { TestBrowser } from "./test-browser.ts";

const CODE_SUBJECT = mailWords.loginCode.subject.replace("{brand}", brand.name.en);
const CHECK_EVERY_MS = 50;
/** Leaves enough of an email's codes for those that are requested again. */
const MAX_SIGN_INS = 3;

/** A tab in which a shopper is about to sign in, with this many units in its cart. */
type Arrival = { readonly browser: TestBrowser; readonly units: number };

/** A shopper's sign-ins, each with a mailed code and a guest's cart. */
export class ShopperAccount {
  readonly #visit: Visit;
  readonly #cart: ShopperCart;
  #signIns = 0;
  /** A sign-in that is not acknowledged yet. */
  #arrival: Arrival | null = null;
  /** The tab before the last sign-in, which ended its token. */
  #left: TestBrowser | null = null;
  readonly #tokens = new Set<string>();

  constructor(visit: Visit, cart: ShopperCart) {
    this.#visit = visit;
    this.#cart = cart;
  }

  /** All tokens of the shopper so far. */
  get tokens(): ReadonlySet<string> {
    return this.#tokens;
  }

  get isProved(): boolean {
    return this.#signIns > 0;
  }

  get canSignIn(): boolean {
    return this.#signIns < MAX_SIGN_INS;
  }

  /** Remembers the shopper's current token. */
  keepToken(): void {
    const { token } = this.#visit.browser;
    if (token !== null) this.#tokens.add(token);
  }

  /**
   * First in the browser that bought: in another tab, or, if it never got a token, in the same tab,
   * whose cart only the session knows. Later elsewhere.
   */
  async signIn(): Promise<void> {
    const { url, browser, random } = this.#visit;
    const isSameTab = !this.isProved && browser.token === null;
    const elsewhere = this.isProved ? new TestBrowser(url) : browser.openTab();
    const units = isSameTab || !this.#cart.hasRoom ? 0 : random.below(3);
    for (let unit = 0; unit < units; unit += 1) expectDone(await elsewhere.add(42));
    this.#arrival = { browser: isSameTab ? browser : elsewhere, units };
    await this.finish();
  }

  /** Signs in, even if that may have been done already. */
  async finish(): Promise<void> {
    if (this.#arrival === null) return;
    const { browser, units } = this.#arrival;
    const { email } = this.#visit.buyer;
    const code = await this.#requestCode(browser);
    // A guest's cart is found by its token, an account's by the email.
    const guest = this.isProved ? null : this.#visit.browser.token;
    const headers = guest === null ? {} : { Authorization: `Bearer ${guest}` };
    const call = { method: "POST", body: { email, code }, headers };
    const answer = await browser.call("/login/verify-code", call);
    // The code was requested before a kill came in between.
    if (answer.body.code === "code_refused") return this.finish();
    expectDone(answer);
    this.#left = this.#visit.browser.token === null ? null : this.#visit.browser;
    browser.token = answer.body.data.token;
    this.#visit.browser = browser;
    this.#arrival = null;
    this.#signIns += 1;
    this.#cart.pourIn(units);
  }

  async #requestCode(browser: TestBrowser): Promise<string> {
    const before = (await this.#codes()).length;
    const { email } = this.#visit.buyer;
    expectDone(await browser.post("/login/request-code", { email }));
    for (;;) {
      const codes = await this.#codes();
      const newest = codes.length > before ? codes.at(-1) : undefined;
      if (newest !== undefined) return newest;
      await this.#expectShop();
      await pause(CHECK_EVERY_MS);
    }
  }

  async #codes(): Promise<readonly string[]> {
    const mails = await this.#visit.sandbox.mails();
    return mails
      .filter(({ to, subject }) => to === this.#visit.buyer.email && subject === CODE_SUBJECT)
      .map(({ text }) => /\d{8}/.exec(text)?.[0] ?? "");
  }

  /** Avoids waiting for a mail of a shop that is gone. */
  async #expectShop(): Promise<void> {
    const response = await fetch(`${this.#visit.url}/readyz`);
    const { reason } = await response.json();
    // One of several processes that leaves says so to balancers, and answers all the same.
    if (reason === "leaving") return;
    if (response.status === 503) throw new TemporaryRefusal("database away");
  }

  /** Fails unless the shopper is signed in as themselves, and nowhere else any more. */
  async expectKept(): Promise<void> {
    const { browser, buyer } = this.#visit;
    this.keepToken();
    if (browser.token !== null) {
      const me = await browser.call("/me");
      expectDone(me);
      expect(me.body.data.email).toBe(buyer.email);
    }
    if (this.#left !== null) expect((await this.#left.call("/me")).status).toBe(401);
  }
}
