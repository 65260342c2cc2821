import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** The place in a list that is read page by page, by the keys that the server gives out. */
export type Pages = {
  /** The key of the page that is shown; `undefined` for the first. */
  readonly cursor: string | undefined;
  readonly isFirst: boolean;
  next(cursor: string): void;
  previous(): void;
  first(): void;
};

/** The way through the pages of each list on a screen. */
type PageCursors = Readonly<Record<string, readonly string[]>>;

/** The state of an entry of the browser's history: the pages of the lists on its screen, and the list that led there. */
export type HistoryState = {
  readonly pages?: PageCursors;
  readonly from?: {
    readonly pathname: string;
    readonly search: string;
    readonly pages?: PageCursors;
  };
} | null;

/**
 * Remembers the way through the pages of a list, so that there is a way back. The browser's history keeps it too:
 * who comes back from an order finds the page on which it stood. `list` names the list with all that narrows it,
 * and another list begins at its first page.
 */
export function usePages(list: string): Pages {
  const location = useLocation();
  const navigate = useNavigate();
  const { pages } = (location.state as HistoryState) ?? {};
  const begin = () => ({ list, way: pages?.[list] ?? [] });
  const [shown, setShown] = useState(begin);
  if (shown.list !== list) setShown(begin());
  const { way } = shown;
  const go = (next: readonly string[]) => {
    setShown({ list, way: next });
    const { pathname, search, hash } = location;
    const state = { ...location.state, pages: { ...pages, [list]: next } };
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
  };
  return {
    cursor: way.at(-1),
    isFirst: way.length === 0,
    next: (cursor) => go([...way, cursor]),
    previous: () => go(way.slice(0, -1)),
    first: () => go([]),
  };
}
