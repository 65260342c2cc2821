import "./motif.css";
import type { TaughtProgramme } from "#core/programmes.ts";
import { DRAWINGS, NOT_MIRRORED } from "./drawings.tsx";

type MotifProps = { readonly programme: TaughtProgramme; readonly className?: string };

/** The picture that stands for a programme, in the programme's accent. Decoration. */
export function Motif({ programme, className = "" }: MotifProps) {
  const mirrored = NOT_MIRRORED.has(programme) ? "" : " motif-mirrored";
  return (
    <svg
      viewBox="0 0 200 160"
      className={`motif${mirrored} ${className}`}
      data-programme={programme}
      aria-hidden="true"
    >
      {DRAWINGS[programme]}
    </svg>
  );
}
