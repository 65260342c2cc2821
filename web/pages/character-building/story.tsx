import "./story.css";
import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { STORY_PICTURES } from "./story-pictures.tsx";

/** How we work, in four paragraphs (R-CHAR-03). */
export function Story({ copy }: { readonly copy: Copy<"character-building">["story"] }) {
  return (
    <ProgrammeSection copy={copy} tone="accent">
      <div className="story">
        {copy.paragraphs.map((paragraph, position) => (
          <div key={paragraph} className="story-part">
            <div className="story-picture">{STORY_PICTURES[position]}</div>
            <p>{paragraph}</p>
          </div>
        ))}
      </div>
    </ProgrammeSection>
  );
}
