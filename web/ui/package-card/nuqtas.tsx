import "../motif/motif.css";
import { Nuqta } from "../motif/nuqta.tsx";

const STEP = 18;

/** A row of nuqtas, the reed-pen dot that lettering is measured by; the first one glows (design.md §7). */
export function Nuqtas({ count }: { readonly count: number }) {
  return (
    <svg
      className="motif-mirrored"
      viewBox={`0 0 ${STEP * count} ${STEP}`}
      width={STEP * count}
      height={STEP}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <Nuqta
          // biome-ignore lint/suspicious/noArrayIndexKey: a nuqta is its place.
          key={index}
          x={STEP * (index + 0.5)}
          y={STEP / 2}
          size={10}
          className={index === 0 ? "motif-glow" : "motif-accent"}
        />
      ))}
    </svg>
  );
}
