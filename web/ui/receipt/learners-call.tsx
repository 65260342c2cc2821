import type { Copy } from "#web/copy/copy.ts";
import { ButtonLink } from "../button/button.tsx";

type LearnersCallProps = {
  /** From the root of the site; missing where there is nobody to name. */
  readonly path: string | undefined;
  readonly copy: Copy<"success">["receipt"]["learners"]["named"];
};

/** Leads the buyer to who learns, below the receipt; on screen only (D-206). */
export function LearnersCall({ path, copy }: LearnersCallProps) {
  if (path === undefined) return null;
  return (
    <section className="next-steps" aria-labelledby="learners-heading">
      <h2 id="learners-heading" className="text-h3">
        {copy.heading}
      </h2>
      <p className="mbe-4 mbs-2">{copy.text}</p>
      <ButtonLink to={path} variant="quiet">
        {copy.action}
      </ButtonLink>
    </section>
  );
}
