import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, ErrorState, Link, Live, LoadMore, SlowSkeleton } from '@voltide/ui';
import { Fragment, useRef, useState, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import './data-table.css';
import { CsvButton, type CsvOfTable } from './csv-button.tsx';
import type { DataColumn } from './data-column.ts';
import { useRowKeys } from './use-row-keys.ts';

type DataTableProps<Page, Row> = {
  /** Accessible name: "Players". */
  readonly label: string;
  /** `useInfiniteQuery` with the cursor as its page parameter. */
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column names the row and carries its link. */
  readonly columns: readonly DataColumn<Row>[];
  readonly hrefOf?: (row: Row) => string | undefined;
  /** Details below an opened row; for rows without a page of their own. */
  readonly detailOf?: (row: Row) => ReactNode;
  /** One sentence for an empty table: what would be there, or which filter is too narrow. */
  readonly empty: ReactNode;
  readonly csv?: CsvOfTable;
};

/**
 * A list of the portal: 36 px rows, a sticky head, "Load more" by cursor, cards on phones, `j` and `k` or the arrows
 * between rows, Enter to open one. Give it an infinite query, columns and, if a row has a page, `hrefOf`, or `detailOf`
 * for details; with `csv` the shown rows can be exported, which is recorded first. It draws loading, empty, error and
 * stale states: `<DataTable label="Players" list={usePlayers(values)} rowsOf={({ players }) => players} … />`.
 */
export function DataTable<Page, Row>(props: DataTableProps<Page, Row>) {
  const { label, list, rowsOf, empty, columns, csv } = props;
  const rows = list.data?.pages.flatMap(rowsOf);
  if (rows === undefined) {
    if (list.isError) {
      const retry = (): void => void list.refetch();
      return <ErrorState text={`${label} could not be read.`} code={errorText(list.error)} onRetry={retry} />;
    }
    return <SlowSkeleton what={label.toLowerCase()} height={360} className="skeleton-panel" />;
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

function Rows<Page, Row>({ label, columns, rows, keyOf, hrefOf, detailOf }: RowsProps<Page, Row>) {
  const table = useRef<HTMLTableElement>(null);
  const [opened, setOpened] = useState<string>();
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
          const key = keyOf(row);
          const isOpen = opened === key;
          const opens = detailOf === undefined ? undefined : () => setOpened(isOpen ? undefined : key);
          return (
            <Fragment key={key}>
              <tr tabIndex={href === undefined && opens === undefined ? -1 : undefined}>
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} row={row} isName={place === 0} {...{ href, opens, isOpen }} />
                ))}
              </tr>
              {isOpen ? (
                <tr className="data-detail">
                  <td colSpan={columns.length}>{detailOf?.(row)}</td>
                </tr>
              ) : null}
            </Fragment>
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
  readonly opens: (() => void) | undefined;
  readonly isOpen: boolean;
};

function Cell<Row>({ column: { head, align, isMinor, cell }, row, isName, ...way }: CellProps<Row>) {
  if (isName) {
    return (
      <th scope="row" data-align={align}>
        <Way {...way}>{cell(row)}</Way>
      </th>
    );
  }
  return (
    <td data-align={align} data-label={head} data-minor={isMinor === true ? true : undefined}>
      {cell(row)}
    </td>
  );
}

type WayProps = Pick<CellProps<never>, 'href' | 'opens' | 'isOpen'> & { readonly children: ReactNode };

/** The name of a row as a link to its page, or a toggle of its details. */
function Way({ href, opens, isOpen, children }: WayProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className="data-link">
        {children}
      </Link>
    );
  }
  if (opens === undefined) return children;
  return (
    <button type="button" className="data-link" aria-expanded={isOpen} onClick={opens}>
      {children}
    </button>
  );
}
