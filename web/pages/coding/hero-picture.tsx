import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** The lines of the program: from where, how far, in which colour. */
const BLOCKS = [
  ["motif-accent", 168, 170, 66],
  ["motif-soft", 242, 170, 44],
  ["motif-ink", 186, 204, 52],
  ["motif-accent", 246, 204, 64],
  ["motif-accent", 186, 238, 38],
  ["motif-soft", 168, 272, 56],
  ["motif-ink", 232, 272, 36],
] as const;

/** A window of stacked blocks between ‹ › brackets, which are never mirrored. */
export function HeroPicture() {
  return (
    <Stage>
      <path className="motif-line motif-bold" d="m118 178-28 36 28 36M362 178l28 36-28 36" />
      <rect className="motif-ink" x="144" y="112" width="192" height="204" rx="28" />
      <circle className="motif-soft" cx="168" cy="134" r="6" />
      <circle className="motif-soft" cx="188" cy="134" r="6" />
      <rect className="motif-white" x="154" y="154" width="172" height="152" rx="19" />
      <Halo x={250} y={250} size={22} />
      {BLOCKS.map(([tone, x, y, width]) => (
        <rect key={`${x} ${y}`} className={tone} x={x} y={y} width={width} height="24" rx="9" />
      ))}
      <Nuqta x={250} y={250} size={22} className="motif-glow" />
    </Stage>
  );
}
