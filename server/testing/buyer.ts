import { DEFAULT_GATEWAY } from "#core/gateways.ts";
import { sandboxOf } from "./sandbox-client.ts";
import type { TestApp } from "./test-app.ts";
import { BUYER, type TestBrowser } from "./test-browser.ts";

let buyers = 0;

/** Details with an email and a phone that no other buyer of the test run has. */
export function newBuyer(): typeof BUYER {
  buyers += 1;
  const number = String(buyers).padStart(4, "0");
  return { ...BUYER, email: `buyer${number}@example.com`, phone: `+97150123${number}` };
}

/** A buyer with a filled cart, at the payment page. */
export type BuyerAtPaymentPage = {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly phone: string;
  readonly paymentUrl: string;
  readonly paymentId: string;
};

/** Our id of the payment whose page is open at the sandbox. */
export async function paymentIdOf(
  app: Pick<TestApp, "sandbox" | "sandboxUrl">,
  paymentUrl: string,
): Promise<string> {
  const [session = ""] = new URL(paymentUrl).pathname.split("/").slice(-1);
  const entry = (await sandboxOf(app).ledger()).find(({ ids }) => ids.includes(session));
  if (entry === undefined) throw new Error(`The sandbox knows no payment of ${paymentUrl}`);
  return entry.reference;
}

/** What is bought (units by package), with which coupon, by whom and at which gateway. */
export type PurchaseOptions = {
  readonly packages?: Readonly<Record<number, number>>;
  readonly coupon?: string | null;
  readonly details?: typeof BUYER;
  readonly gateway?: string;
};

/** Fills a cart, applies a coupon and checks out as a guest. */
export async function buyerAtPaymentPage(
  app: TestApp,
  {
    packages = { 42: 1 },
    coupon = null,
    details = newBuyer(),
    gateway = DEFAULT_GATEWAY,
  }: PurchaseOptions = {},
): Promise<BuyerAtPaymentPage> {
  const browser = app.openBrowser();
  for (const [id, quantity] of Object.entries(packages)) await browser.add(Number(id), quantity);
  if (coupon !== null) await browser.post("/cart/apply-coupon", { coupon_code: coupon });
  const { status, body } = await browser.checkout(details, gateway);
  const paymentUrl: unknown = body.data?.paymentUrl;
  if (typeof paymentUrl !== "string") {
    throw new Error(`The checkout was answered with ${status} ${JSON.stringify(body)}`);
  }
  const { email, phone } = details;
  return { browser, email, phone, paymentUrl, paymentId: await paymentIdOf(app, paymentUrl) };
}

/** A buyer whose payment was approved; the shop knows it, and all webhooks and jobs are done. */
export async function buyerWhoPaid(
  app: TestApp,
  options: PurchaseOptions = {},
): Promise<BuyerAtPaymentPage> {
  const buyer = await buyerAtPaymentPage(app, options);
  await sandboxOf(app).settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  return buyer;
}

/**
 * Waits, without a clock, until all webhooks and jobs are done; twice, because a capture sends
 * webhooks too.
 */
export async function everythingDone(app: TestApp): Promise<void> {
  for (const _ of ["approval", "capture"]) {
    await app.sandbox.settled();
    await app.shop.jobs.drain();
  }
}
