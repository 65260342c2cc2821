import { useState } from "react";
import { type Day, sellerDay } from "#core/dates.ts";
import { addDays, dayText, readDay } from "#core/figures.ts";
import { ChoiceBox } from "../../ui/choice.tsx";
import { DateBox } from "../../ui/field.tsx";
import { useFiguresWords } from "./words.ts";

/** Days of the seller, both included. */
export type Period = { readonly from: Day; readonly to: Day };

const LENGTHS = { week: 7, month: 30, quarter: 90, year: 365 } as const;
type Preset = keyof typeof LENGTHS | "own";
const PRESETS = ["week", "month", "quarter", "year", "own"] as const satisfies readonly Preset[];

function lastDays(count: number): Period {
  const to = sellerDay(new Date());
  return { from: addDays(to, 1 - count), to };
}

export const FIRST_PERIOD = () => lastDays(LENGTHS.month);

/** Chooses the period: one that ends today, or any two days. */
export function PeriodFields({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) {
  const words = useFiguresWords();
  const [preset, setPreset] = useState<Preset>("month");
  const [typed, setTyped] = useState({ from: dayText(period.from), to: dayText(period.to) });
  const isWrong = typed.from !== "" && typed.to !== "" && typed.from > typed.to;
  const choose = (next: Preset) => {
    setPreset(next);
    if (next === "own") {
      setTyped({ from: dayText(period.from), to: dayText(period.to) });
    } else onChange(lastDays(LENGTHS[next]));
  };
  const type = (next: typeof typed) => {
    setTyped(next);
    const [from, to] = [readDay(next.from), readDay(next.to)];
    if (from !== null && to !== null && from <= to) onChange({ from, to });
  };
  return (
    <>
      <ChoiceBox
        label={words.period}
        value={preset}
        onChange={choose}
        options={PRESETS.map((value) => ({ value, label: words.periods[value] }))}
      />
      {preset === "own" && (
        <>
          <DateBox
            label={words.from}
            value={typed.from}
            onChange={(from) => type({ ...typed, from })}
          />
          <DateBox
            label={words.to}
            value={typed.to}
            onChange={(to) => type({ ...typed, to })}
            {...(isWrong ? { error: words.wrongPeriod } : {})}
          />
        </>
      )}
    </>
  );
}
