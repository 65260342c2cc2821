import "./motif.css";
import { DRAWINGS, NOT_MIRRORED, type Programme } from "./drawings.tsx";

export type { Programme } from "./drawings.tsx";

type MotifProps = { readonly programme: Programme; readonly className?: string };

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
