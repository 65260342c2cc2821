import { useId } from "react";
import type { Copy } from "#web/copy/copy.ts";

type BegunFieldProps = {
  /** `null` until it is said. */
  readonly begun: boolean | null;
  /** It was asked for, and is not said yet. */
  readonly isMissing: boolean;
  readonly locked: boolean;
  readonly copy: Copy<"account">["refund"];
  readonly onChange: (begun: boolean) => void;
};

/** Whether the classes have begun. */
export function BegunField({ begun, isMissing, locked, copy, onChange }: BegunFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="field-label">{copy.begunLegend}</legend>
      <div className="refund-begun">
        {([false, true] as const).map((value) => (
          <label key={String(value)}>
            <input
              type="radio"
              name={id}
              checked={begun === value}
              disabled={locked}
              onChange={() => onChange(value)}
            />
            {value ? copy.begun : copy.notBegun}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {isMissing && copy.begunMissing}
      </p>
    </fieldset>
  );
}
