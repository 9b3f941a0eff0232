import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, ErrorState, Link, Live, LoadMore, SlowSkeleton } from '@voltide/ui';
import { useRef, type ReactNode } from 'react';

import { errorText } from '../../../lib/error-text.ts';
import './data-table.css';
import { CsvButton, type CsvOfTable } from './csv-button.tsx';
import { useRowKeys } from './use-row-keys.ts';

export type DataColumn<Row> = {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The same as plain text for the CSV file; a column without it is left out there. */
  readonly text?: (row: Row) => string;
  readonly align?: 'end';
  /** Left out where the table has less room than 1280 px; phones show it. */
  readonly isMinor?: boolean;
};

export type DataTableProps<Page, Row> = {
  /** Names the table for screen readers: "Players". */
  readonly label: string;
  /** The query, page after page: `useInfiniteQuery` with the cursor as its page parameter. */
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column names the row, and carries its link. */
  readonly columns: readonly DataColumn<Row>[];
  readonly hrefOf?: (row: Row) => string | undefined;
  /** One sentence for a table without rows; say what would be there, or which filter is too narrow. */
  readonly empty: ReactNode;
  readonly csv?: CsvOfTable;
};

/**
 * A list of the portal: 36 px rows, a head that stays in sight, "Load more" by cursor, cards on phones, `j` and `k` or
 * the arrows from row to row and Enter to open one. Give it an infinite query, columns and, where a row has a page,
 * `hrefOf`; with `csv` the shown rows can be saved as a file, which is recorded first. Loading, empty, failed and stale
 * states are drawn here: `<DataTable label="Players" list={usePlayers(values)} rowsOf={({ players }) => players} … />`.
 */
export function DataTable<Page, Row>(props: DataTableProps<Page, Row>) {
  const { label, list, rowsOf, empty, columns, csv } = props;
  const rows = list.data?.pages.flatMap(rowsOf);
  if (rows === undefined) {
    if (list.isError) {
      const retry = (): void => void list.refetch();
      return <ErrorState text={`${label} could not be read.`} code={errorText(list.error)} onRetry={retry} />;
    }
    return <SlowSkeleton what={label.toLowerCase()} height={360} className="rounded-panel" />;
  }
  return (
    <div className="panel data-panel" aria-busy={list.isPlaceholderData || undefined}>
      {list.isError ? (
        <Live as="p" className="data-stale" role="alert">
          This list is not refreshing: {errorText(list.error)}
          <Button size={36} onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Live>
      ) : null}
      {rows.length === 0 ? (
        <Live as="p" className="data-empty" role="status">
          {empty}
        </Live>
      ) : (
        <>
          <Rows {...props} rows={rows} />
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
          {csv === undefined ? null : <CsvButton csv={csv} columns={columns} rows={rows} />}
        </>
      )}
    </div>
  );
}

type RowsProps<Page, Row> = DataTableProps<Page, Row> & { readonly rows: readonly Row[] };

function Rows<Page, Row>({ label, columns, rows, keyOf, hrefOf }: RowsProps<Page, Row>) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="data-table" data-rows="">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align, isMinor }) => (
            <th key={key} scope="col" data-align={align} data-minor={isMinor === true ? true : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const href = hrefOf?.(row);
          return (
            <tr key={keyOf(row)} tabIndex={href === undefined ? -1 : undefined}>
              {columns.map((column, place) => (
                <Cell key={column.key} column={column} row={row} isName={place === 0} href={href} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type CellProps<Row> = {
  readonly column: DataColumn<Row>;
  readonly row: Row;
  readonly isName: boolean;
  readonly href: string | undefined;
};

function Cell<Row>({ column: { head, align, isMinor, cell }, row, isName, href }: CellProps<Row>) {
  if (isName) {
    return (
      <th scope="row" data-align={align}>
        {href === undefined ? (
          cell(row)
        ) : (
          <Link href={href} className="data-link">
            {cell(row)}
          </Link>
        )}
      </th>
    );
  }
  return (
    <td data-align={align} data-label={head} data-minor={isMinor === true ? true : undefined}>
      {cell(row)}
    </td>
  );
}
