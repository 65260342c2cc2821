import type { ReactNode } from "react";
import {
  Button,
  Checkbox,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Switch,
} from "react-aria-components";
import { useShellWords } from "../shell/words.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type ChoiceBoxProps<Value extends string> = FieldProps & {
  /** `null` while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
};

/** One of a few values, from a list that opens. */
export function ChoiceBox<Value extends string>({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  ...rest
}: ChoiceBoxProps<Value>) {
  const { form } = useShellWords();
  return (
    <Select
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
      <Button className="input select">
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
    </Select>
  );
}

type TickProps = {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/** A box to tick. */
export function TickBox({ children, isDisabled = false, ...rest }: TickProps) {
  return (
    <Checkbox {...rest} isDisabled={isDisabled} className="tick">
      <span className="tick-box" aria-hidden="true">
        <Icon name="check" />
      </span>
      {children}
    </Checkbox>
  );
}

/** A switch: what it changes is changed at once. */
export function OnOff({ children, isDisabled = false, ...rest }: TickProps) {
  return (
    <Switch {...rest} isDisabled={isDisabled} className="tick">
      <span className="switch-track" aria-hidden="true" />
      {children}
    </Switch>
  );
}
