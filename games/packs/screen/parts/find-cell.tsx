import { FindUse, RarityGlyph } from '@voltide/ui';

import { compactVt } from '../model/open-result.ts';
import type { ShownItem } from '../model/shown-pack.ts';
import { RARITIES } from '../../odds.ts';

const LIT_FROM = RARITIES.indexOf('rare');

/** What a cell of a reel shows: the find, its rarity by glyph and edge, its value. */
export function FindCell({ item, scope }: { readonly item: ShownItem; readonly scope: string }) {
  const isLit = RARITIES.indexOf(item.rarity) >= LIT_FROM;
  return (
    <span className="cell-face" data-rarity={item.rarity} data-lit={isLit || undefined}>
      {isLit ? <i className="cell-light" /> : null}
      <span className="cell-art">
        <FindUse id={item.id} scope={scope} />
      </span>
      <span className="cell-foot">
        <RarityGlyph rarity={item.rarity} size={12} />
        {compactVt(item.valueSun)}
      </span>
    </span>
  );
}
