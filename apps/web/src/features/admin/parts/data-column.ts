import type { ReactNode } from 'react';

/** A column of the portal's tables. */
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
