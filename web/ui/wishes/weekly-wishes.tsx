import { DAY_PARTS, type DayPart, WEEKDAYS, type Weekday } from "#core/weekly-wishes.ts";
import { TickList } from "./tick-list.tsx";

/** When classes suit a family; nothing chosen: any will do. */
type Wishes = { readonly days: readonly Weekday[]; readonly day_parts: readonly DayPart[] };

type WeeklyWishesProps = {
  readonly chosen: Wishes;
  readonly locked: boolean;
  readonly copy: {
    readonly daysLegend: string;
    readonly dayPartsLegend: string;
    readonly anyHint: string;
    readonly days: Readonly<Record<Weekday, string>>;
    readonly dayParts: Readonly<Record<DayPart, string>>;
  };
  readonly onChange: (change: Partial<Wishes>) => void;
};

/** The days and the parts of the day that suit a family. */
export function WeeklyWishes({ chosen, locked, copy, onChange }: WeeklyWishesProps) {
  return (
    <>
      <TickList
        legend={copy.daysLegend}
        hint={copy.anyHint}
        items={WEEKDAYS.map((day) => [day, copy.days[day]] as const)}
        chosen={chosen.days}
        locked={locked}
        onChange={(days) => onChange({ days })}
      />
      <TickList
        legend={copy.dayPartsLegend}
        hint={copy.anyHint}
        items={DAY_PARTS.map((part) => [part, copy.dayParts[part]] as const)}
        chosen={chosen.day_parts}
        locked={locked}
        onChange={(day_parts) => onChange({ day_parts })}
      />
    </>
  );
}
