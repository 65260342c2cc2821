import type * as contract from "#contract/admin/figures.ts";
import { formatNumber, LOCALES, type Locale } from "#core/locale.ts";
import { Figure } from "../../format.tsx";
import { Table } from "../../ui/table.tsx";
import { BarRows } from "./bar-rows.tsx";
import { DownloadButton, TableBelow } from "./chart-parts.tsx";
import { useFiguresWords } from "./words.ts";

/** How many visitors came from a page to a payment, and which pages they opened. */
export function Funnel({ figures }: { readonly figures: contract.FiguresAnswer }) {
  const words = useFiguresWords();
  const { funnel } = words;
  const steps = figures.funnel.map(({ step, count }, position) => {
    const before = figures.funnel[position - 1]?.count ?? 0;
    const share = before === 0 ? null : Math.round((count / before) * 1000) / 10;
    return { step, count, share };
  });
  return (
    <section className="card stack" aria-label={funnel.heading}>
      <div className="chart-head">
        <h2>{funnel.heading}</h2>
        <DownloadButton figures={figures} by="funnel" />
      </div>
      <BarRows
        label={words.chart.funnel}
        rows={steps.map(({ step, count, share }) => ({
          key: step,
          name: funnel.steps[step],
          value: count,
          text: share === null ? formatNumber(count) : `${formatNumber(count)} · ${share}%`,
          colour: step === "paid" ? "var(--color-success)" : "var(--color-primary-600)",
        }))}
      />
      <p className="faint">{funnel.notes}</p>
      <TableBelow rows={steps.length}>
        <Table
          caption={funnel.heading}
          rows={steps}
          keyOf={({ step }) => step}
          columns={[
            { label: funnel.step, cell: ({ step }) => funnel.steps[step] },
            { label: funnel.count, isFigure: true, cell: ({ count }) => <Figure value={count} /> },
            {
              label: funnel.share,
              isFigure: true,
              cell: ({ share }) => (share === null ? "" : <bdi dir="ltr">{share}%</bdi>),
            },
          ]}
        />
      </TableBelow>
      <PagesTable figures={figures} />
    </section>
  );
}

/** How often each page was opened, in each language. */
function PagesTable({ figures: { views } }: { readonly figures: contract.FiguresAnswer }) {
  const { pages, locales } = useFiguresWords();
  const names: Readonly<Record<string, string>> = pages.names;
  const screens = [...new Set(views.map(({ screen }) => screen))];
  const countOf = (screen: string, locale?: Locale) =>
    views
      .filter((one) => one.screen === screen && (locale === undefined || one.locale === locale))
      .reduce((sum, { count }) => sum + count, 0);
  if (screens.length === 0) return null;
  return (
    <>
      <h3>{pages.heading}</h3>
      <TableBelow rows={screens.length}>
        <Table
          caption={pages.heading}
          rows={screens.toSorted((one, other) => countOf(other) - countOf(one))}
          keyOf={(screen) => screen}
          columns={[
            { label: pages.page, cell: (screen) => names[screen] ?? screen },
            ...LOCALES.map((locale) => ({
              label: locales[locale],
              isFigure: true,
              cell: (screen: string) => <Figure value={countOf(screen, locale)} />,
            })),
            {
              label: pages.total,
              isFigure: true,
              cell: (screen) => <Figure value={countOf(screen)} />,
            },
          ]}
        />
      </TableBelow>
    </>
  );
}
