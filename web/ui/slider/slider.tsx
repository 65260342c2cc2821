import "./slider.css";
import type { KeyboardEvent, ReactNode } from "react";
import type { AutoAdvance } from "./use-auto-advance.ts";

type SliderProps = {
  /** The region's name. */
  readonly label: string;
  readonly advance: AutoAdvance;
  readonly className?: string;
  /** The controls first, so that pause is the first thing the tab key reaches; then the slides. */
  readonly children: ReactNode;
};

/** Arrow keys follow the reading direction: left means next in Arabic (design.md §11, RTL 4). */
function stepOfKey({ key, currentTarget }: KeyboardEvent<HTMLElement>): "next" | "previous" | null {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const rightToLeft = getComputedStyle(currentTarget).direction === "rtl";
  return (key === "ArrowLeft") === rightToLeft ? "next" : "previous";
}

/**
 * The region around a slider: holds the clock while it is pointed at or focused, and takes the
 * arrow keys. The section it stands in should carry no name of its own beside it.
 */
export function Slider({ label, advance, className = "", children }: SliderProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = stepOfKey(event);
    if (step === null) return;
    event.preventDefault();
    advance[step]();
  };
  return (
    <section
      {...advance.region}
      aria-label={label}
      className={`slider ${className}`}
      data-running={advance.running || undefined}
      onKeyDown={move}
    >
      {children}
    </section>
  );
}
