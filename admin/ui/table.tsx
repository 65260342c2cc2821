import type { ReactNode } from "react";

/** One column of a table. */
export type Column<Row> = {
  /** Its heading, and the label of its cells where rows are cards. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and figures stand at the end, under one another. */
  readonly isFigure?: boolean;
  /** Sentences: they keep enough room for several words on a line. */
  readonly isText?: boolean;
  /** The buttons of a row: their heading is read, not shown. */
  readonly isActions?: boolean;
};

type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
};

/**
 * A table with a header that stays in sight. On a phone each row is a card; the roles keep it a table
 * for assistive technology there.
 */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className="table-place">
      <div className="table-frame">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: styles that make cards of rows take the roles away. */}
        <table className="table" role="table">
          <caption>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ label, isFigure, isActions }) => (
                <th
                  key={label}
                  role="columnheader"
                  scope="col"
                  className={isFigure ? "cell-end" : undefined}
                >
                  {isActions ? <span className="sr-only">{label}</span> : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row">
                {columns.map((column, index) => (
                  <Cell key={column.label} column={column} isFirst={index === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
      </div>
    </div>
  );
}

function Cell<Row>({
  column: { label, isFigure, isText, isActions },
  isFirst,
  children,
}: {
  readonly column: Column<Row>;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}) {
  const className = isFigure ? "cell-end" : isText ? "cell-text" : undefined;
  if (isFirst) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: as for the table.
      <th scope="row" role="rowheader" data-label={label} className={className}>
        <div className="cell-value">{children}</div>
      </th>
    );
  }
  if (isActions) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: as for the table.
      <td role="cell" className="cell-end cell-actions">
        {children}
      </td>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as for the table.
    <td role="cell" data-label={label} className={className}>
      <div className="cell-value">{children}</div>
    </td>
  );
}
