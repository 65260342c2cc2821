import type { APIRequestContext, Page } from "@playwright/test";
import { brand } from "#content/brand.ts";
import type { CheckoutBody, CheckoutData } from "#contract/checkout.ts";
import type { Learner, LearnersAnswer, LearnersBody } from "#contract/learner.ts";
import type { OrderAnswer } from "#contract/order.ts";
import * as paths from "#contract/paths.ts";
import type { RefundClaimBody } from "#contract/refund-claim.ts";
import { DEFAULT_GATEWAY, type GatewayIdentifier } from "#core/gateways.ts";
import type { Buyer } from "./buyer.ts";
import { makeCart } from "./cart.ts";
import { readCsrfToken } from "./csrf-token.ts";
import { settle } from "./sandbox.ts";
import { expect } from "./test.ts";

/** An order that waits for its payment, and the user that its buyer has become. */
type PlacedOrder = { readonly [Key in keyof CheckoutData]-?: NonNullable<CheckoutData[Key]> };

/** A paid order. */
export type Purchase = {
  readonly buyer: Buyer;
  /** The order's number. */
  readonly number: string;
  /** The page of the receipt, for the buyer alone. */
  readonly receiptPath: string;
  /** The page for who learns, for everybody who has its address. */
  readonly learnersPath: string;
  readonly token: string;
};

/** Places the order of a new guest without the pages: one unit for each id, by card unless another way is given. */
async function placeOrder(
  request: APIRequestContext,
  coursePackageIds: readonly number[],
  buyer: Buyer,
  gateway: GatewayIdentifier = DEFAULT_GATEWAY,
): Promise<PlacedOrder> {
  const headers = await makeCart(request, coursePackageIds);
  const path = paths.checkout.replace("{scope}", "session").replace("{gateway}", gateway);
  const { firstname, lastname, country, dialCode, number, email } = buyer;
  const phone = dialCode + number;
  const { website } = brand;
  const form: CheckoutBody = { firstname, lastname, country, phone, email, website };
  const answer = await request.post(path, { headers, data: form });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: PlacedOrder }).data;
}

/** Pays an order at the gateway, and waits until the shop has a receipt for it. */
async function payOrder(
  request: APIRequestContext,
  { paymentUrl, token }: PlacedOrder,
  buyer: Buyer,
  gateway?: GatewayIdentifier,
): Promise<Purchase> {
  const { pathname, search, searchParams } = new URL(await settle(paymentUrl, "approve", gateway));
  const order = paths.order
    .replace("{scope}", "user")
    .replace("{paymentId}", searchParams.get("paymentId") ?? "")
    .replace("{gatewayId}", searchParams.get("gatewayId") ?? "");
  const headers = { Authorization: `Bearer ${token}` };
  const ask = () => request.get(order, { headers });
  await expect.poll(async () => (await ask()).status()).toBe(200);
  const { data } = (await (await ask()).json()) as { data: OrderAnswer };
  const { order_id: number, learners: learnersPath = "" } = data;
  return { buyer, number, receiptPath: pathname + search, learnersPath, token };
}

/**
 * Buys as a new guest without the pages, for journeys that only begin with a paid order. Nobody but
 * `request` has the cookies of the buyer.
 */
export async function buyByCalls(
  request: APIRequestContext,
  coursePackageIds: readonly number[],
  buyer: Buyer,
  gateway?: GatewayIdentifier,
): Promise<Purchase> {
  const placed = await placeOrder(request, coursePackageIds, buyer, gateway);
  return payOrder(request, placed, buyer, gateway);
}

/** What the cart page keeps before the browser leaves for the payment: the user, and no session id. */
async function becomeBuyer(page: Page, { user, token }: PlacedOrder): Promise<void> {
  // Only once per tab: what the journey does to them later stays.
  await page.addInitScript(
    ([userInfo, ownToken]) => {
      const done = "e2e-became-buyer";
      if (sessionStorage.getItem(done) !== null) return;
      sessionStorage.setItem(done, "yes");
      sessionStorage.setItem("userInfo", userInfo);
      sessionStorage.setItem("token", ownToken);
    },
    [JSON.stringify({ ...user, token }), token] as const,
  );
}

/** Places the order of this tab before its first document. */
async function placeInTab(
  page: Page,
  coursePackageIds: readonly number[],
  buyer: Buyer,
): Promise<PlacedOrder> {
  const placed = await placeOrder(page.request, coursePackageIds, buyer);
  await becomeBuyer(page, placed);
  return placed;
}

/**
 * Brings the buyer in this tab to the payment page, which is not opened, before the tab's first document;
 * returns its address.
 */
export async function orderInTab(...order: Parameters<typeof placeInTab>): Promise<string> {
  return (await placeInTab(...order)).paymentUrl;
}

/** Buys in this tab before its first document, without the pages: it is the buyer's from then on. */
export async function buyInTab(
  page: Page,
  coursePackageIds: readonly number[],
  buyer: Buyer,
): Promise<Purchase> {
  return payOrder(page.request, await placeInTab(page, coursePackageIds, buyer), buyer);
}

/** What a family says of a learner, beside the first name. */
const LEARNER: Omit<Learner, "first_name"> = {
  birth_year: 2018,
  level: "beginner",
  notes: "",
  days: ["sun"],
  day_parts: ["afternoon"],
  time_zone: "Asia/Riyadh",
};

/** Says who learns on the first seats of an order, one for each. */
export async function nameLearners(
  request: APIRequestContext,
  { learnersPath }: Purchase,
  learners: readonly (Pick<Learner, "first_name"> & Partial<Learner>)[],
): Promise<void> {
  const path = paths.learners
    .replace("{scope}", "session")
    .replace("{paymentId}", learnersPath.split("/").at(-1) ?? "");
  const { data } = (await (await request.get(path)).json()) as { data: LearnersAnswer };
  expect(data.seats.length).toBeGreaterThanOrEqual(learners.length);
  const seats: LearnersBody["seats"] = learners.flatMap((learner, index) => {
    const seat = data.seats[index];
    if (seat === undefined) return [];
    const { position, unit, version } = seat;
    return [{ position, unit, version, learner: { ...LEARNER, ...learner } }];
  });
  const headers = { "X-CSRF-Token": await readCsrfToken(request) };
  const saved = await request.put(path, { headers, data: { seats } });
  expect(saved.status()).toBe(200);
}

/** Asks for all money of an order back, as its buyer before the first class. */
export async function claimAll(
  request: APIRequestContext,
  { number, token }: Purchase,
  change: Pick<RefundClaimBody, "amount" | "note">,
): Promise<void> {
  const claim: RefundClaimBody = { order_id: number, held: "none", ...change };
  const headers = {
    Authorization: `Bearer ${token}`,
    "X-CSRF-Token": await readCsrfToken(request),
  };
  const answer = await request.post(paths.refundClaims, { headers, data: claim });
  expect(answer.status()).toBe(200);
}
