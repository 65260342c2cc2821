import "./figures.css";
import { useState } from "react";
import type * as contract from "#contract/admin/figures.ts";
import * as paths from "#contract/admin/paths.ts";
import { dayText, FIGURES_BY, type FiguresBy } from "#core/figures.ts";
import type { Currency } from "#core/money.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useShellWords } from "../../shell/words.ts";
import { ChoiceBox } from "../../ui/choice.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { Funnel } from "./funnel.tsx";
import { FIRST_PERIOD, PeriodFields } from "./period.tsx";
import { Sales } from "./sales.tsx";
import { NOTHING } from "./series.ts";
import { Tiles } from "./tiles.tsx";
import { useFiguresWords } from "./words.ts";

/** How sales go in a period, and how visitors came to pay. */
export function Screen() {
  const words = useFiguresWords();
  const { screens } = useShellWords();
  const [period, setPeriod] = useState(FIRST_PERIOD);
  const [by, setBy] = useState<FiguresBy>("day");
  const [chosen, setCurrency] = useState<Currency | null>(null);
  const answer = useAnswer<typeof contract.getFigures>(paths.figures, {
    query: { from: dayText(period.from), to: dayText(period.to), by },
  });
  const currencies = (answer.data?.totals ?? [])
    .toSorted((one, other) => other.orders - one.orders)
    .map(({ currency }) => currency);
  const currency = chosen !== null && currencies.includes(chosen) ? chosen : currencies[0];
  return (
    <Page title={screens.figures} lead={words.lead}>
      <div className="fields">
        <PeriodFields period={period} onChange={setPeriod} />
        <ChoiceBox
          label={words.split}
          value={by}
          onChange={setBy}
          options={FIGURES_BY.map((value) => ({ value, label: words.by[value] }))}
        />
        {currencies.length > 1 && (
          <ChoiceBox
            label={words.currency}
            value={currency ?? null}
            onChange={setCurrency}
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
