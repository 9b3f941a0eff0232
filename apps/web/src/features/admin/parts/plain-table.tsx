import type { DataColumn } from './data-column.ts';
import './data-table.css';

type PlainTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** A table of rows that are already loaded, drawn like a list: cards on phones, the first column names the row. */
export function PlainTable<Row>({ label, columns, rows, keyOf }: PlainTableProps<Row>) {
  return (
    <table className="data-table">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align, isMinor }) => (
            <th key={key} scope="col" data-align={align} data-minor={isMinor}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, head, align, isMinor, cell }, place) =>
              place === 0 ? (
                <th key={key} scope="row" data-align={align}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-align={align} data-label={head} data-minor={isMinor}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
