import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import type { CartItemAnswer } from "#contract/cart.ts";

/** The element id of a row, which takes the focus when the row above is removed. */
export function rowId(itemId: number): string {
  return `cart-item-${itemId}`;
}

/**
 * When the row with the focus is removed, the focus moves to the next row, to the last row, or to the heading
 * of the empty cart (design.md §8, Cart row). It also moves to that heading when another window empties the
 * cart and the focused element disappears.
 */
export function useFocusAfterRemoval(
  items: readonly CartItemAnswer[],
  emptyHeading: RefObject<HTMLElement | null>,
) {
  const known = useRef<readonly number[]>([]);
  const held = useRef<number | null>(null);

  useEffect(() => {
    const before = known.current;
    known.current = items.map(({ id }) => id);
    const lost = held.current;
    const isEmptied = before.length > 0 && items.length === 0;
    const isLost = lost !== null && !known.current.includes(lost) && before.includes(lost);
    if (!isLost && !isEmptied) return;
    held.current = null;
    // A visitor who has moved the focus in the meantime keeps it.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next = isLost ? (known.current[before.indexOf(lost)] ?? known.current.at(-1)) : undefined;
    if (next !== undefined) return document.getElementById(rowId(next))?.focus();
    // Why the cart is empty stands above the heading.
    emptyHeading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [items, emptyHeading]);

  /** Remembers the row with the focus, or with the last press. */
  return {
    hold: (itemId: number) => {
      held.current = itemId;
    },
    release: (event: FocusEvent) => {
      // Without a next element the row was removed; otherwise the visitor moved the focus.
      if (event.relatedTarget !== null) held.current = null;
    },
  };
}
