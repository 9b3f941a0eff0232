import { distinctKeys, EmptyArt, EmptyState, ItemArt, PersonName, RarityTag, RelativeTime } from '@voltide/ui';
import { parseVt } from '@voltide/core';

import type { RecentItem } from '@voltide/contract';
import { itemLook } from '../../../kit/pack-look.ts';
import { Vt } from '../../../kit/vt.tsx';

export function RecentItems({ items }: { readonly items: readonly RecentItem[] }) {
  if (items.length === 0) {
    return (
      <EmptyState art={<EmptyArt scene="lantern" />} text="Nothing found in this pack yet. We only show real items." />
    );
  }
  const keys = distinctKeys(items.map(({ at, player, itemId }) => `${at} ${player.name} ${itemId}`));
  return (
    <ul className="recent-items">
      {items.map(({ packId, itemId, itemName, rarity, value, items: found, player, at }, i) => (
        <li key={keys[i]} className="recent-item panel">
          <ItemArt {...itemLook(packId, itemId, rarity)} size={56} />
          <span className="recent-item-words">
            <strong>{found > 1 ? `${found} items, best ${itemName}` : itemName}</strong>
            <RarityTag rarity={rarity} />
            <span className="hint">
              <PersonName person={player} /> · <RelativeTime at={at} />
            </span>
          </span>
          <Vt sun={parseVt(value)} />
        </li>
      ))}
    </ul>
  );
}
