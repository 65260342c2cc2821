import { scaleLinear } from "@visx/scale";
import { BarRounded } from "@visx/shape";
import { ChartFrame } from "./chart-frame.tsx";

/** One bar across the chart, with its name and its value above it. */
export type BarRow = {
  readonly key: string;
  readonly name: string;
  /** The length of the bar. */
  readonly value: number;
  /** The part at its end that went back; at most the value. */
  readonly lost?: number;
  /** The value in words. */
  readonly text: string;
  /** A colour of the tokens; that of the shop where it has none. */
  readonly colour?: string;
};

const ROW_HEIGHT = 46;
const BAR_TOP = 22;
const BAR_HEIGHT = 14;

/** Bars below one another, the longest as wide as the chart. */
export function BarRows({
  rows,
  label,
}: {
  readonly rows: readonly BarRow[];
  readonly label: string;
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ChartFrame label={label} height={rows.length * ROW_HEIGHT}>
      {(width) => {
        const x = scaleLinear({ domain: [0, most], range: [0, width] });
        return rows.map(({ key, name, value, lost = 0, text, colour }, position) => (
          <g key={key} transform={`translate(0 ${position * ROW_HEIGHT})`}>
            <text x={0} y={14} className="chart-name">
              {name}
            </text>
            <text x={width} y={14} textAnchor="end" className="chart-value">
              {text}
            </text>
            <rect
              x={0}
              y={BAR_TOP}
              width={width}
              height={BAR_HEIGHT}
              rx={4}
              className="chart-track"
            />
            {value > 0 && (
              <BarRounded
                x={0}
                y={BAR_TOP}
                width={Math.max(x(value), 3)}
                height={BAR_HEIGHT}
                radius={4}
                all
                fill={colour ?? "var(--color-primary-600)"}
              />
            )}
            {lost > 0 && (
              <BarRounded
                x={x(value - lost)}
                y={BAR_TOP}
                width={x(lost)}
                height={BAR_HEIGHT}
                radius={4}
                all
                className="chart-refunded"
              />
            )}
          </g>
        ));
      }}
    </ChartFrame>
  );
}
