import "./lattice.css";
import { useId } from "react";
import { starPath } from "./star.ts";

const TILE = 80;
const STAR = starPath(TILE / 2, TILE / 2, TILE / 2);

/** Calm stars tip to tip, behind a night section. Decoration. */
export function Lattice() {
  const id = useId();
  return (
    <svg className="lattice" aria-hidden="true">
      <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
        <path d={STAR} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} stroke="none" />
    </svg>
  );
}
