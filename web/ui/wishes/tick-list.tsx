import "./wishes.css";
import { useId } from "react";

type TickListProps<Value extends string> = {
  readonly legend: string;
  readonly hint: string;
  /** Each with its label, in their order. */
  readonly items: readonly (readonly [value: Value, label: string])[];
  readonly chosen: readonly Value[];
  readonly locked: boolean;
  readonly onChange: (chosen: readonly Value[]) => void;
};

/** Any of a few things, each with a box to tick. */
export function TickList<Value extends string>(props: TickListProps<Value>) {
  const { legend, hint, items, chosen, locked, onChange } = props;
  const hintId = useId();
  return (
    <fieldset className="field" aria-describedby={hintId}>
      <legend className="field-label">{legend}</legend>
      <div className="wish-list">
        {items.map(([value, label]) => (
          <label key={value} className="wish">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={locked}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
      <p id={hintId} className="field-hint">
        {hint}
      </p>
    </fieldset>
  );
}
