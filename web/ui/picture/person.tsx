type PersonProps = {
  /** The middle of the shoulders' lower edge. */
  readonly x: number;
  readonly y: number;
  /** From shoulder to shoulder. */
  readonly size: number;
  readonly className: string;
};

/** Somebody: a head and shoulders, never a face. */
export function Person({ x, y, size, className }: PersonProps) {
  return (
    <g className={className} transform={`translate(${x} ${y}) scale(${size / 64})`}>
      <circle cx="0" cy="-58" r="17" />
      <path d="M-32 0v-6a32 28 0 0 1 64 0v6Z" />
    </g>
  );
}
