import "./carousel.css";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { SliderCopy } from "#content/slider.en.ts";
import { useLocale } from "#web/data/root-data.ts";
import { positionText } from "../slider/position-text.ts";
import { Slider } from "../slider/slider.tsx";
import { SliderControls } from "../slider/slider-controls.tsx";
import type { AutoAdvance } from "../slider/use-auto-advance.ts";
import { useAutoplay } from "../slider/use-autoplay.ts";
import { wrapIndex } from "../slider/wrap-index.ts";
import { carouselSlots, rowStart } from "./carousel-slots.ts";
import { useDrag } from "./use-drag.ts";

/** The cards move on every 4 s (R-CHAR-05). */
const INTERVAL_MS = 4000;

type CarouselProps = {
  /** The region's name. */
  readonly label: string;
  readonly copy: SliderCopy;
  /** The content of each card, in their order; the carousel draws the card around it. */
  readonly cards: readonly ReactNode[];
};

/** The width of a card and of the gap after it, as they are on screen now. */
function stepOf(viewport: HTMLElement): number {
  const [first, second] = viewport.querySelectorAll(".carousel-card");
  if (first === undefined || second === undefined) return viewport.clientWidth;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
}

/**
 * An endless row of cards, the current one in the middle (R-CHAR-04 to R-CHAR-15, D-41). How many cards
 * are visible depends on the width of the window. Drags and presses do not stop it.
 */
export function Carousel({ label, copy, cards }: CarouselProps) {
  const count = cards.length;
  const [position, setPosition] = useState(0);
  const index = wrapIndex(position, count);
  const move = (by: number) => {
    if (by === 0) return;
    setPosition((before) => before + by);
    autoplay.restart();
  };
  const { dragging, dragProps } = useDrag({ stepOf, onEnd: move });
  const autoplay = useAutoplay({
    intervalMs: INTERVAL_MS,
    enabled: count > 1 && !dragging,
    onTick: () => setPosition((before) => before + 1),
  });
  const advance: AutoAdvance = {
    ...autoplay,
    index,
    count,
    next: () => move(1),
    previous: () => move(-1),
    select: (wanted) => move(wanted - index),
  };

  const place = { "--position": position, "--start": rowStart(position, count) } as CSSProperties;
  return (
    <Slider label={label} advance={advance} className="carousel">
      <SliderControls advance={advance} copy={copy} show="dots" />
      <p className="sr-only" aria-live="polite">
        {!advance.running && positionText(copy.position, index, count)}
      </p>
      <div {...dragProps} className="carousel-viewport" data-dragging={dragging || undefined}>
        {/* A new element in the other direction, so that nothing flies across the page. */}
        <div key={useLocale()} className="carousel-track" style={place}>
          <ul className="carousel-row">
            {carouselSlots(position, count).map(({ key, card, real }) => (
              <li
                key={key}
                className="card carousel-card"
                data-current={(real && card === index) || undefined}
                inert={!real}
                aria-hidden={!real || undefined}
              >
                {cards[card]}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Slider>
  );
}
