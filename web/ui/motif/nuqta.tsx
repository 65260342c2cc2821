type NuqtaProps = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly className: string;
};

/** The unit of every drawing: a rounded square turned by 45°. */
export function Nuqta({ x, y, size, className }: NuqtaProps) {
  return (
    <rect
      className={className}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      rx={size * 0.19}
      transform={`rotate(45 ${x} ${y})`}
    />
  );
}

/** The lamp halo of the one glowing nuqta; drawn before what stands around it. */
export function Halo({ x, y, size }: Omit<NuqtaProps, "className">) {
  return (
    <g className="motif-glow">
      <circle cx={x} cy={y} r={size * 1.9} opacity="0.18" />
      <circle cx={x} cy={y} r={size * 1.3} opacity="0.25" />
    </g>
  );
}
