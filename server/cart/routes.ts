import type { Hono } from "hono";
import { wordsIn } from "#content/words.ts";
import * as contract from "#contract/cart.ts";
import { type CartItem, type CartSummary, emptyCart, summarizeCart } from "#core/cart.ts";
import { normalizeCouponCode } from "#core/discount.ts";
import { Refusal, type RefusalCode } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { countGuess } from "../coupons/guesses.ts";
import { refusalMessage, refusalResponse } from "../http/problem.ts";
import { route, routeForCaller } from "../http/route.ts";
import { visitorKey } from "../http/visitor.ts";
import type { Shop } from "../shop.ts";
import { addUnits, changeQuantity, deleteItem } from "./changes.ts";
import { cartChangeLimits } from "./limits.ts";
import { toPackageAnswer } from "./package-answer.ts";
import { findCart, findCartWithCode, type StoredCart, setCoupon } from "./store.ts";
import { toSumsAnswer } from "./sums-answer.ts";

function summaryOf(stored: StoredCart | null, now: Date): CartSummary {
  return summarizeCart(stored?.cart ?? emptyCart, stored?.familyPercent ?? 0, now);
}

/** The notices about the cart: its coupon no longer applies (D-92). */
function noticesOf({ couponRefusal: code }: CartSummary, locale: Locale) {
  return code === null ? [] : [{ code, message: refusalMessage(code, locale) }];
}

function toSummaryAnswer(
  shop: Pick<Shop, "config" | "now">,
  stored: StoredCart | null,
  locale: Locale,
): contract.CartSummaryAnswer {
  const summary = summaryOf(stored, shop.now());
  const notices = noticesOf(summary, locale);
  return {
    ...toSumsAnswer(shop, summary, stored?.familyPercent ?? 0),
    total_items_count: summary.itemsCount,
    total_price_discount: toMajor(summary.payable),
    coupon_code: summary.coupon?.code ?? null,
    ...(notices.length === 0 ? {} : { notices }),
  };
}

function toCartAnswer(
  shop: Pick<Shop, "config" | "now">,
  stored: StoredCart | null,
  locale: Locale,
): contract.CartAnswer {
  const { coupon_code, ...summary } = toSummaryAnswer(shop, stored, locale);
  const withdrawn = stored?.withdrawn ?? [];
  return {
    ...summary,
    coupon_code: coupon_code === null ? null : { code: coupon_code },
    items: (stored?.cart.items ?? []).map((item) => ({
      ...toItemAnswer(item),
      single_price: toMajor(item.coursePackage.price),
    })),
    ...(withdrawn.length === 0 ? {} : { withdrawn_items: withdrawn.map(toItemAnswer) }),
  };
}

function toItemAnswer({ id, quantity, coursePackage }: CartItem) {
  return { id, quantity, course_package: toPackageAnswer(coursePackage) };
}

/** The id of a cart item in an address; anything else is an unknown item. */
function readItemId(text: string | undefined): number {
  if (!/^[1-9]\d{0,15}$/.test(text ?? "")) throw new Refusal("unknown_item");
  return Number(text);
}

/** Reads and changes a visitor's cart and its coupon (D-82, D-92). */
export function cartRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;
  const countChange = cartChangeLimits(now);

  const answerChange = (after: StoredCart | null, locale: Locale) => ({
    cartSummary: toSummaryAnswer(shop, after, locale),
  });

  route(app, shop, contract.getCart, async ({ visitor, locale }) => ({
    data: toCartAnswer(shop, await findCart(db, visitor, now()), locale),
  }));

  routeForCaller(app, shop, contract.addToCart, async ({ caller, body, locale, address }) => {
    countChange(caller.scope === "user" ? caller.tokenHash : caller.sessionHash, address);
    const { course_package_id: coursePackageId, quantity } = body;
    const added = await addUnits(db, caller, { coursePackageId, quantity }, now());
    if (added.outcome !== "added") throw new Refusal(added.outcome);
    const answer = answerChange(added.cart, locale);
    const wasEmpty = answer.cartSummary.total_items_count === quantity;
    if (wasEmpty) shop.views.count("cart", "", locale);
    return answer;
  });

  route(app, shop, contract.increaseItem, async ({ visitor, params, locale, address }) => {
    countChange(visitorKey(visitor), address);
    const { changed, cart } = await changeQuantity(db, visitor, readItemId(params["id"]), 1, now());
    if (cart === null) throw new Refusal("unknown_item");
    if (!changed) throw new Refusal("invalid_quantity");
    return answerChange(cart, locale);
  });

  route(app, shop, contract.decreaseItem, async ({ visitor, params, locale, address }) => {
    countChange(visitorKey(visitor), address);
    const { cart } = await changeQuantity(db, visitor, readItemId(params["id"]), -1, now());
    if (cart === null) throw new Refusal("unknown_item");
    return answerChange(cart, locale);
  });

  route(app, shop, contract.removeItem, async ({ visitor, params, locale, address }) => {
    countChange(visitorKey(visitor), address);
    const cart = await deleteItem(db, visitor, readItemId(params["id"]), now());
    if (cart === null) throw new Refusal("unknown_item");
    return answerChange(cart, locale);
  });

  route(app, shop, contract.applyCoupon, async ({ visitor, body, locale, address, setMessage }) => {
    countChange(visitorKey(visitor), address);
    const refuse = (code: RefusalCode) => refusalResponse(new Refusal(code), locale, 200);
    const code = normalizeCouponCode(body.coupon_code);
    if (code === "") return refuse("coupon_blank");
    const after = await findCartWithCode(db, visitor, code, now());
    if (after === null || after.cart.items.length === 0) return refuse("cart_empty");
    const isHit = after.couponId !== null;
    await countGuess(shop, { visitor: visitorKey(visitor), address, isHit });
    if (after.couponId === null) return refuse("coupon_unknown");
    const { couponRefusal: reason } = summaryOf(after, now());
    if (reason !== null) return refuse(reason);
    await setCoupon(db, visitor, after.couponId);
    setMessage(wordsIn(locale).cart.coupon.messages.applied);
    return answerChange(after, locale);
  });

  route(app, shop, contract.removeCoupon, async ({ visitor, locale, address, setMessage }) => {
    countChange(visitorKey(visitor), address);
    await setCoupon(db, visitor, null);
    setMessage(wordsIn(locale).cart.coupon.messages.removed);
    return answerChange(await findCart(db, visitor, now()), locale);
  });
}
