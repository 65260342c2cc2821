import { createStore } from "#web/browser/store.ts";
import { cartStore, reloadCart } from "#web/cart/cart.ts";

/** True while the cart is empty because another window has emptied it, probably by paying. */
export const emptiedElsewhere = createStore(false);

/** Loads the cart after the server has reported that it lacks an item on screen (D-86). */
export async function reloadLostCart(): Promise<void> {
  await reloadCart();
  emptiedElsewhere.set(cartStore.get()?.items.length === 0);
}
