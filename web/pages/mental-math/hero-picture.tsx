import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** The beads of the abacus: rod by rod, where they stand and in which colour. */
const BEADS = [
  ["motif-accent", 162, 150],
  ["motif-accent", 202, 150],
  ["motif-ink", 320, 150],
  ["motif-ink", 162, 194],
  ["motif-accent", 280, 194],
  ["motif-accent", 320, 194],
  ["motif-accent", 162, 238],
  ["motif-ink", 320, 238],
  ["motif-accent", 162, 282],
  ["motif-accent", 202, 282],
  ["motif-ink", 242, 282],
] as const;

/** An abacus whose beads are nuqtas; the one that has just moved glows. */
export function HeroPicture() {
  return (
    <Stage>
      <rect
        className="motif-line motif-bold motif-fill-white"
        x="112"
        y="104"
        width="256"
        height="224"
        rx="34"
      />
      <path
        className="motif-line motif-line-accent motif-thin"
        d="M118 150h244M118 194h244M118 238h244M118 282h244"
      />
      <Halo x={240} y={238} size={22} />
      {BEADS.map(([tone, x, y]) => (
        <Nuqta key={`${x} ${y}`} x={x} y={y} size={27} className={tone} />
      ))}
      <Nuqta x={240} y={238} size={27} className="motif-glow" />
      <path className="motif-line motif-bold" d="M158 328v20M322 328v20" />
    </Stage>
  );
}
