import "./button.css";
import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonVariant = "primary" | "quiet" | "glow";

type ButtonProps = ComponentProps<"button"> & {
  readonly variant?: ButtonVariant;
  /** A press is being handled: a spinner appears beside the label, further presses do nothing. */
  readonly busy?: boolean;
  /** What is happening meanwhile, for assistive technology. */
  readonly busyLabel?: string;
};

function classes(variant: ButtonVariant, className: string | undefined): string {
  return `button button-${variant}${className ? ` ${className}` : ""}`;
}

/** Busy is not disabled: the button keeps the focus (design.md §8). */
export function Button({
  variant = "primary",
  busy = false,
  busyLabel,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevented, so that a submit button does not send its form a second time.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes(variant, className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className="button-spinner" />}
      {children}
      {busy && busyLabel !== undefined && <span className="sr-only">{busyLabel}</span>}
    </button>
  );
}

type ButtonLinkProps = LinkProps & { readonly variant?: ButtonVariant };

/** A link that looks like a button: for what leads somewhere, not for what does something. */
export function ButtonLink({ variant = "primary", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(variant, className)} />;
}
