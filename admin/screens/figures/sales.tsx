import type * as contract from "#contract/admin/figures.ts";
import { parseDay } from "#core/dates.ts";
import { daysBetween } from "#core/figures.ts";
import { isolateIn } from "#core/locale.ts";
import { type Currency, toMajor, toMinor } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { Figure, Money } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Table } from "../../ui/table.tsx";
import { type BarRow, BarRows } from "./bar-rows.tsx";
import { DownloadButton, TableBelow } from "./chart-parts.tsx";
import { colourOf, useRowNames } from "./names.ts";
import { SalesChart } from "./sales-chart.tsx";
import { added, amountsIn, bucketsOf, NOTHING, stepFor } from "./series.ts";
import { useFiguresWords } from "./words.ts";

/** The number of rows that the chart shows; the others are added up as one. */
const MAX_BARS = 8;

type SalesProps = { readonly figures: contract.FiguresAnswer; readonly currency: Currency };

/** The sums of a period in one currency, split in one way: a chart, its table, its file. */
export function Sales({ figures, currency }: SalesProps) {
  const words = useFiguresWords();
  const { by } = figures;
  const note = by === "day" || by === "programme" ? words.notes[by] : undefined;
  return (
    <section className="card stack" aria-label={words.sales}>
      <div className="chart-head">
        <h2>
          {words.sales} {words.by[by].toLowerCase()}
        </h2>
        <DownloadButton figures={figures} by={by} />
      </div>
      {by === "day" ? (
        <DayChart figures={figures} currency={currency} />
      ) : (
        <SplitChart figures={figures} currency={currency} />
      )}
      {note !== undefined && <p className="faint">{note}</p>}
      <SalesTable figures={figures} currency={currency} />
    </section>
  );
}

/** The rows that have something in a currency: days in their order, others the most first. */
function rowsIn({ rows, by }: contract.FiguresAnswer, currency: Currency) {
  const found = rows
    .map((row) => ({ key: row.key, ...amountsIn(row, currency) }))
    .filter(({ paid, refunded, orders }) => paid + refunded + orders > 0);
  return by === "day" ? found : found.toSorted((one, other) => other.paid - one.paid);
}

function DayChart({ figures, currency }: SalesProps) {
  const { chart, by } = useFiguresWords();
  const [from, to] = [parseDay(figures.from), parseDay(figures.to)];
  const step = stepFor(daysBetween(from, to).length);
  return (
    <>
      <SalesChart
        buckets={bucketsOf(figures.rows, currency, from, to)}
        step={step}
        currency={currency}
        label={chart.sales.replace("{split}", by.day.toLowerCase())}
      />
      {step !== "day" && (
        <p className="faint">{step === "week" ? chart.perWeek : chart.perMonth}</p>
      )}
    </>
  );
}

function SplitChart({ figures, currency }: SalesProps) {
  const { chart, by: splits } = useFiguresWords();
  const nameOf = useRowNames();
  const locale = useLocale();
  const { by } = figures;
  const all = rowsIn(figures, currency);
  const rest = all.slice(MAX_BARS).reduce(added, NOTHING);
  const textOf = (paid: number) => isolateIn(locale, formatPrice(paid, currency));
  const rows: BarRow[] = all.slice(0, MAX_BARS).map(({ key, paid, refunded }) => {
    const colour = colourOf(by, key);
    return {
      key: key ?? "",
      name: nameOf(by, key),
      value: paid,
      lost: Math.min(refunded, paid),
      text: textOf(paid),
      ...(colour === undefined ? {} : { colour }),
    };
  });
  if (all.length > MAX_BARS) {
    const { paid } = rest;
    rows.push({
      key: "rest",
      name: chart.rest,
      value: paid,
      text: textOf(paid),
      colour: "var(--color-ink-400)",
    });
  }
  return <BarRows rows={rows} label={chart.sales.replace("{split}", splits[by].toLowerCase())} />;
}

function SalesTable({ figures, currency }: SalesProps) {
  const words = useFiguresWords();
  const nameOf = useRowNames();
  const { by } = figures;
  const rows = rowsIn(figures, currency);
  return (
    <TableBelow rows={rows.length}>
      <Table
        caption={`${words.sales} ${words.by[by]} (${currency})`}
        rows={rows}
        keyOf={({ key }) => key ?? ""}
        columns={[
          { label: words.rows[by], cell: ({ key }) => <bdi>{nameOf(by, key)}</bdi> },
          {
            label: words.columns.orders,
            isFigure: true,
            cell: ({ orders }) => <Figure value={orders} />,
          },
          {
            label: words.columns.paid,
            isFigure: true,
            cell: ({ paid }) => <Money major={paid} currency={currency} />,
          },
          {
            label: words.columns.refunded,
            isFigure: true,
            cell: ({ refunded }) => <Money major={refunded} currency={currency} />,
          },
          {
            label: words.columns.net,
            isFigure: true,
            cell: ({ paid, refunded }) => (
              <Money major={toMajor(toMinor(paid) - toMinor(refunded))} currency={currency} />
            ),
          },
        ]}
      />
    </TableBelow>
  );
}
