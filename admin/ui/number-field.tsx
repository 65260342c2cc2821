import { useState } from "react";
import { Group, Input, TextField } from "react-aria-components";
import { type Currency, toMajor } from "#core/money.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "./field.tsx";
import { readNumber, westernNumber } from "./typed-number.ts";

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

/**
 * A number, in digits of either script, shown as 0 to 9. Each keystroke counts at once; one that makes no
 * number is not taken. A library's field reads the digits of one script alone, takes a decimal comma for
 * one of thousands, and tells the number only when it is left.
 */
export function NumberBox({
  label,
  hint,
  error,
  value,
  onChange,
  optional = false,
  min = 0,
  max = Number.POSITIVE_INFINITY,
  unit,
  decimals = 0,
  isDisabled = false,
}: NumberBoxProps) {
  const [typed, setTyped] = useState("");
  // A value from elsewhere, such as a proposal, takes the place of what was typed.
  const text = readNumber(typed, decimals) === value ? typed : toText(value);
  const take = (next: string) => {
    const western = westernNumber(next);
    const read = readNumber(western, decimals);
    if (read === undefined) return;
    setTyped(western);
    if (read !== value) onChange(read);
  };
  const leave = () => {
    if (value === null) return;
    const permitted = Math.min(max, Math.max(min, value));
    setTyped(toText(permitted));
    if (permitted !== value) onChange(permitted);
  };
  return (
    <TextField
      className="field"
      value={text}
      onChange={take}
      onBlur={leave}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
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
    </TextField>
  );
}

const toText = (value: number | null) => (value === null ? "" : String(value));

type MoneyBoxProps = Omit<NumberBoxProps, "unit" | "decimals" | "value" | "onChange"> & {
  /** In minor units; `null` while it is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly currency?: Currency;
};

/** An amount of money, typed in major units and given in minor ones. */
export function MoneyBox({ value, onChange, currency = "USD", ...rest }: MoneyBoxProps) {
  return (
    <NumberBox
      {...rest}
      decimals={2}
      unit={currency}
      value={value === null ? null : toMajor(value)}
      onChange={(major) => onChange(major === null ? null : Math.round(major * 100))}
    />
  );
}
