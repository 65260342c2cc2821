import { useEffect, useState } from "react";
import { useAnimationAllowed } from "#web/browser/animation.ts";
import type { AutoAdvance } from "#web/ui/slider/use-auto-advance.ts";
import { useAutoplay } from "#web/ui/slider/use-autoplay.ts";
import { wrapIndex } from "#web/ui/slider/wrap-index.ts";

/** How long the picture shrinks before the slide changes (R-HOME-23, R-HOME-24). */
const SHRINK_MS = { onward: 600, back: 300 } as const;

type Change = { readonly target: number; readonly shrinkMs: number };

/** A slider whose changes announce themselves; `shrinkMs` is null while nothing is about to change. */
type ShrinkingSlides = AutoAdvance & { readonly shrinkMs: number | null };

/**
 * The clock of the about-us carousel (D-28): the tick or the press begins the shrink, and the
 * slide changes when it is over. The period runs from start to start. A further press during the
 * shrink takes the place of the change under way; without animation the slide changes at once.
 */
export function useShrinkingSlides(intervalMs: number, count: number): ShrinkingSlides {
  const [index, setIndex] = useState(0);
  const [change, setChange] = useState<Change | null>(null);
  const animated = useAnimationAllowed();
  const goal = change?.target ?? index;

  const start = (target: number, shrinkMs: number) => {
    if (animated) setChange({ target: wrapIndex(target, count), shrinkMs });
    else setIndex(wrapIndex(target, count));
  };
  const autoplay = useAutoplay({
    intervalMs,
    enabled: count > 1,
    onTick: () => start(goal + 1, SHRINK_MS.onward),
  });
  const move = (target: number, shrinkMs: number) => {
    start(target, shrinkMs);
    autoplay.restart();
  };

  useEffect(() => {
    if (change === null) return;
    const timer = setTimeout(() => {
      setIndex(change.target);
      setChange(null);
    }, change.shrinkMs);
    return () => clearTimeout(timer);
  }, [change]);

  return {
    ...autoplay,
    index,
    count,
    shrinkMs: change?.shrinkMs ?? null,
    next: () => move(goal + 1, SHRINK_MS.onward),
    previous: () => move(goal - 1, SHRINK_MS.back),
    // The current dot does nothing, nor does a second press on the next one.
    select: (target) => {
      if (target !== index && target !== goal) move(target, SHRINK_MS.onward);
    },
  };
}
