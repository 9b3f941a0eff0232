import './home.css';

import type { RecentFind } from '@voltide/contract';
import { distinctKeys, Link, Money, RarityGlyph, RelativeTime } from '@voltide/ui';

import { FindPicture } from '../../../lib/plays/find-picture.tsx';

/** Finds in a row, as wide as the page; more lie to the right. */
export function FoundRail({ finds }: { readonly finds: readonly RecentFind[] }) {
  const keys = distinctKeys(finds.map(({ at, player, itemId }) => `${at} ${player.name} ${itemId}`));
  return (
    <ul className="rail found-rail" aria-label="Newest finds">
      {finds.map((find, i) => (
        <li key={keys[i]}>
          <Link href={`/packs/${find.packId}`} className="found-card" style={{ '--tone': `var(--r-${find.rarity})` }}>
            <FindPicture packId={find.packId} itemId={find.itemId} rarity={find.rarity} size={84} />
            <span className="found-what">
              {find.finds > 1 ? `${find.finds} finds, best ${find.itemName}` : find.itemName}
            </span>
            <span className="found-worth" style={{ color: 'var(--tone)' }}>
              <RarityGlyph rarity={find.rarity} size={13} />
              <span className="unseen">{find.rarity}, </span>
              <Money amount={find.value} />
            </span>
            <span className="found-small breakable">{find.player.name}</span>
            <span className="found-small">
              <RelativeTime at={find.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
