import type { ReactNode } from "react";
import { starPath } from "../lattice/star.ts";
import { Picture } from "../picture/picture.tsx";

type StageProps = { readonly mirrored?: boolean; readonly children: ReactNode };

/** The calm star in which a hero's picture stands, in a field of 480 × 420. Decoration. */
export function Stage({ mirrored = false, children }: StageProps) {
  return (
    <Picture size={[480, 420]} mirrored={mirrored} className="programme-hero-picture">
      <path className="motif-soft" d={starPath(240, 210, 208)} />
      <path className="motif-line motif-line-accent motif-thin" d={starPath(240, 210, 188)} />
      {children}
    </Picture>
  );
}
