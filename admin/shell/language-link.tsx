import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { addressIn, plainAddress } from "#core/addresses.ts";
import { directionOf, LANGUAGES, nextLocale } from "#core/locale.ts";
import { useLocale } from "../locale.ts";

/**
 * The other language by its own name, in its own script (design.md §8). It shows the same screen at another
 * address, so what somebody has typed stays, and so does the page of a list.
 */
export function LanguageLink({
  className = "link",
  children,
}: {
  readonly className?: string;
  /** Before the name, such as an icon. */
  readonly children?: ReactNode;
}) {
  const { pathname, search, hash, state } = useLocation();
  const other = nextLocale(useLocale());
  return (
    <Link
      to={{ pathname: addressIn(other, plainAddress(pathname)), search, hash }}
      state={state}
      preventScrollReset
      lang={other}
      className={className}
    >
      {children}
      <bdi dir={directionOf(other)}>{LANGUAGES[other].name}</bdi>
    </Link>
  );
}
