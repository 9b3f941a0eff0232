import { memo, useId, useMemo, type ReactElement } from 'react';

import { drawEmblem, type EmblemLook } from './draw-emblem.ts';
import { svgElements } from './svg-tree.tsx';

interface EmblemArtProps extends EmblemLook {
  readonly size?: number;
  readonly className?: string;
}

/** The emblem of an achievement. Decoration: its name and state stand beside it in text. */
export const EmblemArt = memo(({ size = 64, className, id, rarity, state }: EmblemArtProps): ReactElement => {
  const uid = useId().replaceAll(/[^\w-]/g, '');
  const drawing = useMemo(() => drawEmblem({ id, rarity, state }, uid), [id, rarity, state, uid]);
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} className={className} aria-hidden>
      {svgElements(drawing)}
    </svg>
  );
});
EmblemArt.displayName = 'EmblemArt';
