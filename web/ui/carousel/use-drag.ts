import { type PointerEvent, useRef, useState } from "react";

/** Below this the pointer has not moved: a click, or the start of a scroll. */
const STARTS_AT_PX = 6;
/** A drag of this length moves on by at least one card. */
const TURNS_AT_PX = 40;

type DragOptions = {
  /** Width of a card and the gap beside it, in pixels. */
  readonly stepOf: (viewport: HTMLElement) => number;
  /** How many cards to move on in reading direction; 0 goes back to where it was. */
  readonly onEnd: (cards: number) => void;
};

/**
 * Dragging a row of cards with mouse, pen or finger. While it lasts, `--drag` on the element holds
 * the distance in pixels; nothing is rendered again. The element needs `touch-action: pan-y`.
 */
export function useDrag({ stepOf, onEnd }: DragOptions) {
  const [dragging, setDragging] = useState(false);
  const start = useRef<{ readonly x: number; readonly pointerId: number } | null>(null);

  const finish = (viewport: HTMLElement, way: number) => {
    start.current = null;
    viewport.style.removeProperty("--drag");
    if (!dragging) return;
    setDragging(false);
    const rightToLeft = getComputedStyle(viewport).direction === "rtl";
    const cards = Math.round(Math.abs(way) / stepOf(viewport));
    const count = Math.abs(way) < TURNS_AT_PX ? 0 : Math.max(1, cards);
    onEnd(way < 0 === rightToLeft ? -count : count);
  };

  const dragProps = {
    onPointerDown: ({ button, clientX, pointerId }: PointerEvent) => {
      if (button === 0) start.current = { x: clientX, pointerId };
    },
    onPointerMove: ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (start.current?.pointerId !== pointerId) return;
      const way = clientX - start.current.x;
      if (!dragging) {
        if (Math.abs(way) < STARTS_AT_PX) return;
        currentTarget.setPointerCapture(pointerId);
        setDragging(true);
      }
      // No farther than the window is wide: beyond that the row would end.
      const most = currentTarget.clientWidth;
      currentTarget.style.setProperty("--drag", `${Math.max(-most, Math.min(most, way))}px`);
    },
    onPointerUp: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
      finish(currentTarget, start.current === null ? 0 : clientX - start.current.x),
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => finish(currentTarget, 0),
  };
  return { dragging, dragProps };
}
