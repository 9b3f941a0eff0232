import type { ReactNode } from 'react';

import '../parts/data-table.css';

type SettingTableProps = {
  readonly caption: string;
  /** Heads of the columns before the one with what can be done. */
  readonly heads: readonly string[];
  /** A row for each setting. */
  readonly children: ReactNode;
};

/** The table of a card of settings: its last column holds what can be done. */
export function SettingTable({ caption, heads, children }: SettingTableProps) {
  return (
    <table className="data-table setting-table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="unseen">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
