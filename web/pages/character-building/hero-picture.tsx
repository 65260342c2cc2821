import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** A sprout that a grown-up and a child let grow between them; its bud glows. */
export function HeroPicture() {
  return (
    <Stage mirrored>
      <Halo x={240} y={104} size={28} />
      <path className="motif-line motif-bold" d="M240 330V128" />
      <ellipse
        className="motif-accent"
        cx="206"
        cy="196"
        rx="36"
        ry="17"
        transform="rotate(34 206 196)"
      />
      <ellipse
        className="motif-accent"
        cx="274"
        cy="172"
        rx="36"
        ry="17"
        transform="rotate(-34 274 172)"
      />
      <ellipse
        className="motif-ink"
        cx="214"
        cy="258"
        rx="28"
        ry="13"
        transform="rotate(34 214 258)"
      />
      <ellipse
        className="motif-ink"
        cx="266"
        cy="236"
        rx="28"
        ry="13"
        transform="rotate(-34 266 236)"
      />
      <Person x={148} y={330} size={92} className="motif-ink" />
      <Person x={330} y={330} size={68} className="motif-accent" />
      <rect className="motif-ink" x="106" y="328" width="268" height="18" rx="9" />
      <Nuqta x={240} y={104} size={28} className="motif-glow" />
    </Stage>
  );
}
