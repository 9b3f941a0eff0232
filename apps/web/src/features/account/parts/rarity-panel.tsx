import './profile.css';

import { RARITIES, type Rarity } from '@voltide/contract';
import { RarityTag, Table } from '@voltide/ui';

import { Bullet } from '../../../lib/charts/lazy-bullet.tsx';
import type { Statistics } from '../model/statistics.ts';

type Row = { readonly rarity: Rarity; readonly found: number; readonly expected: number };

export function RarityPanel({ rarities }: Pick<Statistics, 'rarities'>) {
  const rows = RARITIES.map((rarity): Row => {
    const row = rarities.find((each) => each.rarity === rarity);
    return { rarity, found: row?.found ?? 0, expected: row?.expected ?? 0 };
  });
  return (
    <section className="panel profile-section" aria-labelledby="own-rarities">
      <h2 id="own-rarities" className="profile-small-heading">
        Items by rarity
      </h2>
      <p className="aside">
        What you found in packs, and what the same packs hold on average. The fewer are to be expected, the more chance
        alone moves the count.
      </p>
      <ul className="rarity-rows">
        {rows.map(({ rarity, found, expected }) => (
          <li key={rarity} style={{ '--bullet-tone': `var(--r-${rarity})` }}>
            <RarityTag rarity={rarity} />
            <Bullet actual={found} expected={expected} />
            <span className="num note">
              <strong>{found.toLocaleString('en')}</strong> · {expectedText(expected)} expected
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">Of all time. Each row has its own scale. Bar: found. Line: expected.</p>
      <details className="chart-table">
        <summary>As a table</summary>
        <Table
          caption="Items by rarity"
          hideCaption
          stacks={false}
          columns={[
            { key: 'rarity', head: 'Rarity', cell: ({ rarity }) => rarity },
            { key: 'found', head: 'Found', align: 'end', cell: ({ found }) => found.toLocaleString('en') },
            { key: 'expected', head: 'Expected', align: 'end', cell: ({ expected }) => expectedText(expected) },
          ]}
          rows={rows}
          keyOf={({ rarity }) => rarity}
        />
      </details>
    </section>
  );
}

/** Formats with significant decimals: "0.042", "9.4", "383". */
function expectedText(expected: number): string {
  const decimals = expected >= 100 ? 0 : expected >= 1 ? 1 : 3;
  return expected.toLocaleString('en', { maximumFractionDigits: decimals });
}
