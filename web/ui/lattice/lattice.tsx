import "./lattice.css";
import { useId } from "react";
import { starPath } from "./star.ts";

const TILE = 80;
const STAR = starPath(TILE / 2, TILE / 2, TILE / 2);

type LatticeProps = {
  /** Where it is strongest; it fades towards the text. */
  readonly fade?: "end" | "top" | "bottom";
};

/** Calm stars tip to tip, behind a night section. Decoration. */
export function Lattice({ fade = "end" }: LatticeProps) {
  const id = useId();
  return (
    <svg className={`lattice lattice-${fade}`} aria-hidden="true">
      <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
        <path d={STAR} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} stroke="none" />
    </svg>
  );
}
