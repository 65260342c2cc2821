import { useId } from "react";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import type { Pages } from "./use-pages.ts";

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
