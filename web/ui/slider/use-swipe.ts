import { type PointerEvent, useRef } from "react";

/** Shorter movements are clicks, or a scroll that has begun crookedly. */
const MIN_SWIPE_PX = 40;

type Steps = { readonly next: () => void; readonly previous: () => void };

/**
 * Swiping with a finger or a pen, towards the reading direction for the one before. Never the only
 * way: every slider has its buttons. The element needs `touch-action: pan-y`.
 */
export function useSwipe({ next, previous }: Steps) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === "mouse" ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const across = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < MIN_SWIPE_PX || Math.abs(across) < Math.abs(down)) return;
      const rightToLeft = getComputedStyle(currentTarget).direction === "rtl";
      if (across < 0 === rightToLeft) previous();
      else next();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
