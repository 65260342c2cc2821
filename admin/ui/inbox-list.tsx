import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { UserText, When } from "../format.tsx";
import type { FieldOption } from "./field.tsx";
import { useOpened } from "./inbox.tsx";
import { Pager } from "./pager.tsx";
import { Select } from "./select.tsx";
import { Answered, Empty } from "./states.tsx";
import type { Pages } from "./use-pages.ts";

/** What a list of an inbox knows of each. */
type Item = { readonly id: string; readonly name: string; readonly created_at: string };

type Page = { readonly next: string | null };

type InboxListProps<State extends string, Data extends Page, Row extends Item> = {
  /** The part of the query that names the one that is open. */
  readonly subject: string;
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly filter: {
    readonly label: string;
    readonly value: State;
    readonly onChange: (value: State) => void;
    readonly options: readonly FieldOption<State>[];
  };
  readonly search?: ReactNode;
  readonly answer: UseQueryResult<Data, Error>;
  readonly pages: Pages;
  /** The heading of a list of nothing. */
  readonly empty: string;
  readonly rowsOf: (data: Data) => readonly Row[];
  /** What a row says below the name and the time. */
  readonly children: (row: Row) => ReactNode;
};

/** The list of an inbox: what narrows it, and a row for each, which opens it. */
export function InboxList<State extends string, Data extends Page, Row extends Item>({
  subject,
  label,
  filter,
  search,
  answer,
  pages,
  empty,
  rowsOf,
  children,
}: InboxListProps<State, Data, Row>) {
  const [opened, open] = useOpened(subject);
  return (
    <section className="inbox-list stack" aria-label={label}>
      <search className="stack">
        <div className="fields">
          <Select {...filter} />
        </div>
        {search}
      </search>
      <Answered answer={answer}>
        {(data) => (
          <>
            <Rows rows={rowsOf(data)} empty={empty} opened={opened} onOpen={open}>
              {children}
            </Rows>
            <Pager pages={pages} next={data.next} />
          </>
        )}
      </Answered>
    </section>
  );
}

type RowsProps<Row> = {
  readonly rows: readonly Row[];
  readonly empty: string;
  readonly opened: string | null;
  readonly onOpen: (id: string) => void;
  readonly children: (row: Row) => ReactNode;
};

function Rows<Row extends Item>({ rows, empty, opened, onOpen, children }: RowsProps<Row>) {
  if (rows.length === 0) return <Empty heading={empty} />;
  return (
    <ul className="inbox-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className="inbox-row"
            aria-current={row.id === opened}
            onClick={() => onOpen(row.id)}
          >
            <span className="inbox-row-head">
              <strong>
                <UserText>{row.name}</UserText>
              </strong>
              <span className="faint">
                <When at={row.created_at} />
              </span>
            </span>
            {children(row)}
          </button>
        </li>
      ))}
    </ul>
  );
}
