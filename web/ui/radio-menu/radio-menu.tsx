import "./radio-menu.css";
import { useId } from "react";

type RadioMenuProps<Value extends string> = {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A few choices of which one is always taken: native radio buttons in one row. */
export function RadioMenu<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioMenuProps<Value>) {
  const name = useId();
  return (
    <fieldset className="radio-menu mx-auto w-fit max-w-full max-xs:w-full">
      <legend className="mx-auto mbe-2 text-ink-700 text-small">{legend}</legend>
      <div className="flex flex-wrap justify-center gap-2">
        {options.map((option) => (
          <label key={option.value} className="radio-menu-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
