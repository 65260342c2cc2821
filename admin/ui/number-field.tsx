import { Group, Input, NumberField } from "react-aria-components";
import { type Currency, toMajor } from "#core/money.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "./field.tsx";

type NumberBoxProps = FieldProps & {
  /** `null` while it is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly optional?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** What it counts, after it: `%`. */
  readonly unit?: string;
  readonly decimals?: number;
};

/** A number. Arabic digits are understood, and shown as 0 to 9. */
export function NumberBox({
  label,
  hint,
  error,
  value,
  onChange,
  optional = false,
  min,
  max,
  unit,
  decimals = 0,
  isDisabled = false,
}: NumberBoxProps) {
  return (
    <NumberField
      className="field"
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      {...(min === undefined ? {} : { minValue: min })}
      {...(max === undefined ? {} : { maxValue: max })}
      formatOptions={{ maximumFractionDigits: decimals }}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <FieldLabel label={label} optional={optional} />
      <Group className="input-group">
        {unit !== undefined && (
          <span className="input-unit" aria-hidden="true">
            <bdi dir="ltr">{unit}</bdi>
          </span>
        )}
        <Input className="input figure" dir="ltr" />
      </Group>
      <FieldNotes hint={hint} error={error} />
    </NumberField>
  );
}

type MoneyBoxProps = Omit<NumberBoxProps, "unit" | "decimals" | "value" | "onChange"> & {
  /** In minor units; `null` while it is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly currency?: Currency;
};

/** An amount of money, typed in major units and given in minor ones. */
export function MoneyBox({ value, onChange, currency = "USD", min = 0, ...rest }: MoneyBoxProps) {
  return (
    <NumberBox
      {...rest}
      min={min}
      decimals={2}
      unit={currency}
      value={value === null ? null : toMajor(value)}
      onChange={(major) => onChange(major === null ? null : Math.round(major * 100))}
    />
  );
}
