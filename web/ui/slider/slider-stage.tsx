import type { ReactNode } from "react";
import type { SliderCopy } from "#content/slider.en.ts";
import { positionText } from "./position-text.ts";
import type { AutoAdvance } from "./use-auto-advance.ts";
import { useSwipe } from "./use-swipe.ts";

type SliderStageProps = {
  readonly advance: AutoAdvance;
  readonly copy: SliderCopy;
  readonly slides: readonly ReactNode[];
};

/**
 * One slide in sight, all of them in one cell of a grid: the tallest sets the height, so that
 * nothing below moves. A change is read out only while nothing moves by itself.
 */
export function SliderStage({ advance, copy, slides }: SliderStageProps) {
  const { index, running } = advance;
  return (
    <div {...useSwipe(advance)} className="slider-stage" aria-live={running ? "off" : "polite"}>
      {slides.map((slide, position) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its position.
          key={position}
          role="group"
          aria-label={positionText(copy.position, position, slides.length)}
          className="slider-slide"
          data-current={position === index || undefined}
          inert={position !== index}
        >
          {slide}
        </div>
      ))}
    </div>
  );
}
