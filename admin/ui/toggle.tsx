import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, Switch as AriaSwitch } from "react-aria-components";
import { Icon } from "./icon.tsx";

type ToggleProps = {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/** A checkbox with its text. */
export function Checkbox({ children, isDisabled = false, ...rest }: ToggleProps) {
  return (
    <AriaCheckbox {...rest} isDisabled={isDisabled} className="tick">
      <span className="tick-box" aria-hidden="true">
        <Icon name="check" />
      </span>
      {children}
    </AriaCheckbox>
  );
}

/** A switch: on or off. */
export function Switch({ children, isDisabled = false, ...rest }: ToggleProps) {
  return (
    <AriaSwitch {...rest} isDisabled={isDisabled} className="tick">
      <span className="switch-track" aria-hidden="true" />
      {children}
    </AriaSwitch>
  );
}
