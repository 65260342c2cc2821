import { createStore } from "#web/browser/store.ts";
import { cartStore, reloadCart } from "#web/cart/cart.ts";

/** True while the cart is empty because of another window, where it was probably paid. */
export const emptiedElsewhere = createStore(false);

/** Loads the cart after the server has said that it no longer holds what is on screen (D-86). */
export async function reloadLostCart(): Promise<void> {
  await reloadCart();
  emptiedElsewhere.set(cartStore.get()?.items.length === 0);
}
