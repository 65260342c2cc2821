import { useState } from "react";
import { type Autoplay, useAutoplay } from "./use-autoplay.ts";
import { wrapIndex } from "./wrap-index.ts";

export type AutoAdvance = Autoplay & {
  readonly index: number;
  readonly count: number;
  readonly next: () => void;
  readonly previous: () => void;
  readonly select: (index: number) => void;
};

type AutoAdvanceOptions = {
  readonly intervalMs: number;
  readonly count: number;
  /** When this value changes, the first item is shown and a new interval begins (D-25). */
  readonly resetOn?: unknown;
};

/**
 * One item out of `count`, moving on by itself and wrapping at both ends (R-STATE-10). A move by
 * hand begins a new interval; selecting what is shown already is no move.
 */
export function useAutoAdvance({ intervalMs, count, resetOn }: AutoAdvanceOptions): AutoAdvance {
  const [shown, setShown] = useState(0);
  const [resetSeen, setResetSeen] = useState(resetOn);
  const index = wrapIndex(shown, count);
  const autoplay = useAutoplay({
    intervalMs,
    enabled: count > 1,
    onTick: () => setShown(wrapIndex(index + 1, count)),
  });

  const select = (wanted: number) => {
    const target = wrapIndex(wanted, count);
    if (target === index) return;
    setShown(target);
    autoplay.restart();
  };

  // While rendering, so that the item of before is never seen in the new language.
  if (!Object.is(resetSeen, resetOn)) {
    setResetSeen(resetOn);
    setShown(0);
    autoplay.restart();
  }

  return {
    ...autoplay,
    index,
    count,
    select,
    next: () => select(index + 1),
    previous: () => select(index - 1),
  };
}
