import { ParentSize } from "@visx/responsive";
import type { ReactNode } from "react";

type ChartFrameProps = {
  /** What the chart shows, for those who do not see it; the table beside it has the figures. */
  readonly label: string;
  readonly height: number;
  readonly children: (width: number) => ReactNode;
};

/** A place for a chart, as wide as the window allows. It reads from left to right (design.md §8). */
export function ChartFrame({ label, height, children }: ChartFrameProps) {
  return (
    <div className="chart" dir="ltr" style={{ blockSize: height }}>
      <ParentSize debounceTime={50}>
        {({ width }) =>
          width > 0 && (
            <svg
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              role="img"
              aria-label={label}
            >
              {children(width)}
            </svg>
          )
        }
      </ParentSize>
    </div>
  );
}
