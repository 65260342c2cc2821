import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { Link, type Location, useLocation } from "react-router";
import { useAddress } from "../locale.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { HistoryState } from "./use-pages.ts";

export type ButtonTone = "primary" | "quiet" | "danger" | "plain";

type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> & {
  /** `primary`: what the screen is for; `danger`: what cannot be taken back. */
  readonly tone?: ButtonTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/**
 * A button. With `isPending` it keeps its label and the focus, shows that something is under way, and
 * takes no further press.
 */
export function Button({ tone = "quiet", icon, isPending, children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(isPending === undefined ? {} : { isPending })}
      className={`button button-${tone}`}
    >
      {isPending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  );
}

type IconButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> & {
  readonly icon: IconName;
  /** What it does, for those who do not see the icon. */
  readonly label: string;
};

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className="button button-plain button-icon">
      <Icon name={icon} />
    </AriaButton>
  );
}

type ButtonLinkProps = {
  /** A plain address of the back office, such as `/admin/orders`. */
  readonly to: string;
  readonly tone?: ButtonTone;
  readonly children: ReactNode;
};

/** A link that looks like a button: for what leads somewhere, not for what does something. */
export function ButtonLink({ to, tone = "quiet", children }: ButtonLinkProps) {
  const address = useAddress();
  return (
    <Link to={address(to)} className={`button button-${tone}`}>
      {children}
    </Link>
  );
}

/** A link to another screen, by its plain address. */
export function ScreenLink({
  to,
  children,
}: {
  readonly to: string;
  readonly children: ReactNode;
}) {
  const address = useAddress();
  const { pathname, search, state }: Location<HistoryState> = useLocation();
  const from = { pathname, search, pages: state?.pages };
  return (
    <Link to={address(to)} state={{ from }} className="link">
      {children}
    </Link>
  );
}
