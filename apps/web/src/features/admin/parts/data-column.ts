import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Plain text for the CSV file; a column without it is left out of the file. */
  readonly text?: (row: Row) => string;
  readonly align?: 'end';
  /** Hidden if the table has less room than 1280 px; phones show it. */
  readonly isMinor?: boolean;
};
