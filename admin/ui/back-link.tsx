import type { ReactNode } from "react";
import { Link, type Location, useLocation } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { useAddress } from "../locale.ts";
import type { HistoryState } from "./use-pages.ts";

type BackLinkProps = {
  /** The plain address of the list, such as `/admin/orders`. */
  readonly to: string;
  readonly children: ReactNode;
};

/** The link from a detail screen back to its list: to the page and filter of somebody who came from there. */
export function BackLink({ to, children }: BackLinkProps) {
  const address = useAddress();
  const { state }: Location<HistoryState> = useLocation();
  const from = state?.from;
  const isFrom = from !== undefined && plainAddress(from.pathname) === to;
  return (
    <Link
      to={isFrom ? `${address(to)}${from.search}` : address(to)}
      state={isFrom ? { pages: from.pages } : null}
      className="link back-link"
    >
      {children}
    </Link>
  );
}
