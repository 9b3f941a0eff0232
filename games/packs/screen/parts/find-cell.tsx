import { FindArt, RarityGlyph } from '@voltide/ui';

import { compactVt } from '../model/open-result.ts';
import type { ShownItem } from '../model/shown-pack.ts';
import { RARITIES } from '../../odds.ts';
import { findLook } from './pack-look.ts';

const LIT_FROM = RARITIES.indexOf('rare');

/** What a cell of a reel shows: the find, its rarity by glyph and edge, its value. */
export function FindCell({ packId, item }: { readonly packId: string; readonly item: ShownItem }) {
  const isLit = RARITIES.indexOf(item.rarity) >= LIT_FROM;
  return (
    <span className="cell-face" data-find={item.id} data-rarity={item.rarity} data-lit={isLit || undefined}>
      {isLit ? <i className="cell-light" /> : null}
      <FindArt {...findLook(packId, item.id, item.rarity)} className="cell-art" />
      <span className="cell-foot">
        <RarityGlyph rarity={item.rarity} size={12} />
        {compactVt(item.valueSun)}
      </span>
    </span>
  );
}
