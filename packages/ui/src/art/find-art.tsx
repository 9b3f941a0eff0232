import { memo, type ReactElement } from 'react';

import type { FindLook } from './draw-find.ts';
import { useFindFiles } from './find-file.ts';

interface FindArtProps extends FindLook {
  /** Width and height in CSS pixels; 96 by default. */
  readonly size?: number;
  readonly className?: string;
}

export const FindArt = memo(({ size = 96, className, ...look }: FindArtProps): ReactElement => (
  <img
    src={useFindFiles(look.order)?.findFile(look)}
    width={size}
    height={size}
    alt=""
    className={className}
    decoding="sync"
    draggable={false}
  />
));
FindArt.displayName = 'FindArt';
