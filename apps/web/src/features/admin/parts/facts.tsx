import type { ReactNode } from 'react';

import './facts.css';

export type Fact = readonly [label: string, value: ReactNode];

/**
 * Names and values in lines of 36 px: `<Facts facts={[['Level', 12], ['Country', 'NZ']]} />`. A fact with the value
 * `undefined` is left out. `columns` puts them side by side if there is room.
 */
export function Facts({ facts, columns = 1 }: { readonly facts: readonly Fact[]; readonly columns?: 1 | 2 }) {
  return (
    <dl className="facts" data-columns={columns}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
