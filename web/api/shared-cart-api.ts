import * as paths from "#contract/paths.ts";
import type { SharedCartAnswer, SharedCartLink } from "#contract/shared-cart.ts";
import { call } from "./api.ts";

/** The calls about a cart that somebody else pays, separate from `api` because most pages do not need them. */
export const sharedCartApi = {
  shareCart: () => call<SharedCartLink>(paths.sharedCarts, { body: {} }),
  getOwnSharedCart: () => call<{ link: SharedCartLink | null }>(paths.sharedCarts),
  revokeSharedCart: () =>
    call<{ link: SharedCartLink | null }>(paths.revokeSharedCart, { body: {} }),
  /** The cart behind a link; the key is its own permission (D-220). */
  getSharedCart: (key: string) => call<SharedCartAnswer>(paths.sharedCart, { values: [key] }),
  takeSharedCart: (key: string, others?: "keep" | "remove") =>
    call<{ items: number }>(paths.sharedCart, { values: [key], body: { others } }),
};
