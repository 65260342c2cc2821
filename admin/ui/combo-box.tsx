import {
  ComboBox as AriaComboBox,
  Button,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import {
  FieldLabel,
  FieldNotes,
  type FieldOption,
  type FieldProps,
  useAnnounced,
} from "./field.tsx";
import { Icon } from "./icon.tsx";

type ComboBoxProps = FieldProps & {
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly FieldOption[];
};

/** One of many values, found by typing a part of it. */
export function ComboBox({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  isDisabled = false,
}: ComboBoxProps) {
  const { isAnnounced, onFocusChange } = useAnnounced(error);
  return (
    <AriaComboBox
      onFocusChange={onFocusChange}
      className="field"
      value={value}
      onChange={(key) => onChange(key === null ? "" : String(key))}
      defaultItems={options}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <FieldLabel label={label} />
      <Group className="input-choice">
        <Input className="input" />
        <Button className="input-choice-open">
          <Icon name="down" />
        </Button>
      </Group>
      <FieldNotes hint={hint} error={error} live={isAnnounced} />
      <Popover className="options">
        <ListBox<FieldOption>>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className="option">
              <bdi>{option.label}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
