import "../motif/motif.css";
import "./picture.css";
import type { ReactNode } from "react";

type PictureProps = {
  /** The field it is drawn in: width and height. */
  readonly size: readonly [number, number];
  /** What it shows; without it the picture is decoration and hidden from assistive tech. */
  readonly title?: string;
  /** Points along the reading direction, so it turns in Arabic. */
  readonly mirrored?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A drawing of the house in the colours of the programme around it (design.md §7). */
export function Picture({ size, title, mirrored, className = "", children }: PictureProps) {
  const classes = `picture${mirrored ? " motif-mirrored" : ""} ${className}`.trimEnd();
  const viewBox = `0 0 ${size[0]} ${size[1]}`;
  if (title === undefined) {
    return (
      <svg viewBox={viewBox} className={classes} aria-hidden="true">
        {children}
      </svg>
    );
  }
  return (
    <svg viewBox={viewBox} className={classes} role="img">
      <title>{title}</title>
      {children}
    </svg>
  );
}
