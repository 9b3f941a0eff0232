import '../styles/data.css';

import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
};

type TableProps<Row> = {
  /** Subject of the table; `hideCaption` leaves it to screen readers. */
  readonly caption: ReactNode;
  readonly hideCaption?: boolean;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Becomes cards below 768 px; false for tables that are narrow enough. */
  readonly stacks?: boolean;
};

/** A table; on narrow screens each row is a card that repeats the column's name. */
export function Table<Row>({ caption, hideCaption = false, columns, rows, keyOf, stacks = true }: TableProps<Row>) {
  return (
    <table className="table" data-stack={stacks || undefined}>
      <caption className={hideCaption ? 'unseen' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align }) => (
            <th key={key} scope="col" data-align={align}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, place) => (
              <Cell key={column.key} column={column} isName={place === 0}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  readonly column: Pick<Column<never>, 'head' | 'align'>;
  readonly isName: boolean;
  readonly children: ReactNode;
};

function Cell({ column: { head, align }, isName, children }: CellProps) {
  if (isName) {
    return (
      <th scope="row" data-align={align}>
        {children}
      </th>
    );
  }
  return (
    <td data-align={align} data-label={head}>
      {children}
    </td>
  );
}
