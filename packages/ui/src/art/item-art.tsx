import { memo, type ReactElement } from 'react';

import type { ItemLook } from './draw-item.ts';
import { useItemFiles } from './item-file.ts';

interface ItemArtProps extends ItemLook {
  /** Width and height in CSS pixels; 96 by default. */
  readonly size?: number;
  readonly className?: string;
}

export const ItemArt = memo(({ size = 96, className, ...look }: ItemArtProps): ReactElement => (
  <img
    src={useItemFiles(look.order)?.findFile(look)}
    width={size}
    height={size}
    alt=""
    className={className}
    decoding="sync"
    draggable={false}
  />
));
ItemArt.displayName = 'FindArt';
