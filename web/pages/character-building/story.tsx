import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { STORY_PICTURES } from "./story-pictures.tsx";

/** How we work, in four paragraphs (R-CHAR-03). */
export function Story({ copy }: { readonly copy: Copy<"character-building">["story"] }) {
  return (
    <ProgrammeSection copy={copy} tone="accent">
      <div className="grid grid-cols-1 gap-7 md:grid-cols-2 md:gap-x-12 md:gap-y-10">
        {copy.paragraphs.map((paragraph, position) => (
          <div key={paragraph} className="flex gap-5">
            {/* On a soft ground the tile is white. */}
            <div className="w-16 flex-none [&_.motif-soft:first-child]:fill-white">
              {STORY_PICTURES[position]}
            </div>
            <p>{paragraph}</p>
          </div>
        ))}
      </div>
    </ProgrammeSection>
  );
}
