import { useState } from "react";
import { type Day, sellerDay } from "#core/dates.ts";
import { addDays, dayText, MAX_PERIOD_DAYS, readDay } from "#core/figures.ts";
import { formatNumber } from "#core/locale.ts";
import { DateField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useFiguresWords } from "./words.ts";

/** Days of the seller, both included. */
type Period = { readonly from: Day; readonly to: Day };

const LENGTHS = { week: 7, month: 30, quarter: 90, year: 365 } as const;
export const PRESETS = ["week", "month", "quarter", "year", "own"] as const;

/** How the period was chosen: one that ends today, or `own` days, which are written as in the address. */
export type ChosenPeriod = {
  readonly period: (typeof PRESETS)[number];
  readonly from: string;
  readonly to: string;
};

function lastDays(count: number): Period {
  const to = sellerDay(new Date());
  return { from: addDays(to, 1 - count), to };
}

/** The two days, if they are a period that the figures can show. */
function readPeriod(days: Pick<ChosenPeriod, "from" | "to">): Period | null {
  const [from, to] = [readDay(days.from), readDay(days.to)];
  if (from === null || to === null || from > to) return null;
  return to < addDays(from, MAX_PERIOD_DAYS) ? { from, to } : null;
}

/** The days that are meant; of own days that are no period, the last month. */
export function periodOf(chosen: ChosenPeriod): Period {
  const { period } = chosen;
  if (period !== "own") return lastDays(LENGTHS[period]);
  return readPeriod(chosen) ?? lastDays(LENGTHS.month);
}

type PeriodFieldsProps = {
  readonly chosen: ChosenPeriod;
  readonly onChange: (chosen: ChosenPeriod) => void;
};

/** Chooses the period: one that ends today, or any two days. */
export function PeriodFields({ chosen, onChange }: PeriodFieldsProps) {
  const words = useFiguresWords();
  return (
    <>
      <Select
        label={words.period}
        value={chosen.period}
        onChange={(period) => {
          const days = periodOf(chosen);
          const own = { from: dayText(days.from), to: dayText(days.to) };
          onChange({ period, ...(period === "own" ? own : { from: "", to: "" }) });
        }}
        options={PRESETS.map((value) => ({ value, label: words.periods[value] }))}
      />
      {chosen.period === "own" && <OwnDays chosen={chosen} onChange={onChange} />}
    </>
  );
}

/** What is typed holds once it is a period; what is none stays as it was typed, and says why. */
function OwnDays({ chosen, onChange }: PeriodFieldsProps) {
  const words = useFiguresWords();
  const [typed, setTyped] = useState({ from: chosen.from, to: chosen.to });
  const from = readDay(typed.from);
  const to = readDay(typed.to);
  const faultOfEnd = () => {
    if (to === null) return words.noDay;
    if (from === null || readPeriod(typed) !== null) return undefined;
    if (from > to) return words.wrongPeriod;
    return words.tooLong.replace("{days}", formatNumber(MAX_PERIOD_DAYS));
  };
  const type = (next: typeof typed) => {
    setTyped(next);
    if (readPeriod(next) !== null) onChange({ period: "own", ...next });
  };
  return (
    <>
      <DateField
        label={words.from}
        error={from === null ? words.noDay : undefined}
        value={typed.from}
        onChange={(from) => type({ ...typed, from })}
      />
      <DateField
        label={words.to}
        error={faultOfEnd()}
        value={typed.to}
        onChange={(to) => type({ ...typed, to })}
      />
    </>
  );
}
