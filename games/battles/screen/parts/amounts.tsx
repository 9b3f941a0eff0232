import type { ReactNode } from 'react';

import { exactVt } from '../model/exact-vt.ts';
import './amounts.css';

export type AmountRow = {
  readonly key: string;
  readonly what: ReactNode;
  readonly amount: bigint | string;
  readonly note?: ReactNode;
  readonly isSum?: boolean;
};

export function Amounts({ rows }: { readonly rows: readonly AmountRow[] }) {
  return (
    <dl className="amounts">
      {rows.map(({ key, what, amount, note, isSum }) => (
        <div key={key} data-sum={isSum}>
          <dt>
            {what}
            {note === undefined ? null : <small>{note}</small>}
          </dt>
          <dd className="num">{typeof amount === 'bigint' ? exactVt(amount) : amount}</dd>
        </div>
      ))}
    </dl>
  );
}
