import type { Rarity } from '@voltide/contract';
import { RARITIES, type ItemFiles } from '@voltide/ui';
import type { ReactElement, ReactNode } from 'react';

import { itemLook } from '../pack-look.ts';
import { compactVt } from '../short-vt.ts';

const LIT_FROM = RARITIES.indexOf('rare');
const ART_PX = 96;
const GLYPH_PX = 12;

type ItemCellProps = {
  readonly packId: string;
  readonly item: { readonly id: string; readonly rarity: Rarity; readonly valueSun: bigint };
  /** The name of the item, where cells carry names. Reels are no part of what a screen reader reads. */
  readonly name?: string;
  /** Source of its pictures: read once for all cells, since reels have hundreds. */
  readonly files: ItemFiles | undefined;
  /** A `FindArt` of the caller's, if its picture is not the file. */
  readonly art?: ReactNode;
};

export function ItemArt({ address }: { readonly address: string | undefined }) {
  return (
    <img className="cell-art" src={address} width={ART_PX} height={ART_PX} alt="" decoding="sync" draggable={false} />
  );
}

/**
 * Shows an item in a cell of a reel, its rarity by glyph and edge, its value. Both pictures are files: SVG elements are
 * separate layers for the browser's compositor, and lengthen each frame in which cells enter the page.
 */
export function ItemCell({ packId, item, name, files, art }: ItemCellProps) {
  const isLit = RARITIES.indexOf(item.rarity) >= LIT_FROM;
  const glyph = files?.glyphFile(item.rarity);
  return (
    <span
      className="cell-face"
      data-item={item.id}
      data-rarity={item.rarity}
      data-lit={isLit || undefined}
      data-named={name === undefined ? undefined : ''}
    >
      {art ?? <ItemArt address={files?.findFile(itemLook(packId, item.id, item.rarity))} />}
      {name === undefined ? null : <span className="cell-name">{name}</span>}
      <span className="cell-foot">
        <img src={glyph} width={GLYPH_PX} height={GLYPH_PX} alt="" decoding="sync" draggable={false} />
        {compactVt(item.valueSun)}
      </span>
    </span>
  );
}

/**
 * Creates one element for each item, for any number of cells. They have no keys: a cell that shows another item keeps
 * its elements.
 */
export function findCells(items: readonly ItemCellProps[]): readonly ReactElement[] {
  const cells: ReactElement[] = [];
  for (const item of items) cells.push(<ItemCell {...item} />);
  return cells;
}
