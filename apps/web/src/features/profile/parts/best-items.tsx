import type { PublicProfile } from '@voltide/contract';
import { Link, Money, RarityTag } from '@voltide/ui';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';

type BestItemsProps = { readonly items: NonNullable<PublicProfile['bestItems']> };

export function BestItems({ items }: BestItemsProps) {
  return (
    <section className="panel player-section" aria-labelledby="player-items">
      <h2 id="player-items">Best items</h2>
      {items.length === 0 ? <p className="quiet">None yet.</p> : null}
      <ul className="player-items">
        {items.map(({ packId, itemId, itemName, rarity, value }) => (
          <li key={itemId}>
            <Link href={`/packs/${packId}`}>
              <ItemPicture packId={packId} itemId={itemId} rarity={rarity} size={72} />
              <strong className="breakable">{itemName}</strong>
              <RarityTag rarity={rarity} />
              <Money amount={value} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
