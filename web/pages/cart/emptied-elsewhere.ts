import type { CartItemAnswer } from "#contract/cart.ts";
import { createStore } from "#web/browser/store.ts";
import { cartStore, reloadCart } from "#web/cart/cart.ts";

/**
 * True while the cart is empty because another window has emptied it, probably by paying. Not if all that it
 * lost is no longer sold.
 */
export const emptiedElsewhere = createStore(false);

/** Loads the cart after the server has reported that it lacks an item on screen (D-86). */
export async function reloadLostCart(): Promise<void> {
  const before = cartStore.get()?.items ?? [];
  await reloadCart();
  const { items, withdrawn_items = [] } = cartStore.get() ?? {};
  const isLost = ({ id }: CartItemAnswer) => withdrawn_items.every((item) => item.id !== id);
  // Of two presses that find nothing, the first has emptied the cart on screen.
  const wasLost = emptiedElsewhere.get() || before.some(isLost);
  emptiedElsewhere.set(items?.length === 0 && wasLost);
}
