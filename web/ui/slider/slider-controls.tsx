import type { SliderCopy } from "#content/slider.en.ts";
import { IconButton } from "../button/icon-button.tsx";
import { PlayButton } from "./play-button.tsx";
import { positionText } from "./position-text.ts";
import type { AutoAdvance } from "./use-auto-advance.ts";

type ControlProps = { readonly advance: AutoAdvance; readonly copy: SliderCopy };

/** Pause, previous, where we are, next. Nothing where there is only one item. */
export function SliderControls({
  advance,
  copy,
  show,
}: ControlProps & { readonly show: "dots" | "counter" }) {
  if (advance.count < 2) return null;
  return (
    <div className="slider-controls">
      <PlayButton autoplay={advance} copy={copy} />
      <StepButton direction="previous" advance={advance} copy={copy} />
      {show === "dots" ? (
        <SliderDots advance={advance} copy={copy} />
      ) : (
        <p className="slider-counter">{positionText(copy.counter, advance.index, advance.count)}</p>
      )}
      <StepButton direction="next" advance={advance} copy={copy} />
    </div>
  );
}

/**
 * Previous or next. Place and arrow follow the reading direction; name and action stay together
 * (D-24, R-HOME-27).
 */
function StepButton({
  direction,
  advance,
  copy,
}: ControlProps & { readonly direction: "previous" | "next" }) {
  return (
    <IconButton
      icon="arrow"
      label={copy[direction]}
      className={`slider-button slider-${direction}`}
      onClick={advance[direction]}
    />
  );
}

/** One button for each item; the current one says so and does nothing (D-28). */
function SliderDots({ advance: { index, count, select }, copy }: ControlProps) {
  return (
    <div className="slider-dots">
      {Array.from({ length: count }, (_, position) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position.
          key={position}
          type="button"
          className="slider-dot"
          aria-label={positionText(copy.goTo, position, count)}
          aria-current={position === index || undefined}
          onClick={() => select(position)}
        />
      ))}
    </div>
  );
}
