import "../motif/motif.css";
import "./picture.css";

type DrawingProps = {
  /** The address of an SVG file that has a `<view>` for each of its drawings. */
  readonly file: string;
  /** The id of the view. */
  readonly name: string;
  /** The field it is drawn in: width and height. */
  readonly size: readonly [number, number];
  /** What it shows; without it the drawing is decoration. */
  readonly alt?: string;
  /** Points along the reading direction, so it turns in Arabic. */
  readonly mirrored?: boolean;
  readonly className?: string;
};

/**
 * A drawing below the first screen: fetched when somebody comes near it, so that neither document nor
 * scripts hold it. A file has its own colours: those of the page do not reach into it (design.md §7).
 */
export function Drawing({ file, name, size, alt = "", mirrored, className = "" }: DrawingProps) {
  return (
    <img
      src={`${file}#${name}`}
      alt={alt}
      width={size[0]}
      height={size[1]}
      loading="lazy"
      className={`picture${mirrored ? " motif-mirrored" : ""} ${className}`.trimEnd()}
    />
  );
}
