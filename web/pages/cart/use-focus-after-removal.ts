import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import type { CartItemAnswer } from "#contract/cart.ts";

/** The element id of a row, where the focus goes when the row above it has been removed. */
export function rowId(itemId: number): string {
  return `cart-item-${itemId}`;
}

/**
 * Keeps the focus on the page when the row that held it goes: it moves to the row that took its
 * place, to the last one, or to the heading of the empty cart (design.md §8, Cart row).
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
    if (lost === null || known.current.includes(lost) || !before.includes(lost)) return;
    held.current = null;
    // Who has moved on meanwhile stays there.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next = known.current[before.indexOf(lost)] ?? known.current.at(-1);
    const row = next === undefined ? emptyHeading.current : document.getElementById(rowId(next));
    row?.focus();
  }, [items, emptyHeading]);

  /** Remembers the row that has the focus, or in which something was pressed. */
  return {
    hold: (itemId: number) => {
      held.current = itemId;
    },
    release: (event: FocusEvent) => {
      // Focus that a vanishing row loses has nowhere to go; any other move is the visitor's own.
      if (event.relatedTarget !== null) held.current = null;
    },
  };
}
