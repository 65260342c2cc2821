import "./approach.css";
import { useId } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { SectionHead } from "#web/ui/programme-section/section-head.tsx";
import { LessonPicture } from "./lesson-picture.tsx";

type ApproachProps = {
  readonly copy: Copy<"private-tutoring">["approach"];
  readonly picture: Copy<"private-tutoring">["picture"];
};

/** How we teach, in five paragraphs, with the picture of a lesson (R-TUT-06, R-TUT-07). */
export function Approach({ copy, picture }: ApproachProps) {
  const headingId = useId();
  return (
    <div className="approach band wrap">
      <section aria-labelledby={headingId}>
        <SectionHead copy={copy} headingId={headingId} />
        <div className="approach-text">
          {copy.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section className="approach-picture">
        <figure>
          <LessonPicture title={picture.alt} />
          <figcaption className="approach-caption">{picture.caption}</figcaption>
        </figure>
      </section>
    </div>
  );
}
