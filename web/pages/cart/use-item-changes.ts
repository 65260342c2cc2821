import { useEffect, useRef, useState } from "react";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { cartApi } from "#web/api/cart-api.ts";
import { cartStore, changeCart, noteEndedSignIn, reloadCart } from "#web/cart/cart.ts";
import { reloadLostCart } from "./emptied-elsewhere.ts";

/** How long 'Order updated' stays after the cart has reloaded (D-85). */
const UPDATED_MS = 3000;

const CALLS = {
  increase: cartApi.increaseItem,
  decrease: cartApi.decreaseItem,
  remove: cartApi.removeItem,
} as const;
export type ItemChange = keyof typeof CALLS;

const LOG: Readonly<Record<ItemChange, string>> = {
  increase: "Error increasing item",
  decrease: "Error decreasing item",
  remove: "Error removing item",
};

export type ItemChanges = {
  /** The items with a change under way. */
  readonly busy: ReadonlySet<number>;
  readonly updated: boolean;
  readonly removeFailed: boolean;
  change(itemId: number, change: ItemChange): Promise<void>;
  /** Clears the message of a failed removal before the next change (D-86). */
  dismiss(): void;
};

/**
 * Increase, decrease and remove: each press sends its call, in order, then the cart reloads (R-CART-15 to
 * R-CART-17, D-87). A failure is logged; a failed removal is also shown (R-ERR-04, R-ERR-05) and keeps the row,
 * without a reload. If the server no longer has the item, the cart is reloaded instead, which removes the row
 * (D-86).
 */
export function useItemChanges(): ItemChanges {
  const [underWay, setUnderWay] = useState<readonly number[]>([]);
  const [updated, setUpdated] = useState(false);
  const [removeFailed, setRemoveFailed] = useState(false);
  const leaving = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = async (itemId: number, kind: ItemChange) => {
    // An item that is being removed cannot be removed twice: the second call would fail.
    if (leaving.current.has(itemId)) return;
    if (kind === "remove") leaving.current.add(itemId);
    setRemoveFailed(false);
    setUnderWay((before) => [...before, itemId]);
    try {
      const answer = await changeCart(() => CALLS[kind](itemId));
      if (answer.success === false) throw new ApiError(answer, answer);
      clearTimeout(timer.current);
      setUpdated(true);
      await reloadCart();
      clearTimeout(timer.current);
      // If the server no longer has the cart, nothing was updated.
      if (kind !== "remove" && cartStore.get()?.items.length === 0) return setUpdated(false);
      timer.current = setTimeout(() => setUpdated(false), UPDATED_MS);
    } catch (error) {
      console.error(LOG[kind], failureDetail(error));
      // A failure hides the 'Order updated' of an earlier press (D-142).
      clearTimeout(timer.current);
      setUpdated(false);
      noteEndedSignIn(error);
      if (isItemGone(error)) await reloadLostCart();
      else if (kind === "remove") setRemoveFailed(true);
    } finally {
      leaving.current.delete(itemId);
      setUnderWay((before) => before.toSpliced(before.indexOf(itemId), 1));
    }
  };

  return {
    busy: new Set(underWay),
    updated,
    removeFailed,
    change,
    dismiss: () => setRemoveFailed(false),
  };
}

/** True if another window of the same cart has removed the item, or paid for it. */
function isItemGone(error: unknown): boolean {
  return error instanceof ApiError && error.answer.code === "unknown_item";
}
