import { SPARK, starPath } from "#web/ui/lattice/star.ts";
import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

type SlidePictureProps = { readonly title: string };

const GROUND = <circle className="motif-soft" cx="150" cy="110" r="108" />;

/** A calendar and a clock. */
function LessonPlans({ title }: SlidePictureProps) {
  return (
    <Picture size={[300, 220]} title={title}>
      {GROUND}
      <rect className="motif-ink" x="70" y="48" width="130" height="124" rx="18" />
      <rect className="motif-white" x="79" y="80" width="112" height="83" rx="11" />
      <path className="motif-line" d="M102 40v18M168 40v18" />
      <path
        className="motif-line motif-line-accent"
        d="M98 100h.1M122 100h.1M146 100h.1M98 122h.1M122 122h.1M98 144h.1"
      />
      <Nuqta x={171} y={100} size={14} className="motif-glow" />
      <circle className="motif-accent" cx="202" cy="154" r="38" />
      <path className="motif-line motif-line-white" d="M202 134v21h15" />
    </Picture>
  );
}

/** Three sheets, one above the other. */
function Worksheets({ title }: SlidePictureProps) {
  return (
    <Picture size={[300, 220]} title={title} mirrored>
      {GROUND}
      <rect className="motif-ink" x="132" y="28" width="96" height="124" rx="14" />
      <rect className="motif-accent" x="106" y="46" width="96" height="124" rx="14" />
      <rect className="motif-white" x="80" y="64" width="96" height="124" rx="14" />
      <path className="motif-line" d="M98 92h34" />
      <path className="motif-line motif-line-accent" d="M98 114h60M98 136h60M98 158h36" />
      <Nuqta x={154} y={90} size={15} className="motif-glow" />
    </Picture>
  );
}

/** A page with ticks and a note. */
function Feedback({ title }: SlidePictureProps) {
  return (
    <Picture size={[300, 220]} title={title}>
      {GROUND}
      <rect className="motif-white" x="82" y="32" width="112" height="156" rx="16" />
      <path
        className="motif-line motif-line-accent"
        d="m100 64 7 7 12-14M100 104l7 7 12-14M100 144l7 7 12-14"
      />
      <path className="motif-line" d="M136 66h38M136 106h38M136 146h24" />
      <rect
        className="motif-accent"
        x="166"
        y="122"
        width="74"
        height="62"
        rx="14"
        transform="rotate(6 203 153)"
      />
      <path className="motif-line motif-line-white motif-thin" d="m184 164 34 4" />
      <Nuqta x={204} y={146} size={15} className="motif-glow" />
    </Picture>
  );
}

/** A shield with a spark. */
function SafeUse({ title }: SlidePictureProps) {
  return (
    <Picture size={[300, 220]} title={title}>
      {GROUND}
      <path
        className="motif-ink"
        d="M144 26a14 14 0 0 1 12 0l58 22a10 10 0 0 1 6 9v46c0 42-26 70-66 90a9 9 0 0 1-8 0c-40-20-66-48-66-90V57a10 10 0 0 1 6-9Z"
      />
      <path className="motif-accent" d="M150 42 206 62v42c0 34-21 57-56 74-35-17-56-40-56-74V62Z" />
      <path className="motif-soft" d={starPath(150, 106, 42, SPARK)} />
      <Nuqta x={150} y={106} size={20} className="motif-glow" />
    </Picture>
  );
}

/** A magnifying glass over a line of text. */
function Checking({ title }: SlidePictureProps) {
  return (
    <Picture size={[300, 220]} title={title}>
      {GROUND}
      <rect className="motif-white" x="66" y="48" width="168" height="116" rx="18" />
      <path className="motif-line motif-line-accent" d="M88 76h124M88 136h60" />
      <path className="motif-line" d="M88 106h124" />
      <path className="motif-line motif-bold" d="m204 142 32 34" />
      <circle className="motif-line motif-fill-soft" cx="178" cy="112" r="38" />
      <path className="motif-line" d="M156 106h16" />
      <Nuqta x={190} y={112} size={17} className="motif-glow" />
    </Picture>
  );
}

/** One picture for each slide, in their order. */
export const SLIDE_PICTURES = [LessonPlans, Worksheets, Feedback, SafeUse, Checking];
