import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

/** Teacher and child in two overlapping speech bubbles, one exercise between them (R-TUT-07). */
export function LessonPicture({ title }: { readonly title: string }) {
  return (
    <Picture size={[480, 400]} title={title} mirrored>
      <rect className="motif-soft" width="480" height="400" rx="44" />
      <path
        className="motif-accent"
        d="M96 44h164a52 52 0 0 1 52 52v94a52 52 0 0 1-52 52H124l-42 38v-40a52 52 0 0 1-44-51V96a52 52 0 0 1 52-52Z"
      />
      <Person x={186} y={242} size={118} className="motif-white" />
      <path
        className="motif-white motif-gap"
        d="M248 150h136a52 52 0 0 1 52 52v76a52 52 0 0 1-44 51v35l-40-34H248a52 52 0 0 1-52-52v-76a52 52 0 0 1 52-52Z"
      />
      <Person x={362} y={330} size={96} className="motif-ink" />
      <rect className="motif-soft" x="222" y="182" width="92" height="120" rx="14" />
      <path className="motif-line" d="M242 208h32" />
      <path className="motif-line motif-line-accent" d="M242 228h52M242 276h30" />
      <Halo x={268} y={252} size={13} />
      <Nuqta x={268} y={252} size={18} className="motif-glow" />
    </Picture>
  );
}
