import { use, useState } from "react";
import { TextField as AriaTextField, Group, Input } from "react-aria-components";
import { type Currency, toMajor, toMinor } from "#core/money.ts";
import { formatAmount } from "#core/price.ts";
import { useShellWords } from "../shell/words.ts";
import { FieldLabel, FieldNotes, type FieldProps, TriedContext, useAnnounced } from "./field.tsx";
import { type Decimals, readNumber } from "./typed-number.ts";

type NumberFieldProps = FieldProps & {
  /** `null` while it is empty, or what stands in it is not taken. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly optional?: boolean;
  /** True where an empty field is a fault too; for fields that begin with a value. */
  readonly isRequired?: boolean;
  readonly min?: number;
  readonly max?: number | undefined;
  /** For a number that its `Form` cannot take: what the field says when that is tried, and not sent. */
  readonly refusal?: string | undefined;
  /** What it counts, after it: `%`. */
  readonly unit?: string;
};

/** A count: a whole number from `min` (0 unless it is given) to `max`. */
export function NumberField(props: NumberFieldProps & { readonly max: number }) {
  return <TypedNumber {...props} decimals={0} />;
}

type MoneyFieldProps = Omit<NumberFieldProps, "unit"> & { readonly currency?: Currency };

/** An amount of money, typed in major units; its value and its bounds are in minor ones. */
export function MoneyField({
  value,
  onChange,
  min = 0,
  max,
  currency = "USD",
  ...rest
}: MoneyFieldProps) {
  return (
    <TypedNumber
      {...rest}
      decimals={2}
      unit={currency}
      value={value === null ? null : toMajor(value)}
      min={toMajor(min)}
      max={max === undefined ? undefined : toMajor(max)}
      onChange={(major) => onChange(major === null ? null : toMinor(major))}
    />
  );
}

/**
 * A number, in digits of either script. What is typed stays as it is, and is read at each keystroke. While
 * it is no number, or out of its bounds, the field says what it takes, gives out `null`, and keeps its
 * `Form` from being sent. A library's field reads the digits of one script alone, takes a decimal comma
 * for one of thousands, and tells the number only when it is left.
 */
function TypedNumber({
  label,
  hint,
  error,
  refusal,
  value,
  onChange,
  optional = false,
  min = 0,
  max,
  unit,
  decimals,
  isRequired = false,
  isDisabled = false,
}: NumberFieldProps & { readonly decimals: Decimals }) {
  const { form } = useShellWords();
  const [typed, setTyped] = useState({ text: toText(value, decimals), value });
  // A value from elsewhere, such as a proposal, takes the place of what was typed.
  if (typed.value !== value) setTyped({ text: toText(value, decimals), value });
  const meant = (text: string) => {
    const read = readNumber(text, decimals);
    if (read === null) return isRequired ? undefined : null;
    return read !== undefined && read >= min && read <= (max ?? read) ? read : undefined;
  };
  const isFaulty = !isDisabled && meant(typed.text) === undefined;
  const kind = decimals === 0 ? "wholeNumber" : max === undefined ? "amountFrom" : "amount";
  const takes = form[kind]
    .replace("{min}", formatAmount(min))
    .replace("{max}", formatAmount(max ?? min));
  const isTried = use(TriedContext);
  const fault = isFaulty ? takes : ((isTried ? refusal : undefined) ?? error);
  const { isAnnounced, ...watching } = useAnnounced(fault);
  const take = (text: string) => {
    const next = meant(text) ?? null;
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  const leave = () => {
    if (!isFaulty) setTyped({ text: toText(value, decimals), value });
  };
  return (
    <AriaTextField
      {...watching}
      className="field"
      value={typed.text}
      onChange={take}
      onBlur={leave}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      isInvalid={fault !== undefined}
      isDisabled={isDisabled}
      isRequired={isRequired}
      validationBehavior="aria"
    >
      <FieldLabel label={label} optional={optional} />
      <Group className="input-group">
        {unit !== undefined && (
          <span className="input-unit" aria-hidden="true">
            <bdi dir="ltr">{unit}</bdi>
          </span>
        )}
        <Input
          className="input figure"
          dir="ltr"
          data-faulty={isFaulty || refusal !== undefined || undefined}
        />
      </Group>
      <FieldNotes hint={hint} error={fault} live={isAnnounced} />
    </AriaTextField>
  );
}

/** An amount with cents has both of their digits, as everywhere. */
function toText(value: number | null, decimals: Decimals): string {
  if (value === null) return "";
  return Number.isInteger(value) ? String(value) : value.toFixed(decimals);
}
