import "./skills.css";
import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { Slider } from "#web/ui/slider/slider.tsx";
import { SliderControls } from "#web/ui/slider/slider-controls.tsx";
import { SliderStage } from "#web/ui/slider/slider-stage.tsx";
import { useAutoAdvance } from "#web/ui/slider/use-auto-advance.ts";
import { SLIDE_PICTURES } from "./slide-pictures.tsx";

/** The slides change every 2 s (R-AI-05), so all they say stands in the lead beside them as well. */
const INTERVAL_MS = 2000;

/** Five skills as a slider that goes round (R-AI-04 to R-AI-08). */
export function Skills({ copy }: { readonly copy: Copy<"ai-teacher-training">["slides"] }) {
  const { eyebrow, heading, summary, items } = copy;
  const advance = useAutoAdvance({ intervalMs: INTERVAL_MS, count: items.length });
  return (
    <ProgrammeSection
      copy={{ eyebrow, heading, lead: summary }}
      tone="mist"
      layout="side"
      named={false}
    >
      <Slider label={copy.label} advance={advance} className="skills">
        <SliderControls advance={advance} copy={copy.slider} show="dots" />
        <SliderStage
          advance={advance}
          copy={copy.slider}
          slides={items.map(({ text, alt }, position) => {
            const SlidePicture = SLIDE_PICTURES[position];
            return (
              <figure key={text} className="skill">
                {SlidePicture !== undefined && <SlidePicture title={alt} />}
                <figcaption className="text-h3">{text}</figcaption>
              </figure>
            );
          })}
        />
      </Slider>
    </ProgrammeSection>
  );
}
