/** Squares of empty space around a QR code (ISO/IEC 18004, 9.1). */
const QUIET = 4;

type QrCodeProps = {
  /** Its rows, 1 for a dark square. */
  readonly rows: readonly string[];
  /** What it is, for those who do not see it. */
  readonly label: string;
};

/** A QR code, dark on light whatever is around it. */
export function QrCode({ rows, label }: QrCodeProps) {
  const side = rows.length + 2 * QUIET;
  const squares = rows.flatMap((row, y) =>
    [...row].flatMap((square, x) => (square === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className="qr-code"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
