import { SPARK, starPath } from "#web/ui/lattice/star.ts";
import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** A board on an easel; the spark on it is what the class looks at. */
export function HeroPicture() {
  return (
    <Stage mirrored>
      <path className="motif-line motif-bold" d="m176 296-30 88M304 296l30 88M240 296v66" />
      <rect className="motif-ink" x="216" y="70" width="48" height="30" rx="15" />
      <rect className="motif-ink" x="104" y="88" width="272" height="212" rx="26" />
      <rect className="motif-white" x="117" y="101" width="246" height="186" rx="16" />
      <Halo x={188} y={180} size={22} />
      <path className="motif-accent" d={starPath(188, 180, 54, SPARK)} />
      <path className="motif-line motif-line-accent" d="M268 148h66M268 180h66M268 212h38" />
      <rect className="motif-soft" x="138" y="250" width="120" height="14" rx="7" />
      <Person x={332} y={356} size={108} className="motif-outlined" />
      <Nuqta x={188} y={180} size={26} className="motif-glow" />
    </Stage>
  );
}
