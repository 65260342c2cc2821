import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type CartSummary, summarizeCart } from "#core/cart.ts";
import type { CheckoutForm } from "#core/checkout.ts";
import { couponRefusal } from "#core/discount.ts";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import { freezeCart, type OrderAmounts } from "#core/order.ts";
import { type GatewayIdentifier, isUnsettled } from "#core/payment.ts";
import { isLiveToken } from "../accounts/sessions.ts";
import { findCartById, type StoredCart } from "../cart/store.ts";
import { lockCarts, lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Visitor } from "../http/visitor.ts";
import { movePayment } from "../payments/settle-payment.ts";
import { lockPayment, recordMove } from "../payments/store.ts";
import { hashSecret, randomPlainId } from "../secrets.ts";
import type { Shop } from "../shop.ts";
import { holdCoupon } from "./coupon-uses.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { countHold, findProvenMailbox, GUEST_HOLD_MS, PAGE_ENDS_AT } from "./guest-holds.ts";
import {
  buyerColumns,
  personOf,
  refuseTakenAddress,
  saveBuyer,
  updateBuyer,
} from "./order-buyer.ts";
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
  /** The payable total the buyer was shown, in US cents; `null` where it was not sent. */
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

/** A payment page with less life left than this is not handed out again. */
const LEAST_LIFE_MS = 2 * 60_000;
/** A payment page that could not be opened for this long is given up, and another one is asked for. */
const OPENING_LIMIT_MS = 20 * 60_000;
const FIRST_CHECK_MS = 2 * 60_000;

/**
 * Freezes the visitor's cart into an order with one payment, and commits both before anything is
 * said to a gateway. A repeated checkout of an unchanged cart finds the same order again (D-115);
 * a changed one takes the place of the order before, whose payment is then ended.
 * @throws Refusal `cart_empty`, `price_changed`, `coupon_exhausted`, `coupon_already_used`,
 *   `user_exists`
 */
export async function placeOrder(shop: Shop, checkout: Checkout): Promise<PlacedOrder> {
  const placed = await inTransaction(shop.db, async (transaction) => {
    const cart = await lockCart(transaction, checkout, shop.now());
    if (cart === null || cart.cart.items.length === 0) throw new Refusal("cart_empty");
    const summary = summarizeCart(cart.cart, cart.familyPercent, shop.now());
    refuseHigherTotal(checkout, cart, summary, shop.now());
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
      isAlive(open, shop.now(), isGuestHold && checkout.gateway === PAGE_ENDS_AT);
    await refuseTakenAddress(transaction, checkout, cart);
    const userId = await saveBuyer(transaction, checkout, cart, shop.now());
    const person = { ...personOf(checkout.form), userId };
    if (couponId !== null && summary.coupon !== null) {
      await holdCoupon(transaction, cart.purchaseId, couponId, summary.coupon, person);
      if (maxUses !== null && !same) {
        const hold = { couponId, maxUses, holder: mailbox ?? checkout.address };
        await countHold(transaction, hold, shop.now());
      }
    }
    await keepShownTerms(transaction, SHOWN_TERMS[checkout.locale], shop.now());
    if (same) {
      await updateBuyer(transaction, open.orderId, checkout, shop.now());
      return { ...open, userId, cartId: cart.id, free: false, again: true };
    }
    if (open !== null) await supersede(shop, transaction, open, shop.now());
    return insertOrder(shop, transaction, {
      checkout,
      cart,
      amounts,
      couponId,
      fingerprint,
      userId,
    });
  });
  shop.jobs.wake("end-payment");
  if (placed.free) {
    shop.jobs.wake("send-receipt");
    shop.jobs.wake("announce-order");
  }
  return placed;
}

/**
 * Never charges more than the buyer was shown. A coupon whose last use went to somebody else is
 * named as the reason; a buyer who saw the total without it may go on.
 */
function refuseHigherTotal(
  { expectedTotal }: Checkout,
  { cart }: StoredCart,
  summary: CartSummary,
  now: Date,
): void {
  const lostCoupon =
    cart.coupon !== null &&
    summary.coupon === null &&
    couponRefusal(cart.coupon, summary.payable, now) === "coupon_exhausted";
  if (lostCoupon && (expectedTotal === null || expectedTotal < summary.payable)) {
    throw new Refusal("coupon_exhausted");
  }
  if (expectedTotal !== null && expectedTotal < summary.payable) throw new Refusal("price_changed");
}

/**
 * Locks the visitor's cart. A guest's repeated checkout finds the cart that was moved (D-122), as
 * long as the token that it was given then is good in this browser; no session opens the cart of an
 * account.
 */
async function lockCart(
  transaction: Queryable,
  { visitor, browserId }: Checkout,
  now: Date,
): Promise<StoredCart | null> {
  if (visitor.scope === "user") {
    const [cart] = await lockCarts(transaction, sql`user_id = ${visitor.userId}`);
    return cart === undefined ? null : findCartById(transaction, cart.id);
  }
  const { sessionHash } = visitor;
  const carts = await lockCarts(
    transaction,
    sql`session_hash = ${sessionHash} or moved_from_session_hash = ${sessionHash}`,
  );
  const cart = carts.find((found) => found.sessionHash === sessionHash) ?? carts[0];
  if (cart === undefined) return null;
  // A statement of its own: the checkout that we waited for may have just made the token.
  const { rows } = await sql`
    select from carts c left join users u on u.id = c.user_id
    where c.id = ${cart.id} and u.verified_at is null
      and (c.session_hash = ${sessionHash} or exists (
        select from user_tokens t
        where t.user_id = c.user_id and t.browser_hash = ${hashSecret(browserId)}
          and ${isLiveToken(now)}))`.execute(transaction);
  return rows.length === 0 ? null : findCartById(transaction, cart.id);
}

type OpenOrder = {
  readonly orderId: string;
  readonly paymentId: string;
  /** Another one than the cart's, once that purchase was paid in another way. */
  readonly purchaseId: string;
  readonly fingerprint: string;
  readonly status: Parameters<typeof isUnsettled>[0];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
};

async function lockOpenOrder(transaction: Queryable, cartId: string): Promise<OpenOrder | null> {
  const [locked] = await lockOrders(
    transaction,
    sql`cart_id = ${cartId} and status = 'pending' and superseded_at is null`,
  );
  if (locked === undefined) return null;
  const row = await transaction
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select([
      "orders.id as orderId",
      "payments.id as paymentId",
      "orders.purchase_id as purchaseId",
      "orders.fingerprint",
      "payments.status",
      "payments.expires_at as expiresAt",
      "payments.created_at as createdAt",
    ])
    .where("orders.id", "=", locked.id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether the payment of an order can still be made, on its page or on one that is still to open, or
 * is promised already and only not taken yet: nobody is asked to pay that again.
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

/** A later checkout takes this order's place; its payment is ended by a job, after the commit. */
async function supersede(
  shop: Shop,
  transaction: Queryable,
  { orderId, paymentId }: OpenOrder,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ superseded_at: now, updated_at: now })
    .where("id", "=", orderId)
    .execute();
  await shop.jobs.enqueue(transaction, "end-payment", { paymentId }, paymentId);
}

type NewOrder = {
  readonly checkout: Checkout;
  readonly cart: StoredCart;
  readonly amounts: OrderAmounts;
  readonly couponId: number | null;
  readonly fingerprint: string;
  readonly userId: string;
};

async function insertOrder(
  shop: Shop,
  transaction: Queryable,
  { checkout, cart, amounts, couponId, fingerprint, userId }: NewOrder,
): Promise<PlacedOrder> {
  const now = shop.now();
  const orderId = randomUUID();
  const paymentId = randomPlainId();
  await transaction
    .insertInto("orders")
    .values({
      id: orderId,
      number: sql<string>`nextval('order_numbers')::text`,
      user_id: userId,
      cart_id: cart.id,
      purchase_id: cart.purchaseId,
      fingerprint,
      gateway: checkout.gateway,
      currency: amounts.currency,
      family_discount: amounts.familyDiscount,
      coupon_discount: amounts.couponDiscount,
      total: amounts.total,
      coupon_id: couponId,
      ...buyerColumns(checkout, now),
      created_at: now,
    })
    .execute();
  await transaction
    .insertInto("order_lines")
    .values(
      amounts.lines.map((line, position) => ({
        order_id: orderId,
        position,
        course_package_id: line.coursePackageId,
        name_en: line.name,
        name_ar: line.nameAr,
        quantity: line.quantity,
        unit_price: line.unitPrice,
      })),
    )
    .execute();
  await transaction
    .insertInto("payments")
    .values({
      id: paymentId,
      order_id: orderId,
      gateway: checkout.gateway,
      currency: amounts.currency,
      amount: amounts.total,
      live: checkout.live,
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
      created_at: now,
    })
    .execute();
  await recordMove(transaction, paymentId, "checkout", "order placed", null, "created");
  const free = amounts.total === 0;
  if (free) {
    const payment = await lockPayment(transaction, paymentId);
    const why = { actor: "checkout", cause: "nothing to pay" } as const;
    await movePayment(shop, transaction, payment, "paid", why);
  }
  return { orderId, paymentId, userId, cartId: cart.id, free, again: false };
}
