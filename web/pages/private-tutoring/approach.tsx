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
    <div className="band wrap grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-center lg:gap-16">
      <section aria-labelledby={headingId}>
        <SectionHead copy={copy} headingId={headingId} />
        <div className="mbs-6 grid max-w-[38rem] gap-4 text-ink-700">
          {copy.paragraphs.map((paragraph) => (
            <p key={paragraph} className="first:font-medium first:text-ink-900 first:text-lead">
              {paragraph}
            </p>
          ))}
        </div>
      </section>
      <section className="md:max-lg:mx-auto md:max-lg:w-[30rem]">
        <figure>
          <LessonPicture title={picture.alt} />
          <figcaption className="mbs-4 text-center font-medium text-ink-700">
            {picture.caption}
          </figcaption>
        </figure>
      </section>
    </div>
  );
}
