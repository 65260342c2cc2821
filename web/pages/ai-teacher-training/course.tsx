import "./course.css";
import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { BoardPicture, ClassPicture, DeskPicture } from "./course-pictures.tsx";

const PICTURES = [BoardPicture, DeskPicture, ClassPicture];

/** The course in three pictures: see it, try it, teach it (R-AI-02). */
export function Course({ copy }: { readonly copy: Copy<"ai-teacher-training">["pictures"] }) {
  return (
    <ProgrammeSection copy={copy}>
      <ol className="course">
        {copy.items.map(({ alt, caption }, position) => {
          const CoursePicture = PICTURES[position];
          return (
            <li key={caption}>
              <figure className="course-step">
                {CoursePicture !== undefined && <CoursePicture title={alt} />}
                <figcaption className="course-caption">{caption}</figcaption>
              </figure>
            </li>
          );
        })}
      </ol>
    </ProgrammeSection>
  );
}
