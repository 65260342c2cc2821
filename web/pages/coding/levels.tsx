import "./levels.css";
import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { PlayButton } from "#web/ui/slider/play-button.tsx";
import { Slider } from "#web/ui/slider/slider.tsx";
import { useAutoAdvance } from "#web/ui/slider/use-auto-advance.ts";
import { LevelCard } from "./level-card.tsx";

/** The open level changes every 7 s (R-CODING-04). */
const INTERVAL_MS = 7000;

/** The four levels, one of them open; a press on another opens that (R-CODING-02 to R-CODING-06). */
export function Levels({ copy }: { readonly copy: Copy<"coding">["levels"] }) {
  const advance = useAutoAdvance({ intervalMs: INTERVAL_MS, count: copy.items.length });
  return (
    <ProgrammeSection copy={copy} named={false} id="levels">
      <Slider label={copy.label} advance={advance}>
        <div className="slider-controls">
          <PlayButton autoplay={advance} copy={copy.slider} />
        </div>
        <div className="levels" data-open={advance.index + 1}>
          {copy.items.map((level, position) => (
            <LevelCard
              key={level.key}
              words={copy.words}
              level={level}
              position={position}
              open={advance.index}
              onSelect={() => advance.select(position)}
            />
          ))}
        </div>
      </Slider>
    </ProgrammeSection>
  );
}
