import './home.css';

import type { RecentItem } from '@voltide/contract';
import { distinctKeys, Link, Money, RarityGlyph, RelativeTime } from '@voltide/ui';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';

export function FoundRail({ items }: { readonly items: readonly RecentItem[] }) {
  const keys = distinctKeys(items.map(({ at, player, itemId }) => `${at} ${player.name} ${itemId}`));
  return (
    <ul className="rail found-rail" aria-label="Newest items">
      {items.map((item, i) => (
        <li key={keys[i]}>
          <Link href={`/packs/${item.packId}`} className="found-card" style={{ '--tone': `var(--r-${item.rarity})` }}>
            <ItemPicture packId={item.packId} itemId={item.itemId} rarity={item.rarity} size={84} />
            <span className="found-what">
              {item.items > 1 ? `${item.items} items, best ${item.itemName}` : item.itemName}
            </span>
            <span className="found-worth" style={{ color: 'var(--tone)' }}>
              <RarityGlyph rarity={item.rarity} size={13} />
              <span className="unseen">{item.rarity}, </span>
              <Money amount={item.value} />
            </span>
            <span className="found-small breakable">{item.player.name}</span>
            <span className="found-small">
              <RelativeTime at={item.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
