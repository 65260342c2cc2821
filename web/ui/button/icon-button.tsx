import "./button.css";
import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "type"> & {
  readonly icon: IconName;
  /** What the button does; also shown as its tooltip. */
  readonly label: string;
};

/** A square button of 44 px that shows an icon alone. */
export function IconButton({ icon, label, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
