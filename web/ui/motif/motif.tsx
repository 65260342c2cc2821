import type { TaughtProgramme } from "#core/programmes.ts";
import { Drawing } from "../picture/drawing.tsx";
import motifs from "./motifs.svg?url";

/** Drawings without a reading direction: code brackets, letters, an abacus. */
const NOT_MIRRORED: ReadonlySet<TaughtProgramme> = new Set(["coding", "languages", "math"]);

type MotifProps = { readonly programme: TaughtProgramme; readonly className?: string };

/** The picture that stands for a programme, in the programme's accent. Decoration. */
export function Motif({ programme, className = "" }: MotifProps) {
  return (
    <Drawing
      file={motifs}
      name={programme}
      size={[200, 160]}
      mirrored={!NOT_MIRRORED.has(programme)}
      className={className}
    />
  );
}
