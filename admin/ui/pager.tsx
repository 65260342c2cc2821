import { useId, useState } from "react";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";

/** The place in a list that is read page by page, by the keys that the server gives out. */
export type Pages = {
  /** The key of the page that is shown; `undefined` for the first. */
  readonly cursor: string | undefined;
  readonly isFirst: boolean;
  next(cursor: string): void;
  previous(): void;
  first(): void;
};

/** Remembers the way through the pages of a list, so that there is a way back. */
export function usePages(): Pages {
  const [way, setWay] = useState<readonly string[]>([]);
  return {
    cursor: way.at(-1),
    isFirst: way.length === 0,
    next: (cursor) => setWay([...way, cursor]),
    previous: () => setWay(way.slice(0, -1)),
    first: () => setWay([]),
  };
}

type PagerProps = {
  readonly pages: Pages;
  /** The key of the next page; `null` on the last. */
  readonly next: string | null;
  /** The id of the list's heading, on a screen that has several lists. */
  readonly heading?: string;
};

/** Forth and back through a list; away when everything is on one page. */
export function Pager({ pages, next, heading }: PagerProps) {
  const { pager } = useShellWords();
  const id = useId();
  if (pages.isFirst && next === null) return null;
  return (
    <nav
      id={id}
      aria-label={pager.label}
      aria-labelledby={heading === undefined ? undefined : `${id} ${heading}`}
      className="pager"
    >
      <Button isDisabled={pages.isFirst} onPress={pages.first}>
        {pager.first}
      </Button>
      <Button icon="previous" isDisabled={pages.isFirst} onPress={pages.previous}>
        {pager.previous}
      </Button>
      <Button
        isDisabled={next === null}
        onPress={() => {
          if (next !== null) pages.next(next);
        }}
      >
        {pager.next}
      </Button>
    </nav>
  );
}
