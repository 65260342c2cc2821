const STEP = 18;

/** A row of nuqtas, the reed-pen dot that lettering is measured by; the first one glows (design.md §7). */
export function Nuqtas({ count }: { readonly count: number }) {
  return (
    <svg
      className="package-card-nuqtas"
      viewBox={`0 0 ${STEP * count} ${STEP}`}
      width={STEP * count}
      height={STEP}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike.
          key={index}
          x={-5}
          y={-5}
          width={10}
          height={10}
          rx={2}
          transform={`translate(${STEP * (index + 0.5)} ${STEP / 2}) rotate(45)`}
        />
      ))}
    </svg>
  );
}
