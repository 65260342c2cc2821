import { type CSSProperties, type RefObject, useEffect, useState } from "react";

/**
 * Where the indicator stands: measured from the selected tab, in physical pixels from the left
 * edge, because a logical offset would land on the wrong side in Arabic (design.md §8). `null`
 * until it is known: until then, and in the document, the selected tab paints itself (tabs.css).
 * Measured again when the list or the tab changes its size or its direction. Where the row of tabs
 * scrolls, it shows the selected one.
 */
export function useIndicator(
  list: RefObject<HTMLElement | null>,
  selected: string,
): CSSProperties | null {
  const [place, setPlace] = useState<{ left: number; width: number } | null>(null);

  useEffect(() => {
    const tab = document.getElementById(selected);
    const row = list.current?.parentElement;
    if (!list.current || !row || !tab) return;
    const measure = () => {
      row.scrollBy(middle(tab) - middle(row), 0);
      const next = { left: tab.offsetLeft, width: tab.offsetWidth };
      setPlace((before) =>
        before?.left === next.left && before.width === next.width ? before : next,
      );
    };
    // Also reports the first sizes after layout; measuring here would force a layout now.
    const sizes = new ResizeObserver(measure);
    sizes.observe(list.current);
    sizes.observe(tab);
    const direction = new MutationObserver(measure);
    direction.observe(document.documentElement, { attributeFilter: ["dir"] });
    return () => {
      sizes.disconnect();
      direction.disconnect();
    };
  }, [list, selected]);

  return place && { transform: `translateX(${place.left}px)`, inlineSize: place.width };
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
