import "./testimonials.css";
import type { SliderCopy } from "#content/slider.en.ts";
import { itemsBeforeGap } from "#web/copy/items-before-gap.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Slider } from "../slider/slider.tsx";
import { SliderControls } from "../slider/slider-controls.tsx";
import { SliderStage } from "../slider/slider-stage.tsx";
import { useAutoAdvance } from "../slider/use-auto-advance.ts";
import { Testimonial, type TestimonialCopy } from "./testimonial.tsx";

/** Testimonials move on every 8 s, and there are four at most (R-LIM-04, R-LIM-05). */
const INTERVAL_MS = 8000;
const MAX_SHOWN = 4;

type TestimonialsProps = {
  readonly copy: {
    readonly eyebrow: string;
    readonly heading: string;
    /** Whose ratings lie behind the voices (D-154). */
    readonly source?: string;
    /** The name of the slider's region. */
    readonly label: string;
    readonly slider: SliderCopy;
    readonly items: readonly (TestimonialCopy | undefined)[];
  };
  readonly id?: string;
};

/**
 * What families say, one voice at a time: the testimonials of the home and of the
 * character-building page, the quotes of private tutoring (R-HOME-25 to R-HOME-28, R-CHAR-20 to
 * R-CHAR-24, R-TUT-09). A change of language goes back to the first one (D-25).
 */
export function Testimonials({ copy, id = "testimonials" }: TestimonialsProps) {
  const items = itemsBeforeGap(copy.items, MAX_SHOWN);
  const advance = useAutoAdvance({
    intervalMs: INTERVAL_MS,
    count: items.length,
    resetOn: useLocale(),
  });
  if (items.length === 0) return null;
  return (
    <section id={id} className="band bg-sand">
      <div className="testimonials wrap">
        <header>
          <p className="mbe-2 font-semibold text-accent">{copy.eyebrow}</p>
          <h2 className="text-h2">{copy.heading}</h2>
          {copy.source && <p className="mbs-3 text-ink-700">{copy.source}</p>}
        </header>
        <Slider label={copy.label} advance={advance} className="testimonials-slider">
          <SliderControls advance={advance} copy={copy.slider} show="counter" />
          <SliderStage
            advance={advance}
            copy={copy.slider}
            slides={items.map((item) => <Testimonial key={item.name} {...item} />)}
          />
        </Slider>
      </div>
    </section>
  );
}
