import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** A lesson for one: the teacher large on the screen, two speech bubbles above it. */
export function HeroPicture() {
  return (
    <Stage mirrored>
      <rect className="motif-ink" x="100" y="156" width="280" height="184" rx="26" />
      <rect className="motif-accent" x="112" y="168" width="154" height="160" rx="17" />
      <Person x={189} y={328} size={106} className="motif-soft" />
      <rect className="motif-soft" x="276" y="168" width="92" height="75" rx="15" />
      <Person x={322} y={243} size={50} className="motif-accent" />
      <rect className="motif-white" x="276" y="253" width="92" height="75" rx="15" />
      <path className="motif-line motif-line-accent" d="M294 276h36M294 294h54" />
      <path
        className="motif-accent"
        d="M242 46h76a28 28 0 0 1 28 28v26a28 28 0 0 1-28 28h-4v20l-22-20h-50a28 28 0 0 1-28-28V74a28 28 0 0 1 28-28Z"
      />
      <path className="motif-line motif-line-soft" d="M262 76h56M280 98h38" />
      <path
        className="motif-white"
        d="M156 76h66a26 26 0 0 1 26 26v22a26 26 0 0 1-26 26h-36l-20 18v-18h-10a26 26 0 0 1-26-26v-22a26 26 0 0 1 26-26Z"
      />
      <Halo x={189} y={113} size={17} />
      <Nuqta x={189} y={113} size={22} className="motif-glow" />
    </Stage>
  );
}
