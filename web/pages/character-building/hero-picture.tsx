import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Leaf } from "#web/ui/picture/leaf.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** A sprout that a grown-up and a child let grow between them; its bud glows. */
export function HeroPicture() {
  return (
    <Stage mirrored>
      <Halo x={240} y={104} size={28} />
      <path className="motif-line motif-bold" d="M240 330V128" />
      <Leaf x={206} y={196} size={[36, 17]} turn={34} className="motif-accent" />
      <Leaf x={274} y={172} size={[36, 17]} turn={-34} className="motif-accent" />
      <Leaf x={214} y={258} size={[28, 13]} turn={34} className="motif-ink" />
      <Leaf x={266} y={236} size={[28, 13]} turn={-34} className="motif-ink" />
      <Person x={148} y={330} size={92} className="motif-ink" />
      <Person x={330} y={330} size={68} className="motif-accent" />
      <rect className="motif-ink" x="106" y="328" width="268" height="18" rx="9" />
      <Nuqta x={240} y={104} size={28} className="motif-glow" />
    </Stage>
  );
}
