import { createStore } from "#web/browser/store.ts";

type Code = Pick<typeof import("./checkout.tsx"), "Checkout">;

/** The checkout of the cart; `null` until its code has come. An empty cart does without. */
export const checkoutCode = createStore<Code | null>(null);

/** Throws if the code does not come; the next call asks for it again. */
export async function loadCheckout(): Promise<void> {
  checkoutCode.set(await import("./checkout.tsx"));
}
