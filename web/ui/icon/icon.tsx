import "./icon.css";
import { type IconName, SHAPES } from "./shapes.ts";

export type { IconName } from "./shapes.ts";

/** Drawn as a solid shape instead of a line. */
const FILLED: ReadonlySet<IconName> = new Set(["star", "play", "pause", "facebook"]);
/** Point along the reading direction, so they turn in Arabic (design.md §11, RTL 3). */
const MIRRORED: ReadonlySet<IconName> = new Set(["arrow", "chevron-next"]);

type IconProps = {
  readonly name: IconName;
  readonly className?: string;
};

/** One icon, 1.25 times the size of the text around it. Decoration. */
export function Icon({ name, className = "" }: IconProps) {
  const filled = FILLED.has(name) ? " icon-filled" : "";
  const mirrored = MIRRORED.has(name) ? " icon-mirrored" : "";
  const classes = `icon${filled}${mirrored} ${className}`.trimEnd();
  return (
    <svg viewBox="0 0 24 24" className={classes} aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
