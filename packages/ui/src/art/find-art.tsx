import { memo, type ReactElement } from 'react';

import type { FindLook } from './draw-find.ts';
import { useFindFiles } from './find-file.ts';

export interface FindArtProps extends FindLook {
  /** Width and height in CSS pixels; 96 unless told. */
  readonly size?: number;
  readonly className?: string;
}

/**
 * The picture of one find, drawn from its id once the forms of its order are here; the colours follow the theme.
 * Decoration: the name stands beside it in text.
 */
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
