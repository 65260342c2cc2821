import "./inbox.css";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "./button.tsx";
import { Empty } from "./states.tsx";

/**
 * Which of an inbox is open: the one that the part `subject` of the query names. To open another one leaves what
 * narrows the list in the address, and the page of the list in the history.
 */
export function useOpened(subject: string): [id: string | null, open: (id: string | null) => void] {
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const open = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(subject);
    else next.set(subject, id);
    setSearch(next, { state });
  };
  return [search.get(subject), open];
}

type InboxProps = {
  readonly subject: string;
  readonly list: ReactNode;
  /** While none is open. */
  readonly nothing: { readonly heading: string; readonly text: string };
  /** The way back to the list, on phones. */
  readonly back: string;
  /** What is open, for screen readers. */
  readonly label: string;
  readonly children: (id: string) => ReactNode;
};

/** A list, and beside it the one that is open; on phones one of them. */
export function Inbox({ subject, list, nothing, back, label, children }: InboxProps) {
  const [id, open] = useOpened(subject);
  return (
    <div className={id === null ? "inbox" : "inbox inbox-open"}>
      {list}
      <div className="inbox-opened">
        {id === null ? (
          <Empty heading={nothing.heading}>
            <p>{nothing.text}</p>
          </Empty>
        ) : (
          <article key={id} className="stack" aria-label={label}>
            <div className="inbox-back">
              <Button icon="previous" tone="plain" onPress={() => open(null)}>
                {back}
              </Button>
            </div>
            {children(id)}
          </article>
        )}
      </div>
    </div>
  );
}
