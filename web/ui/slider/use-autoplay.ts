import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from "react";
import { useAnimationAllowed } from "#web/browser/animation.ts";
import { useInSight } from "./use-in-sight.ts";
import { usePlayChoice } from "./use-play-choice.ts";

/** What the element around everything that moves has to carry. */
type AutoplayRegion = {
  readonly ref: (element: HTMLElement | null) => void;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

export type Autoplay = {
  /** The state that the button shows: false after a press on pause, and where less motion is wanted. */
  readonly playing: boolean;
  /** Moves by itself at this moment; false also while something holds it, such as the pointer. */
  readonly running: boolean;
  /** The press on the block's own button. */
  readonly toggle: () => void;
  /** Starts the interval from zero, after a move by hand. */
  readonly restart: () => void;
  readonly region: AutoplayRegion;
};

type AutoplayOptions = {
  readonly intervalMs: number;
  /** False while there is nothing to move, or while the visitor is dragging. */
  readonly enabled?: boolean;
  readonly onTick: () => void;
};

/**
 * The timer of every block that moves by itself (D-29; design.md §6). It stops while the pointer or the
 * keyboard focus is in the block, off screen, and in a hidden tab; then a full interval begins. Pause
 * lasts until the next press. With reduced motion, or after the footer's switch, it starts only if the
 * visitor presses play.
 */
export function useAutoplay({ intervalMs, enabled = true, onTick }: AutoplayOptions): Autoplay {
  const { playing, toggle } = usePlayChoice(useAnimationAllowed());
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const inSight = useInSight(element);
  const running = enabled && playing && inSight && !hovered && !focused;

  const tick = useEffectEvent(onTick);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each restart begins a new interval.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(), intervalMs);
    return () => clearInterval(timer);
  }, [running, intervalMs, restarts]);

  return {
    playing,
    running,
    toggle,
    restart: () => setRestarts((before) => before + 1),
    region: {
      ref: setElement,
      // A touch has no later `pointerleave` that would end the pause.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType !== "touch"),
      onPointerLeave: () => setHovered(false),
      // A click on an arrow leaves the focus there too, but must not stop the block.
      onFocus: ({ target }) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
