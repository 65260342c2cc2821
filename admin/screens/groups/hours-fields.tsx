import { WEEKDAYS } from "#core/weekly-wishes.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TimeField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { GroupDraft } from "./group-draft.ts";
import { useHourText } from "./use-hour-text.ts";
import { useGroupsWords } from "./words.ts";

type Hours = GroupDraft["hours"];
type HoursFieldsProps = {
  readonly hours: Hours;
  readonly onChange: (hours: Hours) => void;
  readonly error: string | undefined;
};

/** When a group meets each week: one line for each hour. */
export function HoursFields({ hours, onChange, error }: HoursFieldsProps) {
  const words = useGroupsWords();
  const { form } = words;
  const hourText = useHourText();
  const change = (place: number, next: Partial<Hours[number]>) =>
    onChange(hours.map((hour, index) => (index === place ? { ...hour, ...next } : hour)));
  return (
    <fieldset className="group-hours">
      <legend className="field-label">{form.hours}</legend>
      {hours.map((hour, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour has nothing else of its own.
        <div key={place} className="group-hour">
          <Select
            label={form.day}
            value={hour.day}
            onChange={(day) => change(place, { day })}
            options={WEEKDAYS.map((day) => ({ value: day, label: words.days[day] }))}
          />
          <TimeField
            label={form.starts}
            value={hour.starts}
            onChange={(starts) => change(place, { starts })}
          />
          <IconButton
            icon="close"
            label={form.removeHour.replace("{hour}", hourText(hour))}
            isDisabled={hours.length === 1}
            onPress={() => onChange(hours.filter((_, index) => index !== place))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button icon="plus" onPress={() => onChange([...hours, { day: "sun", starts: "17:00" }])}>
          {form.addHour}
        </Button>
      </div>
    </fieldset>
  );
}
