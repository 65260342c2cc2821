/** What a link to the login page carries along: where the sign-in leads back to. */
export type LoginWay = {
  readonly returnTo: string;
  /** From the page of a receipt: its key, with which others cannot use up the codes of its owner. */
  readonly receiptKey?: string | undefined;
};

/** For the links of the cart page: back to the cart afterwards (D-119). */
export const LOGIN_FOR_CART: LoginWay = { returnTo: "/cart" };
export const LOGIN_FOR_ORDERS: LoginWay = { returnTo: "/account" };

/** The pages that a sign-in may lead back to. */
const RETURN_PAGES = /^(?:\/ar)?\/(?:cart|account|success)(?:\?[^\s\\]*)?$/;

/** Where a sign-in leads to, by the state of its history entry; else to the orders. */
export function readReturnTo(state: unknown): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const known = typeof returnTo === "string" && RETURN_PAGES.test(returnTo);
  return known ? returnTo : LOGIN_FOR_ORDERS.returnTo;
}

/** The key of the receipt that a sign-in came from, by the state of its history entry. */
export function readReceiptKeyOfWay(state: unknown): string | undefined {
  const { receiptKey } = (state ?? {}) as { receiptKey?: unknown };
  return typeof receiptKey === "string" ? receiptKey : undefined;
}
