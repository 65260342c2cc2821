type LeafProps = {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Half its length, and half its width. */
  readonly size: readonly [number, number];
  /** From lying, in degrees; negative points upwards. */
  readonly turn: number;
  readonly className: string;
};

/** A leaf of a sprout. */
export function Leaf({ x, y, size: [rx, ry], turn, className }: LeafProps) {
  const transform = `rotate(${turn} ${x} ${y})`;
  return <ellipse className={className} cx={x} cy={y} rx={rx} ry={ry} transform={transform} />;
}
