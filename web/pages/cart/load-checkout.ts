import { createStore } from "#web/browser/store.ts";

type Code = Pick<typeof import("./checkout.tsx"), "Checkout">;

/** The code of the checkout; `null` until it has loaded. An empty cart does not load it. */
export const checkoutCode = createStore<Code | null>(null);

/** Throws if the code does not load; the next call tries again. */
export async function loadCheckout(): Promise<void> {
  checkoutCode.set(await import("./checkout.tsx"));
}
