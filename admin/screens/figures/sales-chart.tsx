import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { BarRounded } from "@visx/shape";
import { useState } from "react";
import { type Day, formatDate, formatDay } from "#core/dates.ts";
import { dayText } from "#core/figures.ts";
import { directionOf, LANGUAGES, type Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import { Figure, Money } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { ChartFrame } from "./chart-frame.tsx";
import type { Bucket, Step } from "./series.ts";
import { useFiguresWords } from "./words.ts";

const RIGHT_TO_LEFT_MARK = "\u200f";
const HEIGHT = 280;
const MARGIN = { top: 12, right: 4, bottom: 28, left: 64 };
/** A label below the bars needs so much room. */
const LABEL_WIDTH = 80;

/** The sums paid as bars upwards, and the sums refunded as bars downwards. */
export function SalesChart({
  buckets,
  step,
  currency,
  label,
}: {
  readonly buckets: readonly Bucket[];
  readonly step: Step;
  readonly currency: Currency;
  readonly label: string;
}) {
  const locale = useLocale();
  const [pointed, setPointed] = useState<Bucket | null>(null);
  return (
    <div className="stack sales-chart">
      <Legend pointed={pointed} step={step} currency={currency} />
      <ChartFrame label={label} height={HEIGHT}>
        {(width) => {
          const x = scaleBand({
            domain: buckets.map(({ from }) => dayText(from)),
            range: [MARGIN.left, width - MARGIN.right],
            padding: 0.25,
          });
          const highest = Math.max(1, ...buckets.map(({ paid }) => paid));
          const lowest = Math.max(0, ...buckets.map(({ refunded }) => refunded));
          const y = scaleLinear({
            domain: [-lowest, highest],
            range: [HEIGHT - MARGIN.bottom, MARGIN.top],
            nice: 4,
          });
          const most = Math.max(2, Math.floor((width - MARGIN.left) / LABEL_WIDTH));
          const every = Math.ceil(buckets.length / most);
          const labelled = buckets.filter((_, position) => position % every === 0);
          const names = new Map(
            buckets.map(({ from }) => [
              dayText(from),
              step === "month" ? formatMonth(from, locale) : formatDay(from, locale),
            ]),
          );
          return (
            <>
              <GridRows
                scale={y}
                left={MARGIN.left}
                width={width - MARGIN.left - MARGIN.right}
                numTicks={5}
                stroke="var(--color-line)"
              />
              {buckets.map((bucket) => (
                <ChartBar
                  key={dayText(bucket.from)}
                  bucket={bucket}
                  left={x(dayText(bucket.from)) ?? 0}
                  width={x.bandwidth()}
                  y={y}
                  onPoint={setPointed}
                />
              ))}
              <line
                x1={MARGIN.left}
                x2={width - MARGIN.right}
                y1={y(0)}
                y2={y(0)}
                stroke="var(--color-ink-400)"
              />
              <AxisLeft
                scale={y}
                left={MARGIN.left}
                numTicks={5}
                hideAxisLine
                hideTicks
                tickFormat={(value) => shortFigure(Number(value), locale)}
                tickClassName="chart-tick"
              />
              <AxisBottom
                scale={x}
                top={HEIGHT - MARGIN.bottom}
                hideAxisLine
                hideTicks
                tickValues={labelled.map(({ from }) => dayText(from))}
                tickFormat={(day) => names.get(day) ?? ""}
                tickClassName="chart-tick"
              />
            </>
          );
        }}
      </ChartFrame>
    </div>
  );
}

function ChartBar({
  bucket,
  left,
  width,
  y,
  onPoint,
}: {
  readonly bucket: Bucket;
  readonly left: number;
  readonly width: number;
  readonly y: (value: number) => number;
  readonly onPoint: (bucket: Bucket | null) => void;
}) {
  const radius = Math.min(4, width / 3);
  const paid = y(0) - y(bucket.paid);
  const refunded = y(-bucket.refunded) - y(0);
  return (
    <g
      className="chart-bar"
      onPointerEnter={() => onPoint(bucket)}
      onPointerLeave={() => onPoint(null)}
    >
      <rect x={left} y={0} width={width} height={HEIGHT} fill="transparent" />
      {paid > 0 && (
        <BarRounded
          x={left}
          y={y(bucket.paid)}
          width={width}
          height={paid}
          radius={Math.min(radius, paid)}
          top
          className="chart-paid"
        />
      )}
      {refunded > 0 && (
        <BarRounded
          x={left}
          y={y(0)}
          width={width}
          height={refunded}
          radius={Math.min(radius, refunded)}
          bottom
          className="chart-refunded"
        />
      )}
    </g>
  );
}

/** What the colours mean, and the sums of the bar that is pointed at. */
function Legend({
  pointed,
  step,
  currency,
}: {
  readonly pointed: Bucket | null;
  readonly step: Step;
  readonly currency: Currency;
}) {
  const { columns } = useFiguresWords();
  const locale = useLocale();
  return (
    <p className="chart-legend row" aria-hidden="true">
      <span>
        <i className="chart-key chart-key-paid" /> {columns.paid}
        {pointed !== null && <Money major={pointed.paid} currency={currency} />}
      </span>
      <span>
        <i className="chart-key chart-key-refunded" /> {columns.refunded}
        {pointed !== null && <Money major={pointed.refunded} currency={currency} />}
      </span>
      {pointed !== null && (
        <span className="faint">
          {step === "month" ? formatMonth(pointed.from, locale) : formatDate(pointed.from, locale)}{" "}
          · {columns.orders} <Figure value={pointed.orders} />
        </span>
      )}
    </p>
  );
}

/** A month with its year, as a chart of months may be of several years: `Dec 2026`. */
function formatMonth(day: Day, locale: Locale): string {
  const format = { month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(LANGUAGES[locale].intlTag, format).format(day);
}

/** The figures of an axis: `1.5K` for 1500, `1.5 ألف` in Arabic. */
function shortFigure(value: number, locale: Locale): string {
  const format = { notation: "compact", maximumFractionDigits: 2 } as const;
  const text = new Intl.NumberFormat(LANGUAGES[locale].intlTag, format).format(value);
  // A minus begins with a mark by which the whole text would read from left to right.
  return directionOf(locale) === "rtl" ? RIGHT_TO_LEFT_MARK + text : text;
}
