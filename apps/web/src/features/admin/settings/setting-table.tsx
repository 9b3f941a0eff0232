import type { ReactNode } from 'react';

import '../parts/data-table.css';

type SettingTableProps = {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
};

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
