import { ItemArt, Link, RarityTag, Table, type Column } from '@voltide/ui';

import { rulesHref } from '../../../kit/rules-href.ts';
import { Vt } from '../../../kit/vt.tsx';
import { giftWords } from '../../words.ts';
import { giftLook } from '../model/cache-look.ts';
import { percentOf, type ShownCache, type ShownGift } from '../model/shown-cache.ts';

const COLUMNS: readonly Column<ShownGift>[] = [
  {
    key: 'name',
    head: 'Gift',
    cell: ({ id, name, rarity }) => (
      <span className="cache-gift">
        <ItemArt {...giftLook(id, rarity)} size={44} />
        <span>
          {name}
          <RarityTag rarity={rarity} />
        </span>
      </span>
    ),
  },
  { key: 'value', head: 'Play balance', align: 'end', cell: ({ valueSun }) => <Vt sun={valueSun} /> },
  { key: 'odds', head: 'Exact odds', align: 'end', cell: (gift) => `${percentOf(gift)}%` },
];

export function CacheOdds({ cache }: { readonly cache: ShownCache }) {
  return (
    <section aria-labelledby="cache-odds" className="cache-section">
      <h2 id="cache-odds">Exact odds</h2>
      <p className="quiet">
        Each open draws one of 1,000,000 tickets, and every gift owns a range of them. An open gives{' '}
        {giftWords(averageSun(cache))} of play balance on average, exactly.
      </p>
      <div className="panel cache-table">
        <Table
          caption={`The odds table of ${cache.name}, version ${cache.version}: 6 gifts, 1,000,000 tickets`}
          hideCaption
          stacks={false}
          columns={COLUMNS}
          rows={cache.gifts.toReversed()}
          keyOf={({ id }) => id}
        />
      </div>
      <p className="hint">
        Table{' '}
        <Link className="link" href={rulesHref(cache.hash)}>
          <code>{cache.hash.slice(0, 12)}…</code>
        </Link>
      </p>
    </section>
  );
}

/** Computes the average gift: exact, since the tickets of each amount are whole. */
function averageSun({ gifts }: ShownCache): bigint {
  return gifts.reduce((sum, { valueSun, tickets }) => sum + valueSun * BigInt(tickets), 0n) / 1_000_000n;
}
