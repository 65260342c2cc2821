import { SPARK, starPath } from "#web/ui/lattice/star.ts";
import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Tile } from "#web/ui/picture/tile.tsx";

/** Time, judgement, materials for every level, clear rules (R-AI-03). */
export const POINT_PICTURES = [
  <Tile key="time">
    <circle className="motif-white" cx="32" cy="33" r="19" />
    <circle className="motif-line motif-line-accent motif-thin" cx="32" cy="33" r="19" />
    <path className="motif-line motif-thin" d="M32 22v11h9" />
    <Nuqta x={32} y={12} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="judgement">
    <path className="motif-line motif-thin" d="M32 16v34M22 52h20M14 22h36" />
    <path className="motif-accent" d="M7 34h18a9 9 0 0 1-18 0Z" />
    <path className="motif-accent" d="M39 34h18a9 9 0 0 1-18 0Z" />
    <path className="motif-line motif-thin" d="m16 23-6 10M16 23l6 10M48 23l-6 10M48 23l6 10" />
    <Nuqta x={32} y={15} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="materials">
    <rect className="motif-accent" x="10" y="36" width="12" height="17" rx="4" />
    <rect className="motif-ink" x="26" y="28" width="12" height="25" rx="4" />
    <rect className="motif-accent" x="42" y="20" width="12" height="33" rx="4" />
    <Nuqta x={16} y={24} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="rules">
    <path className="motif-ink" d="M32 10 50 16v14c0 11-7 19-18 24-11-5-18-13-18-24V16Z" />
    <path className="motif-soft" d={starPath(32, 31, 12, SPARK)} />
    <Nuqta x={32} y={31} size={8} className="motif-glow" />
  </Tile>,
];
