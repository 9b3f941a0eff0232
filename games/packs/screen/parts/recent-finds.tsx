import { distinctKeys, EmptyArt, EmptyState, FindArt, PersonName, RarityTag, RelativeTime } from '@voltide/ui';
import { parseVt } from '@voltide/core';

import type { RecentFind } from '@voltide/contract';
import { findLook } from '../../../kit/pack-look.ts';
import { Vt } from '../../../kit/vt.tsx';

/** Lists recent finds of players, all real. */
export function RecentFinds({ finds }: { readonly finds: readonly RecentFind[] }) {
  if (finds.length === 0) {
    return (
      <EmptyState art={<EmptyArt scene="lantern" />} text="Nothing found in this pack yet. We only show real finds." />
    );
  }
  const keys = distinctKeys(finds.map(({ at, player, itemId }) => `${at} ${player.name} ${itemId}`));
  return (
    <ul className="recent-finds">
      {finds.map(({ packId, itemId, itemName, rarity, value, finds: found, player, at }, i) => (
        <li key={keys[i]} className="recent-find panel">
          <FindArt {...findLook(packId, itemId, rarity)} size={56} />
          <span className="recent-find-words">
            <strong>{found > 1 ? `${found} finds, best ${itemName}` : itemName}</strong>
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
