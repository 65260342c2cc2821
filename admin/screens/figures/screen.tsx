import "./figures.css";
import type * as contract from "#contract/admin/figures.ts";
import * as paths from "#contract/admin/paths.ts";
import { dayText, FIGURES_BY, type FiguresBy } from "#core/figures.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useShellWords } from "../../shell/words.ts";
import { Page } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { Funnel } from "./funnel.tsx";
import { type ChosenPeriod, PeriodFields, PRESETS, periodOf } from "./period.tsx";
import { Sales } from "./sales.tsx";
import { NOTHING } from "./series.ts";
import { Tiles } from "./tiles.tsx";
import { useFiguresWords } from "./words.ts";

type Filter = ChosenPeriod & { readonly by: FiguresBy; readonly currency: string };

/** How sales go in a period, and how visitors came to pay. */
export function Screen() {
  const words = useFiguresWords();
  const { screens } = useShellWords();
  const { filter, change } = useFilter<Filter>(
    { period: "month", from: "", to: "", by: "day", currency: "" },
    { period: PRESETS, by: FIGURES_BY },
  );
  const { by } = filter;
  const period = periodOf(filter);
  const answer = useAnswer<typeof contract.getFigures>(paths.figures, {
    query: { from: dayText(period.from), to: dayText(period.to), by },
  });
  const currencies = (answer.data?.totals ?? [])
    .toSorted((one, other) => other.orders - one.orders)
    .map(({ currency }) => currency);
  const currency = currencies.find((one) => one === filter.currency) ?? currencies[0];
  return (
    <Page title={screens.figures} lead={words.lead}>
      <div className="fields">
        <PeriodFields chosen={filter} onChange={change} />
        <Select
          label={words.split}
          value={by}
          onChange={(next) => change({ by: next })}
          options={FIGURES_BY.map((value) => ({ value, label: words.by[value] }))}
        />
        {currencies.length > 1 && (
          <Select
            label={words.currency}
            value={currency ?? null}
            onChange={(next) => change({ currency: next })}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      <Answered answer={answer}>
        {(figures) => (
          <>
            {currency === undefined ? (
              <Empty heading={words.none.heading}>
                <p>{words.none.text}</p>
              </Empty>
            ) : (
              <>
                <Tiles
                  amounts={figures.totals.find((one) => one.currency === currency) ?? NOTHING}
                  currency={currency}
                />
                <Sales figures={figures} currency={currency} />
              </>
            )}
            <Funnel figures={figures} />
            <p className="faint">{words.zone}</p>
          </>
        )}
      </Answered>
    </Page>
  );
}
