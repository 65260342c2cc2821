import { plainAddress } from "#core/addresses.ts";

/** The history state of a link to the login page: where to return after signing in (D-119). */
export type ReturnAddress = {
  readonly returnTo: string;
  /** Set on a receipt page: it identifies its owner, so that others cannot use up their login codes. */
  readonly receiptKey?: string | undefined;
};

export const RETURN_TO_CART: ReturnAddress = { returnTo: "/cart" };
export const RETURN_TO_ORDERS: ReturnAddress = { returnTo: "/account" };

/** The allowed pages: any other page, or another site, could mislead the visitor. */
const RETURN_PAGES = /^\/(?:cart|account|success|shared-cart\/[\w-]+\.[\w-]+)(?:\?[^\s\\]*)?$/;

/** Where to go after signing in, from the state of the history entry; by default the orders. */
export function readReturnTo(state: unknown): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const known = typeof returnTo === "string" && RETURN_PAGES.test(plainAddress(returnTo));
  return known ? returnTo : RETURN_TO_ORDERS.returnTo;
}

export function readReturnReceiptKey(state: unknown): string | undefined {
  const { receiptKey } = (state ?? {}) as { receiptKey?: unknown };
  return typeof receiptKey === "string" ? receiptKey : undefined;
}
