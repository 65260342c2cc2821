import type { CartAnswer, CartSummaryAnswer } from "#contract/cart.ts";
import type { Locale } from "#core/locale.ts";
import { ApiError, api } from "#web/api/api.ts";
import { createStore } from "#web/browser/store.ts";
import { browserLocale } from "#web/copy/locale.ts";
import { currentScope, isNewGuest } from "#web/visitor/visitor.ts";

/** The cart with its coupon code as a plain text, whatever form the server sent (R-CPN-10, D-89). */
export type Cart = Omit<CartAnswer, "coupon_code"> & {
  readonly coupon_code: string | null;
  /** The language of the texts that the server wrote, such as `notices` (D-20). */
  readonly locale?: Locale;
};

const EMPTY_CART: Cart = {
  items: [],
  total_items_count: 0,
  total_price: 0,
  total_price_discount: 0,
  family_or_friend_discount: 0,
  discount: 0,
  coupon_code: null,
  currency: "USD",
  currency_en: "",
};

/** The visitor's cart, shared by the header and the cart page; `null` until it is loaded. */
export const cartStore = createStore<Cart | null>(null);

/** True after the server has refused the user's token. Nothing is deleted; the page shows a message (D-65). */
export const signInEnded = createStore(false);

/** Reads `null`, a plain code or `{ code }`; an empty text counts as no coupon (D-89). */
function readCouponCode(value: unknown): string | null {
  const code = typeof value === "object" && value !== null && "code" in value ? value.code : value;
  return typeof code === "string" && code !== "" ? code : null;
}

let newestLoad = 0;
let loadsUnderWay = 0;
let underWay: Promise<void> | null = null;

/**
 * To be called after a package was added; the caller then loads the cart. Until then, a cart that was empty
 * counts as not loaded (D-77, D-84).
 */
export function noteAddition(): void {
  if (cartStore.get()?.items.length === 0) cartStore.set(null);
}

/**
 * Whether the cart is known to be empty without a request: this tab is new, or the cart was empty in the last
 * response and nothing has been added since (D-77).
 */
export function isKnownEmpty(): boolean {
  const cart = cartStore.get();
  if (cart === null) return isNewGuest();
  return cart.items.length === 0 && loadsUnderWay === 0;
}

/** How many units of a package are in the cart; `null` while that is not known. */
export function unitsInCart(coursePackageId: number | undefined): number | null {
  const cart = cartStore.get();
  if (cart === null) return isNewGuest() ? 0 : null;
  return cart.items.find((item) => item.course_package.id === coursePackageId)?.quantity ?? 0;
}

/** Loads the cart; calls during a load share it (D-70). Never throws. */
export function loadCart(): Promise<void> {
  underWay ??= reloadCart().finally(() => {
    underWay = null;
  });
  return underWay;
}

/**
 * Reloads the cart after a change; only the newest response is applied (D-87). A 404 and a 200 with `success: false`,
 * without JSON or without a cart mean an empty cart (D-76, D-79). Any other failure is logged, and the page
 * stays as it is (D-77). Never throws.
 */
export async function reloadCart(): Promise<void> {
  newestLoad += 1;
  const load = newestLoad;
  loadsUnderWay += 1;
  const cart = await fetchCart();
  loadsUnderWay -= 1;
  if (cart === null || load !== newestLoad) return;
  cartStore.set(cart);
}

async function fetchCart(): Promise<Cart | null> {
  const locale = browserLocale();
  try {
    const { success, data } = await api.getCart();
    signInEnded.set(false);
    const answer = typeof data?.data === "object" && data.data !== null ? data.data : data;
    if (success === false || !answer || !Array.isArray(answer.items)) return EMPTY_CART;
    return { ...EMPTY_CART, ...answer, coupon_code: readCouponCode(answer.coupon_code), locale };
  } catch (error) {
    if (error instanceof SyntaxError) return EMPTY_CART;
    if (error instanceof ApiError && error.answer.status === 404) {
      console.warn("Cart not found, treated as empty", error.body);
      return EMPTY_CART;
    }
    console.error("Error fetching cart", error);
    noteEndedSignIn(error);
    return null;
  }
}

/** A 401 on a user call means that the sign-in has ended (D-65). */
export function noteEndedSignIn(error: unknown): void {
  const refused = error instanceof ApiError && error.answer.status === 401;
  if (refused && currentScope() === "user") signInEnded.set(true);
}

/**
 * Applies the summary of a coupon response to the cart on screen (R-CPN-05), and drops the notices of the old
 * summary. A load that began earlier may return the old state, so the cart is reloaded.
 */
export function setCartSummary(summary: CartSummaryAnswer): void {
  const { notices: _, ...cart } = cartStore.get() ?? EMPTY_CART;
  const coupon_code = readCouponCode(summary.coupon_code);
  cartStore.set({ ...cart, ...summary, coupon_code, locale: browserLocale() });
  if (loadsUnderWay > 0) void reloadCart();
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Queues changes of the cart, so that they are sent one after the other in the order of the clicks (D-87). */
export function changeCart<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  const next = lastChange.then(change);
  lastChange = next.catch(() => undefined);
  return next;
}
