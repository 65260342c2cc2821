import { type CartSummary, summarizeCart } from "#core/cart.ts";
import type { CheckoutForm } from "#core/checkout.ts";
import { Refusal } from "#core/errors.ts";
import { GATEWAYS_THAT_END_PAGES, type GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import { freezeCart, type OrderAmounts } from "#core/order.ts";
import { isUnsettled } from "#core/payment.ts";
import { findProvenMailbox } from "../accounts/store.ts";
import type { StoredCart } from "../cart/store.ts";
import { countHold } from "../coupons/holds.ts";
import { holdCoupon } from "../coupons/uses.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Visitor } from "../http/visitor.ts";
import { insertOrder, updateBuyer } from "../orders/new-order.ts";
import { lockOpenOrder, type OpenOrder, supersedeOrder } from "../orders/open-orders.ts";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPayment, paymentRows } from "../payments/store.ts";
import { rememberTold } from "../shared-carts/paid-by.ts";
import type { Shop } from "../shop.ts";
import { hashSecret, randomPlainId, timeOrderedId } from "../tokens/secrets.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { GUEST_HOLD_MS } from "./guest-holds.ts";
import { lockCart } from "./lock-cart.ts";
import { type Buyer, buyerColumns, personOf, refuseTakenEmail, saveBuyer } from "./order-buyer.ts";
import { keepShownTerms, SHOWN_TERMS } from "./shown-terms.ts";

/** A checkout whose form and gateway have been checked. */
export type Checkout = {
  readonly visitor: Visitor;
  readonly browserId: string;
  readonly address: string;
  readonly receiptKey: string;
  readonly gateway: GatewayIdentifier;
  readonly live: boolean;
  readonly currency: Currency;
  readonly form: CheckoutForm;
  readonly website: string;
  readonly locale: Locale;
  /** The payable total the buyer was shown, in US cents; `null` if it was not sent. */
  readonly expectedTotal: number | null;
};

/** The order that was placed, or found again, with the one payment that pays it. */
export type PlacedOrder = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly userId: string;
  readonly cartId: string;
  /** True when there is nothing to pay: the order is paid already (D-95). */
  readonly free: boolean;
  /** True when an earlier checkout of the same cart had placed it. */
  readonly again: boolean;
};

/** A payment page that expires sooner than this is not handed out again. */
const LEAST_LIFE_MS = 2 * 60_000;
/** A payment page that could not be opened for this long is given up, and another is opened. */
const OPENING_LIMIT_MS = 20 * 60_000;

/**
 * Freezes the visitor's cart into an order with one payment, and commits both before any gateway is
 * called. A repeated checkout of an unchanged cart finds the same order again (D-115); one of a
 * changed cart supersedes the earlier order, whose payment is then ended. What was sent to be paid,
 * and another has paid meanwhile, is refused once: whoever checks out again wants it as well (D-221).
 * @throws Refusal `cart_empty`, `shared_cart_paid`, `price_changed`, `coupon_exhausted`,
 *   `coupon_already_used`, `user_exists`
 */
export async function placeOrder(shop: Shop, checkout: Checkout): Promise<PlacedOrder> {
  const browserHash = hashSecret(checkout.browserId);
  const placed = await inTransaction(shop.db, async (transaction) => {
    const cart = await lockCart(transaction, checkout, shop.now());
    if (cart === null || cart.cart.items.length === 0) throw new Refusal("cart_empty");
    if (cart.isPaidByAnother) {
      await rememberTold(transaction, cart.id, browserHash, shop.now());
      return null;
    }
    const summary = summarizeCart(cart.cart, cart.familyPercent, shop.now());
    refuseOtherTotal(checkout, cart, summary);
    const amounts = freezeCart(cart.cart, summary, checkout.currency);
    const couponId = summary.coupon === null ? null : cart.couponId;
    const fingerprint = fingerprintOf(checkout.gateway, amounts, couponId);
    const maxUses = summary.coupon?.maxUses ?? null;
    const mailbox =
      maxUses === null ? null : await findProvenMailbox(transaction, checkout.visitor);
    const isGuestHold = maxUses !== null && mailbox === null;
    const open = await lockOpenOrder(transaction, cart.id);
    const same =
      open !== null &&
      open.purchaseId === cart.purchaseId &&
      open.fingerprint === fingerprint &&
      isAlive(open, shop.now(), isGuestHold && GATEWAYS_THAT_END_PAGES.includes(checkout.gateway));
    await refuseTakenEmail(transaction, checkout, cart);
    const buyer = await saveBuyer(transaction, checkout, cart, shop.now());
    const { userId } = buyer;
    const person = { ...personOf(checkout.form), userId };
    // Last of all, since others wait for the row of the coupon until the commit.
    const holdUse = async () => {
      if (couponId === null || summary.coupon === null) return;
      await holdCoupon(transaction, cart.purchaseId, couponId, summary.coupon, person);
      if (maxUses === null || same) return;
      const hold = { couponId, maxUses, holder: mailbox ?? checkout.address };
      await countHold(transaction, hold, shop.now());
    };
    await keepShownTerms(shop.db, transaction, SHOWN_TERMS[checkout.locale], shop.now());
    if (same) {
      const now = shop.now();
      await updateBuyer(transaction, open.orderId, buyerColumns(checkout, now), now);
      await holdUse();
      return { ...open, userId, cartId: cart.id, free: false, again: true };
    }
    if (open !== null) {
      await supersedeOrder(transaction, open.orderId, shop.now());
      const { paymentId } = open;
      await shop.jobs.enqueue(transaction, "end-payment", { paymentId }, paymentId);
    }
    const order = { checkout, cart, amounts, couponId, fingerprint, buyer };
    const placed = await createOrder(shop, transaction, order);
    await holdUse();
    if (placed.free) await payNothing(shop, transaction, placed.paymentId);
    return placed;
  });
  // After the commit: thrown inside, it would undo what remembers that the buyer was told.
  if (placed === null) throw new Refusal("shared_cart_paid");
  return placed;
}

/**
 * Never charges more than the buyer was shown, nor sells less: while a package of the cart has been
 * withdrawn, only the total without it passes (D-169). A coupon whose last use went to somebody else
 * is named as the reason; a buyer who saw the total without it may go on.
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
  const isLess = expectedTotal !== null && withdrawn > 0 && expectedTotal > payable;
  if (isMore || isLess) throw new Refusal("price_changed");
}

/**
 * Whether an order can still be paid, on its page or on one still to be opened, or is authorised
 * and only not captured yet: then nobody is asked to pay again.
 */
function isAlive(
  { status, expiresAt, createdAt }: OpenOrder,
  now: Date,
  endsSoon: boolean,
): boolean {
  if (!isUnsettled(status) || status === "review") return false;
  if (status === "authorised") return true;
  if (expiresAt === null) return now.getTime() - createdAt.getTime() < OPENING_LIMIT_MS;
  const holdEnds = endsSoon ? createdAt.getTime() + GUEST_HOLD_MS : Number.POSITIVE_INFINITY;
  return Math.min(expiresAt.getTime(), holdEnds) - now.getTime() >= LEAST_LIFE_MS;
}

type NewOrder = {
  readonly checkout: Checkout;
  readonly cart: StoredCart;
  readonly amounts: OrderAmounts;
  readonly couponId: number | null;
  readonly fingerprint: string;
  readonly buyer: Buyer;
};

/** Stores the order with its payment, and a new guest. */
async function createOrder(
  shop: Shop,
  transaction: Queryable,
  { checkout, cart, buyer: { userId, rows: guestRows }, ...frozen }: NewOrder,
): Promise<PlacedOrder> {
  const createdAt = shop.now();
  const orderId = timeOrderedId(createdAt);
  const paymentId = randomPlainId();
  const { gateway, live } = checkout;
  const order = {
    ...frozen,
    id: orderId,
    userId,
    cartId: cart.id,
    purchaseId: cart.purchaseId,
    gateway,
    browserHash: hashSecret(checkout.browserId),
    buyer: buyerColumns(checkout, createdAt),
    createdAt,
  };
  const { currency, total: amount } = frozen.amounts;
  const payment = { id: paymentId, orderId, gateway, live, currency, amount, createdAt };
  const rows = [paymentRows(transaction, payment)];
  if (guestRows !== null) rows.push(guestRows);
  await insertOrder(transaction, order, rows);
  const free = amount === 0;
  return { orderId, paymentId, userId, cartId: cart.id, free, again: false };
}

/** An order that costs nothing is paid at once. */
async function payNothing(shop: Shop, transaction: Queryable, paymentId: string): Promise<void> {
  const why = { actor: "checkout", cause: "nothing to pay" } as const;
  await movePayment(shop, transaction, await lockPayment(transaction, paymentId), "paid", why);
}
