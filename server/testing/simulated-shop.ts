import { sql } from "kysely";
import { DISPUTE_STATES, type DisputeState } from "#core/dispute.ts";
import { HOUR_MS } from "#core/durations.ts";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { DisputeRefused, recordDisputeByStaff } from "../payments/dispute-by-staff.ts";
import { promiseRefund, RefundRefused } from "../payments/refund-promise.ts";
import { sweepPayments } from "../payments/sweep.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { newBuyer, paymentIdOf } from "./buyer.ts";
import { refundAtDashboard } from "./dashboard.ts";
import { requestCode } from "./identities.ts";
import type { Random } from "./random.ts";
import { sandboxOf } from "./sandbox-client.ts";
import { SimulatedBooks } from "./simulated-books.ts";
import type { TestApp } from "./test-app.ts";
import type { BUYER, TestBrowser } from "./test-browser.ts";

const BUYERS = 3;
const TABS = 3;
/** Few carts and few coupons, so that purchases are similar and collide. */
const COURSE_PACKAGES = [42, 42, 44] as const;
const MAX_UNITS = 3;
const COUPONS = ["LASTSEAT", "LASTSEAT", null] as const;
/**
 * The possible answers to a checkout: a page, a used-up coupon, an email of somebody else, too many
 * requests, a gateway that failed or is down.
 */
const ANSWERS = [200, 404, 409, 429, 502];

type Page = { readonly gateway: GatewayIdentifier; readonly url: string; readonly id: string };
/** A person with a browser of several tabs. */
type Buyer = {
  readonly tabs: TestBrowser[];
  readonly details: typeof BUYER;
  readonly pages: Page[];
};
/** A webhook under way; delivering it returns the shop's status. */
export type Delivery = () => Promise<number>;
/** The shop's clock, in milliseconds ahead of real time. */
export type Clock = { aheadMs: number };

/**
 * The real shop with three buyers, its staff and the three gateways; one step is one event. Reports
 * arrive late, twice, in any order, or not at all, and gateways fail. Buyers type each other's
 * emails, sign in at each other's browsers, and keep using old sessions.
 */
export class SimulatedShop {
  readonly #app: TestApp;
  readonly #random: Random;
  readonly #clock: Clock;
  readonly #takeDeliveries: () => readonly Delivery[];
  readonly #sandbox: ReturnType<typeof sandboxOf>;
  readonly #buyers: readonly Buyer[];
  readonly #deliveries = new Set<Delivery>();
  readonly #books: SimulatedBooks;
  #refunds = 0;

  constructor(
    app: TestApp,
    random: Random,
    clock: Clock,
    takeDeliveries: () => readonly Delivery[],
  ) {
    this.#app = app;
    this.#random = random;
    this.#clock = clock;
    this.#takeDeliveries = takeDeliveries;
    this.#sandbox = sandboxOf(app);
    this.#books = new SimulatedBooks(app);
    this.#buyers = Array.from({ length: BUYERS }, () => {
      return { tabs: [app.openBrowser()], details: newBuyer(), pages: [] };
    });
  }

  /** Makes one event happen and describes it; impossible ones are not steps. */
  async step(): Promise<string> {
    for (;;) {
      const act = this.#random.pick(ACTS);
      const who = this.#random.below(BUYERS);
      const buyer = this.#buyers[who];
      const done = buyer === undefined ? null : await this[act](buyer);
      for (const delivery of this.#takeDeliveries()) this.#deliveries.add(delivery);
      if (done !== null) return `${who} ${act}: ${done}`;
    }
  }

  async fillsCart({ tabs }: Buyer): Promise<string | null> {
    const browser = this.#random.pick(tabs);
    const count: number = (await browser.cart()).total_items_count;
    if (count >= MAX_UNITS || (count > 0 && this.#random.chance(0.6))) return null;
    const id = this.#random.pick(COURSE_PACKAGES);
    await browser.add(id);
    return `${id}, ${count + 1} in it`;
  }

  /** Another tab, or the same one without its token: only the session id is left. */
  async opensTab({ tabs }: Buyer): Promise<string | null> {
    if (tabs.length >= TABS) return null;
    const tab = this.#random.pick(tabs);
    const opened = this.#random.chance(0.5) ? tab.openTab() : tab.at(this.#app.url);
    opened.token = null;
    tabs.push(opened);
    return `${tabs.length} open, ${opened.sessionId === tab.sessionId ? "same" : "new"} session`;
  }

  /** In a browser that others may use too; the code comes from the person's own mailbox. */
  async signsIn({ tabs, details }: Buyer): Promise<string | null> {
    if (this.#random.chance(0.5)) return null;
    const { email } = this.#random.chance(0.2) ? this.#random.pick(this.#buyers).details : details;
    const tab = this.#random.pick(tabs);
    tab.token = null;
    const code = await requestCode(this.#app, tab, email);
    const { status, body } = await tab.post("/login/verify-code", { email, code });
    if (status === 401 || status === 429) return null;
    if (status !== 200) throw new Error(`Sign-in: ${status} ${JSON.stringify(body)}`);
    tab.token = body.data.token;
    this.#books.prove(hashSecret(body.data.token), email);
    await this.#dropEndedTokens();
    return `${email}, ${body.data.merged.length} merged`;
  }

  async signsOut({ tabs }: Buyer): Promise<string | null> {
    const tab = this.#random.pick(tabs);
    if (tab.token === null || this.#random.chance(0.7)) return null;
    await tab.post("/logout");
    await this.#dropEndedTokens();
    return "the session stays";
  }

  /** Our page asks holders of such a token to sign in again; here the tab's old session continues. */
  async #dropEndedTokens(): Promise<void> {
    const { rows } = await sql<{ token_hash: string }>`
      select token_hash from user_tokens where revoked_at is null`.execute(this.#app.shop.db);
    const alive = new Set(rows.map(({ token_hash }) => token_hash));
    for (const tab of this.#buyers.flatMap(({ tabs }) => tabs)) {
      if (tab.token !== null && !alive.has(hashSecret(tab.token))) tab.token = null;
    }
  }

  async changesCoupon({ tabs }: Buyer): Promise<string | null> {
    const browser = this.#random.pick(tabs);
    const code = this.#random.pick(COUPONS);
    const { body } =
      code === null
        ? await browser.post("/cart/remove-coupon")
        : await browser.post("/cart/apply-coupon", { coupon_code: code });
    return body.code === "cart_empty" ? null : (code ?? "none");
  }

  async checksOut({ tabs, details, pages }: Buyer): Promise<string | null> {
    const browser = this.#random.pick(tabs);
    const gateway = this.#random.pick(GATEWAYS);
    const typed = this.#random.chance(0.2) ? this.#random.pick(this.#buyers).details : details;
    const startedAt = this.#app.shop.now();
    const { status, body } = await browser.checkout(typed, gateway);
    if (body.code === "cart_empty") return null;
    if (!ANSWERS.includes(status)) throw new Error(`Checkout: ${status} ${JSON.stringify(body)}`);
    const url: string = body.data?.paymentUrl ?? "";
    if (url.startsWith(this.#app.sandboxUrl)) {
      const id = await paymentIdOf(this.#app, url);
      await this.#refuseSoldPage(id, startedAt);
      if (pages.every((page) => page.url !== url)) pages.push({ gateway, url, id });
    }
    return `${gateway}, ${typed.email}, ${status} ${body.code ?? ""}`;
  }

  /** Fails for a new page of a purchase that is already bought. */
  async #refuseSoldPage(id: string, at: Date): Promise<void> {
    const { rows } = await sql`
      select from payments p join orders o on o.id = p.order_id
      join orders b on b.purchase_id = o.purchase_id and b.id <> o.id and b.paid_at < ${at}
      where p.id = ${id}`.execute(this.#app.shop.db);
    if (rows.length > 0) throw new Error("A page of a purchase that is bought already");
  }

  async approves(buyer: Buyer): Promise<string | null> {
    return this.#atPage(buyer, "approve");
  }

  async leavesPage(buyer: Buyer): Promise<string | null> {
    return this.#atPage(buyer, this.#random.pick(["decline", "cancel", "expire"] as const));
  }

  /** On any page ever opened; a page that is over accepts nothing. */
  async #atPage({ pages }: Buyer, outcome: "approve" | "decline" | "cancel" | "expire") {
    if (pages.length === 0) return null;
    const { gateway, url } = this.#random.pick(pages);
    try {
      await this.#sandbox.settle(url, outcome);
      return `${outcome} at ${gateway}`;
    } catch {
      return null;
    }
  }

  async comesBack({ tabs, pages }: Buyer): Promise<string | null> {
    if (pages.length === 0) return null;
    const browser = this.#random.pick(tabs);
    const { gateway, id } = this.#random.pick(pages);
    const { status } = await browser.call(`/orders/payment/${id}/${gateway}`);
    if (status >= 500) throw new Error(`The receipt answers ${status}`);
    return `${gateway}, ${status}`;
  }

  async deliveryArrives(): Promise<string | null> {
    const deliveries = [...this.#deliveries];
    if (deliveries.length === 0) return null;
    const delivery = this.#random.pick(deliveries);
    if (this.#random.chance(0.7)) this.#deliveries.delete(delivery);
    const status = await delivery();
    if (status !== 200) throw new Error(`A webhook was answered with ${status}`);
    return `${deliveries.length} were under way`;
  }

  async jobsRun(): Promise<string | null> {
    if (this.#random.chance(0.7)) return null;
    await this.#app.shop.jobs.drain();
    return "all";
  }

  async sweepComes(): Promise<string | null> {
    if (this.#random.chance(0.7)) return null;
    this.#clock.aheadMs += this.#random.below(HOUR_MS / 4);
    const { asked, settled } = await sweepPayments(this.#app.shop);
    return `asked ${asked}, settled ${settled}`;
  }

  async gatewayFails(): Promise<string | null> {
    if (this.#random.chance(0.7)) return null;
    const gateway = this.#random.pick(GATEWAYS);
    const failWith = this.#random.pick(["500", "reset", "malformed"] as const);
    await this.#sandbox.control({ failWith, failNext: 1 + this.#random.below(3) }, gateway);
    return `${gateway} with ${failWith}`;
  }

  async refundByStaff({ pages }: Buyer): Promise<string | null> {
    if (pages.length === 0) return null;
    const { id: paymentId } = this.#random.pick(pages);
    this.#refunds += 1;
    const amount = this.#random.chance(0.4) ? null : 1 + this.#random.below(10_000);
    const refundId = `staff-${this.#refunds}-${paymentId}`;
    try {
      const asked = { refundId, paymentId, amount, actor: "staff", reason: "agreed" } as const;
      return String((await promiseRefund(this.#app.shop, asked)).amount);
    } catch (error) {
      if (error instanceof RefundRefused) return null;
      throw error;
    }
  }

  async #paidPages({ pages }: Buyer): Promise<readonly Page[]> {
    const paid = [];
    for (const page of pages) {
      const [position] = await this.#books.positions(page.id);
      if (position?.status === "paid") paid.push(page);
    }
    return paid;
  }

  /**
   * At the bank, which Stripe reports, or at the lender, which writes to staff. Disputes all that
   * is left, or part of the payment.
   */
  async disputes(buyer: Buyer): Promise<string | null> {
    const paid = await this.#paidPages(buyer);
    if (paid.length === 0) return null;
    const { gateway, id } = this.#random.pick(paid);
    const state = this.#random.pick(DISPUTE_STATES);
    const amount = this.#random.chance(0.5) ? null : 1 + this.#random.below(5_000);
    try {
      await this.#sandbox.dispute(gateway, id, state, amount ?? undefined);
    } catch {
      return null;
    }
    const isReported = this.#app.shop.gateways.get(gateway)?.reportsDisputes;
    if (isReported !== true) await this.#staffRead(id, state, amount);
    return `${gateway}, ${state}, ${amount ?? "all"}`;
  }

  async #staffRead(id: string, state: DisputeState, amount: number | null): Promise<void> {
    const [position] = await this.#books.positions(id);
    try {
      await recordDisputeByStaff(this.#app.shop, {
        orderNumber: position?.number ?? "",
        state,
        amount,
        actor: "operator",
      });
    } catch (error) {
      if (!(error instanceof DisputeRefused)) throw error;
    }
  }

  /** The gateway refuses to refund more than is left. */
  async refundAtDashboard(buyer: Buyer): Promise<string | null> {
    const paid = await this.#paidPages(buyer);
    if (paid.length === 0) return null;
    const { gateway, id } = this.#random.pick(paid);
    try {
      await refundAtDashboard(this.#app, gateway, id, 1 + this.#random.below(5_000));
      return gateway;
    } catch {
      return null;
    }
  }

  /** Everything arrives, every page expires, every gateway answers. */
  async settleEverything(): Promise<void> {
    for (const gateway of GATEWAYS) await this.#sandbox.control({ failNext: 0 }, gateway);
    const urls = this.#buyers.flatMap(({ pages }) => pages.map(({ url }) => url));
    // Including pages that the gateways opened but whose URL never reached us.
    for (const { gateway, id } of await this.#books.positions())
      urls.push(`${this.#app.sandboxUrl}/${gateway}/pay/${id}`);
    for (const url of urls) await this.#sandbox.settle(url, "expire").catch(() => null);
    for (let round = 0; round < 3; round += 1) {
      await this.#app.sandbox.settled();
      for (const delivery of this.#takeDeliveries()) this.#deliveries.add(delivery);
      for (const delivery of this.#random.shuffled([...this.#deliveries])) await delivery();
      this.#deliveries.clear();
      await this.#app.shop.jobs.drain();
      this.#clock.aheadMs += 2 * HOUR_MS;
      await sweepPayments(this.#app.shop);
      await this.#app.shop.jobs.drain();
    }
  }

  /** Everything that must never happen, as sentences; empty if all is well. */
  broken(): Promise<readonly string[]> {
    return this.#books.broken();
  }

  /** Differences between the two sides or the mails; there must be none once everything is settled. */
  differences(): Promise<readonly string[]> {
    return this.#books.differences(this.#buyers.map(({ details }) => details.email));
  }
}

const ACTS = [
  "fillsCart",
  "fillsCart",
  "opensTab",
  "signsIn",
  "signsOut",
  "changesCoupon",
  "checksOut",
  "checksOut",
  "checksOut",
  "approves",
  "approves",
  "leavesPage",
  "comesBack",
  "deliveryArrives",
  "deliveryArrives",
  "jobsRun",
  "sweepComes",
  "gatewayFails",
  "refundByStaff",
  "refundAtDashboard",
  "disputes",
] as const;
