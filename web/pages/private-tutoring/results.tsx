import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { GradesPicture, SpeedPicture } from "./result-pictures.tsx";

const PICTURES = [<GradesPicture key="grades" />, <SpeedPicture key="speed" />];

/** The two claims, each with what it compares, and what they do not promise (R-TUT-11, R-TUT-12). */
export function Results({ copy }: { readonly copy: Copy<"private-tutoring">["results"] }) {
  // A claim that is no longer true leaves a gap (D-178), as each has its own picture.
  const claims: readonly ((typeof copy.items)[number] | null)[] = copy.items;
  if (claims.every((claim) => claim === null)) return null;
  return (
    <ProgrammeSection copy={copy} tone="accent">
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {claims.map((claim, position) =>
          claim === null ? null : (
            <li
              key={claim.title}
              className="flex flex-col gap-5 rounded-card bg-surface p-6 shadow-e1 md:p-8 lg:flex-row lg:items-center lg:gap-8"
            >
              <div className="w-40 max-w-full flex-none">{PICTURES[position]}</div>
              <div>
                <h3 className="text-h3">{claim.title}</h3>
                <p className="mbs-2 text-ink-700">{claim.text}</p>
              </div>
            </li>
          ),
        )}
      </ul>
      <p className="measure mbs-6 text-ink-700">{copy.note}</p>
    </ProgrammeSection>
  );
}
