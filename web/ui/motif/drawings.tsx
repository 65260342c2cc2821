import type { ReactNode } from "react";
import type { TaughtProgramme } from "#core/programmes.ts";
import { SPARK, starPath } from "../lattice/star.ts";
import { Leaf } from "../picture/leaf.tsx";
import { Halo, Nuqta } from "./nuqta.tsx";

/** Drawings without a reading direction: code brackets, letters, an abacus. */
export const NOT_MIRRORED: ReadonlySet<TaughtProgramme> = new Set(["coding", "languages", "math"]);

const BACKDROP = <rect className="motif-soft" x="4" y="8" width="192" height="144" rx="40" />;

/** The motif of each programme (design.md §7) in a field of 200 × 160; plain values, made once. */
export const DRAWINGS: Readonly<Record<TaughtProgramme, ReactNode>> = {
  coding: (
    <>
      {BACKDROP}
      <Halo x={100} y={44} size={18} />
      <path className="motif-line" d="m56 54-22 28 22 28M144 54l22 28-22 28" />
      <rect className="motif-accent" x="66" y="98" width="32" height="28" rx="8" />
      <rect className="motif-ink" x="102" y="98" width="32" height="28" rx="8" />
      <rect className="motif-accent" x="84" y="66" width="32" height="28" rx="8" />
      <circle className="motif-soft" cx="82" cy="112" r="5" />
      <circle className="motif-soft" cx="118" cy="112" r="5" />
      <circle className="motif-soft" cx="100" cy="80" r="5" />
      <Nuqta x={100} y={44} size={18} className="motif-glow" />
    </>
  ),
  character: (
    <>
      <path className="motif-soft" d={starPath(100, 80, 78)} />
      <Halo x={100} y={48} size={18} />
      <path className="motif-line motif-line-accent motif-thin" d={starPath(100, 80, 66)} />
      <path className="motif-line" d="M100 120V62" />
      <Leaf x={80} y={86} size={[22, 11]} turn={32} className="motif-accent" />
      <Leaf x={120} y={74} size={[22, 11]} turn={-32} className="motif-accent" />
      <rect className="motif-ink" x="70" y="114" width="60" height="14" rx="7" />
      <circle className="motif-accent" cx="62" cy="121" r="5" />
      <circle className="motif-accent" cx="138" cy="121" r="5" />
      <Nuqta x={100} y={48} size={18} className="motif-glow" />
    </>
  ),
  math: (
    <>
      {BACKDROP}
      <Halo x={116} y={80} size={18} />
      <rect className="motif-line" x="42" y="32" width="116" height="96" rx="16" />
      <path
        className="motif-line motif-line-accent motif-thin"
        d="M45 56h110M45 80h110M45 104h110"
      />
      <Nuqta x={66} y={56} size={16} className="motif-accent" />
      <Nuqta x={90} y={56} size={16} className="motif-accent" />
      <Nuqta x={134} y={56} size={16} className="motif-ink" />
      <Nuqta x={66} y={80} size={16} className="motif-ink" />
      <Nuqta x={66} y={104} size={16} className="motif-accent" />
      <Nuqta x={110} y={104} size={16} className="motif-accent" />
      <Nuqta x={134} y={104} size={16} className="motif-accent" />
      <Nuqta x={116} y={80} size={18} className="motif-glow" />
    </>
  ),
  fitness: (
    <>
      {BACKDROP}
      <Halo x={100} y={35} size={18} />
      <path className="motif-line motif-line-accent motif-thin" d="M44 96C26 14 174 14 156 96" />
      <rect
        className="motif-ink"
        x="42"
        y="92"
        width="13"
        height="38"
        rx="6.5"
        transform="rotate(14 48 94)"
      />
      <rect
        className="motif-ink"
        x="145"
        y="92"
        width="13"
        height="38"
        rx="6.5"
        transform="rotate(-14 152 94)"
      />
      <circle className="motif-accent" cx="100" cy="92" r="25" />
      <path
        className="motif-line motif-line-soft motif-thin"
        d="M77 83c14 9 32 9 46 0M80 107c12-7 28-7 40 0"
      />
      <path className="motif-line motif-line-accent motif-thin" d="M86 128h28M92 136h16" />
      <Nuqta x={100} y={35} size={18} className="motif-glow" />
    </>
  ),
  tutoring: (
    <>
      {BACKDROP}
      <path
        className="motif-accent"
        d="M52 30h62a18 18 0 0 1 18 18v26a18 18 0 0 1-18 18H72l-18 18V92h-2a18 18 0 0 1-18-18V48a18 18 0 0 1 18-18Z"
      />
      <path
        className="motif-white"
        d="M96 62h54a18 18 0 0 1 18 18v24a18 18 0 0 1-18 18h-4v16l-18-16H96a18 18 0 0 1-18-18V80a18 18 0 0 1 18-18Z"
      />
      <Halo x={123} y={83} size={14} />
      <path className="motif-line motif-line-soft" d="M54 50h44M54 66h12" />
      <path className="motif-line" d="M98 104h34" />
      <circle className="motif-ink" cx="150" cy="104" r="3.5" />
      <Nuqta x={123} y={83} size={14} className="motif-glow" />
    </>
  ),
  ai: (
    <>
      {BACKDROP}
      <path className="motif-line" d="M76 108 62 142M124 108l14 34M100 108v26" />
      <rect className="motif-ink" x="38" y="26" width="124" height="86" rx="16" />
      <rect className="motif-white" x="45" y="33" width="110" height="72" rx="10" />
      <Halo x={82} y={69} size={15} />
      <path className="motif-accent" d={starPath(82, 69, 29, SPARK)} />
      <path className="motif-line motif-line-accent" d="M124 56h16M124 70h16M124 84h8" />
      <rect className="motif-ink" x="92" y="18" width="16" height="12" rx="6" />
      <Nuqta x={82} y={69} size={15} className="motif-glow" />
    </>
  ),
  languages: (
    <>
      {BACKDROP}
      <Halo x={132} y={38} size={16} />
      <rect
        className="motif-accent"
        x="36"
        y="42"
        width="70"
        height="70"
        rx="18"
        transform="rotate(-8 71 77)"
      />
      <rect
        className="motif-white"
        x="96"
        y="56"
        width="70"
        height="70"
        rx="18"
        transform="rotate(8 131 91)"
      />
      <text className="motif-letter motif-soft" x="71" y="92" transform="rotate(-8 71 77)">
        A
      </text>
      <text className="motif-letter motif-accent" x="131" y="98" transform="rotate(8 131 91)">
        ع
      </text>
      <path className="motif-line" d="M48 130h36" />
      <circle className="motif-ink" cx="40" cy="130" r="3" />
      <Nuqta x={132} y={38} size={16} className="motif-glow" />
    </>
  ),
  "future-builders": (
    <>
      {BACKDROP}
      <Halo x={100} y={34} size={18} />
      <rect className="motif-accent" x="38" y="108" width="36" height="26" rx="8" />
      <rect className="motif-ink" x="80" y="108" width="40" height="26" rx="8" />
      <rect className="motif-accent" x="126" y="108" width="36" height="26" rx="8" />
      <rect className="motif-white" x="58" y="78" width="40" height="26" rx="8" />
      <rect className="motif-accent" x="104" y="78" width="40" height="26" rx="8" />
      <circle className="motif-soft" cx="124" cy="91" r="5" />
      <circle className="motif-soft" cx="56" cy="121" r="5" />
      <circle className="motif-soft" cx="144" cy="121" r="5" />
      <circle className="motif-accent" cx="78" cy="91" r="5" />
      <rect className="motif-ink" x="84" y="52" width="32" height="22" rx="8" />
      <Nuqta x={100} y={34} size={18} className="motif-glow" />
    </>
  ),
};
