import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from "react-aria-components";
import { useShellWords } from "../shell/words.ts";
import { FieldLabel, FieldNotes, type FieldOption, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type SelectProps<Value extends string> = FieldProps & {
  /** `null` while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly FieldOption<Value>[];
  readonly name?: string;
};

/** One of a few values, from a list that opens. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  name,
  ...rest
}: SelectProps<Value>) {
  const { form } = useShellWords();
  return (
    <AriaSelect
      {...rest}
      className="field"
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      placeholder={form.choose}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel label={label} />
      <Button className="input select" {...(name === undefined ? {} : { name })}>
        <SelectValue />
        <Icon name="down" />
      </Button>
      <FieldNotes hint={hint} error={error} />
      <Popover className="options">
        <ListBox>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} className="option">
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
