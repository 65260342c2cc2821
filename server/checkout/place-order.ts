import { type CartSummary, summarizeCart } from "#core/cart.ts";
import { Refusal } from "#core/errors.ts";
import { GATEWAYS_THAT_END_PAGES } from "#core/gateways.ts";
import { freezeCart, type OrderAmounts } from "#core/order.ts";
import { isUnsettled } from "#core/payment.ts";
import { findProvenMailbox } from "../accounts/store.ts";
import type { StoredCart } from "../cart/store.ts";
import { countHold } from "../coupons/holds.ts";
import { type CouponToHold, holdCoupon } from "../coupons/uses.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { insertOrder, updateBuyer } from "../orders/new-order.ts";
import { type OpenOrder, supersedeOrder } from "../orders/open-orders.ts";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPayment, newPaymentPart } from "../payments/store.ts";
import { recordNotified } from "../shared-carts/notices.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import { hashSecret, randomPlainId, timeOrderedId } from "../tokens/secrets.ts";
import type { Checkout } from "./checkout.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { GUEST_HOLD_MS } from "./guest-holds.ts";
import { lockCart } from "./lock-cart.ts";
import { type Buyer, buyerColumns, personKeysOf, saveBuyer } from "./order-buyer.ts";
import { SHOWN_TERMS, storeShownTerms } from "./shown-terms.ts";

/** The order that was placed or found again, with its one payment. */
export type PlacedOrder = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly userId: string;
  readonly cartId: string;
  /** True if there is nothing to pay: the order is paid already (D-95). */
  readonly free: boolean;
  /** True if an earlier checkout of the same cart placed it. */
  readonly again: boolean;
};

/** A payment page that expires sooner than this is not reused. */
const MIN_LIFETIME_MS = 2 * 60_000;
/** After this long without a payment page, the attempt is given up and another order is placed. */
const START_ABANDONED_AFTER_MS = 20 * 60_000;

/**
 * Freezes the visitor's cart into an order with one payment, and commits both before any gateway is called. A
 * repeated checkout of an unchanged cart finds the same order (D-115). A checkout of a changed cart supersedes
 * the earlier order, whose payment is then ended. If the cart holds units of a shared cart that somebody else
 * has paid meanwhile, the checkout is refused once; a buyer who checks out again wants them as well (D-221).
 * @throws Refusal `cart_empty`, `shared_cart_paid`, `price_changed`, `coupon_exhausted`,
 *   `coupon_already_used`, `user_exists`
 */
export async function placeOrder(shop: Shop, checkout: Checkout): Promise<PlacedOrder> {
  const placed = await inTransaction(shop.db, async (transaction) => {
    const cart = await lockCart(transaction, checkout, shop.now());
    if (cart === null || cart.cart.items.length === 0) throw new Refusal("cart_empty");
    if (cart.isPaidByAnother) {
      await recordNotified(transaction, cart.id, hashSecret(checkout.browserId), shop.now());
      return null;
    }
    const purchase = await freezePurchase(transaction, checkout, cart, shop.now());
    const { openOrder: open } = cart;
    const isSame = open !== null && isReusable(open, purchase, shop.now());
    if (cart.isTakenEmail) throw new Refusal("user_exists");
    const buyer = await saveBuyer(transaction, checkout, cart, shop.now());
    await storeShownTerms(shop.db, transaction, SHOWN_TERMS[checkout.locale], shop.now());
    if (isSame) return reuseOrder(shop, transaction, purchase, buyer, open);
    if (open !== null) await replaceOrder(shop, transaction, open);
    return placeNewOrder(shop, transaction, purchase, buyer);
  });
  // After the commit: thrown inside, it would roll back the record that the buyer was notified.
  if (placed === null) throw new Refusal("shared_cart_paid");
  return placed;
}

/** A cart frozen at the total that its buyer was shown. */
type Purchase = {
  readonly checkout: Checkout;
  readonly cart: StoredCart;
  readonly amounts: OrderAmounts;
  readonly coupon: FrozenCoupon | null;
  readonly fingerprint: string;
};

/** `mailbox` is the buyer's verified mailbox; `null` for a guest, or if uses are not limited. */
type FrozenCoupon = CouponToHold & { readonly mailbox: string | null };

/** @throws Refusal `coupon_exhausted` or `price_changed` */
async function freezePurchase(
  transaction: Queryable,
  checkout: Checkout,
  cart: StoredCart,
  now: Date,
): Promise<Purchase> {
  const summary = summarizeCart(cart.cart, cart.familyPercent, now);
  refuseOtherTotal(checkout, cart, summary);
  const amounts = freezeCart(cart.cart, summary, checkout.currency);
  const { coupon: rule } = summary;
  const id = rule === null ? null : cart.couponId;
  const fingerprint = fingerprintOf(checkout.gateway, amounts, id);
  const frozen = { checkout, cart, amounts, fingerprint };
  if (rule === null || id === null) return { ...frozen, coupon: null };
  const isLimited = rule.maxUses !== null;
  const mailbox = isLimited ? await findProvenMailbox(transaction, checkout.visitor) : null;
  return { ...frozen, coupon: { id, rule, mailbox } };
}

/**
 * Refuses a total other than the one that the buyer was shown, so that no buyer pays more or gets less: with a
 * withdrawn package in the cart, only the total without it passes (D-169). If another buyer took the coupon's
 * last use, that is the refusal's reason; a buyer who saw the total without the coupon may continue.
 */
function refuseOtherTotal(
  { expectedTotal }: Checkout,
  { withdrawn }: StoredCart,
  { payable, couponRefusal }: CartSummary,
): void {
  const isMore = expectedTotal !== null && expectedTotal < payable;
  if (couponRefusal === "coupon_exhausted" && (expectedTotal === null || isMore)) {
    throw new Refusal("coupon_exhausted");
  }
  const isLess = expectedTotal !== null && withdrawn.length > 0 && expectedTotal > payable;
  if (isMore || isLess) throw new Refusal("price_changed");
}

/** Whether an open order is for exactly this purchase and can still be paid. */
function isReusable(open: OpenOrder, purchase: Purchase, now: Date): boolean {
  const { cart, fingerprint } = purchase;
  const isSame = open.purchaseId === cart.purchaseId && open.fingerprint === fingerprint;
  return isSame && isAlive(open, holdMs(purchase), now);
}

/** How long a purchase may hold its coupon use on a payment page that we end (`guest-holds.ts`). */
function holdMs({ checkout, coupon }: Purchase): number {
  const isGuestHold = coupon !== null && coupon.rule.maxUses !== null && coupon.mailbox === null;
  const isEnded = isGuestHold && GATEWAYS_THAT_END_PAGES.includes(checkout.gateway);
  return isEnded ? GUEST_HOLD_MS : Number.POSITIVE_INFINITY;
}

/**
 * Whether an order can still be paid, on its page or on one that is yet to be opened, or is authorised and not
 * captured yet. Then the buyer is not asked to pay again.
 */
function isAlive(
  { status, expiresAt, createdAt }: OpenOrder,
  maxHoldMs: number,
  now: Date,
): boolean {
  if (!isUnsettled(status) || status === "review") return false;
  if (status === "authorised") return true;
  if (expiresAt === null) return now.getTime() - createdAt.getTime() < START_ABANDONED_AFTER_MS;
  const end = Math.min(expiresAt.getTime(), createdAt.getTime() + maxHoldMs);
  return end - now.getTime() >= MIN_LIFETIME_MS;
}

/** Reuses the order of an earlier checkout, with the buyer's details of the current form. */
async function reuseOrder(
  shop: TransactionParts,
  transaction: Queryable,
  purchase: Purchase,
  { userId }: Buyer,
  { orderId, paymentId }: OpenOrder,
): Promise<PlacedOrder> {
  const { checkout, cart } = purchase;
  const now = shop.now();
  await updateBuyer(transaction, orderId, buyerColumns(checkout, now), now);
  await holdUse(transaction, purchase, userId);
  return { orderId, paymentId, userId, cartId: cart.id, free: false, again: true };
}

/** Supersedes the order of an earlier checkout; its payment is ended after the commit. */
async function replaceOrder(
  shop: TransactionParts,
  transaction: Queryable,
  { orderId, paymentId }: OpenOrder,
): Promise<void> {
  await supersedeOrder(transaction, orderId, shop.now());
  await shop.jobs.enqueue(transaction, "end-payment", { paymentId }, paymentId);
}

async function placeNewOrder(
  shop: TransactionParts,
  transaction: Queryable,
  purchase: Purchase,
  buyer: Buyer,
): Promise<PlacedOrder> {
  const placed = await createOrder(shop, transaction, purchase, buyer);
  await holdUse(transaction, purchase, buyer.userId);
  await countLimitedHold(transaction, purchase, shop.now());
  if (placed.free) await payNothing(shop, transaction, placed.paymentId);
  return placed;
}

/** Called after the order is stored, because others wait for the coupon's row until the commit. */
async function holdUse(
  transaction: Queryable,
  { checkout, cart, coupon }: Purchase,
  userId: string,
): Promise<void> {
  if (coupon === null) return;
  const person = { ...personKeysOf(checkout.form), userId };
  await holdCoupon(transaction, cart.purchaseId, coupon, person);
}

/** Counts a new order that holds a use of a limited coupon against its holder's limit. */
async function countLimitedHold(
  transaction: Queryable,
  { checkout, coupon }: Purchase,
  now: Date,
): Promise<void> {
  if (coupon === null || coupon.rule.maxUses === null) return;
  const { id: couponId, mailbox } = coupon;
  const hold = { couponId, maxUses: coupon.rule.maxUses, holder: mailbox ?? checkout.address };
  await countHold(transaction, hold, now);
}

/** Stores the order with its payment, and a new guest. */
async function createOrder(
  shop: TransactionParts,
  transaction: Queryable,
  { checkout, cart, amounts, coupon, fingerprint }: Purchase,
  { userId, guestPart }: Buyer,
): Promise<PlacedOrder> {
  const createdAt = shop.now();
  const orderId = timeOrderedId(createdAt);
  const paymentId = randomPlainId();
  const { gateway, live } = checkout;
  const order = {
    id: orderId,
    userId,
    cartId: cart.id,
    purchaseId: cart.purchaseId,
    amounts,
    couponId: coupon?.id ?? null,
    fingerprint,
    gateway,
    browserHash: hashSecret(checkout.browserId),
    buyer: buyerColumns(checkout, createdAt),
    createdAt,
  };
  const { currency, total: amount } = amounts;
  const payment = { id: paymentId, orderId, gateway, live, currency, amount, createdAt };
  const otherParts = [newPaymentPart(transaction, payment)];
  if (guestPart !== null) otherParts.push(guestPart);
  await insertOrder(transaction, order, otherParts);
  const free = amount === 0;
  return { orderId, paymentId, userId, cartId: cart.id, free, again: false };
}

/** An order that costs nothing is paid at once. */
async function payNothing(
  shop: TransactionParts,
  transaction: Queryable,
  paymentId: string,
): Promise<void> {
  const payment = await lockPayment(transaction, paymentId);
  await movePayment(shop, transaction, payment, {
    after: "paid",
    actor: "checkout",
    cause: "nothing to pay",
  });
}
