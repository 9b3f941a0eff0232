import { ItemArt, RarityTag } from '@voltide/ui';

import { chanceText, listByValue } from '../../figures.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { itemLook } from '../../../kit/pack-look.ts';
import { Vt } from '../../../kit/vt.tsx';

const SIZES = { common: 92, uncommon: 92, rare: 104, epic: 112, legendary: 128, mythic: 148 } as const;

/** Every item of a pack: rarer ones get more room and light. */
export function ItemSet({ pack }: { readonly pack: ShownPack }) {
  return (
    <ul className="item-set">
      {listByValue(pack.items).map((item) => (
        <li
          key={item.id}
          className="item-set-cell"
          data-rarity={item.rarity}
          style={{ '--tone': `var(--r-${item.rarity})` }}
        >
          <ItemArt {...itemLook(pack.id, item.id, item.rarity)} size={SIZES[item.rarity]} />
          <strong>{item.name}</strong>
          <RarityTag rarity={item.rarity} />
          <span className="item-set-worth">
            <Vt sun={item.valueSun} />
            <small>{chanceText(item.tickets)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
