import { memo, useId, useMemo, type ReactElement } from 'react';
import { drawPack, PACK_VIEW, type PackLook } from './draw-pack.ts';
import { svgElements } from './svg-tree.tsx';

export interface PackArtProps extends PackLook {
  readonly packId: string;
  /** Width in CSS pixels; 160 unless told. */
  readonly size?: number;
  /** `open`: clamps apart and the port bright. */
  readonly state?: 'sealed' | 'open';
  readonly className?: string;
}

/** The capsule of a pack. Decoration: the name stands beside it in text. */
export const PackArt = memo(({ packId, size = 160, state = 'sealed', className, order, hue, motif, glow, colour,
  lift }: PackArtProps): ReactElement => {
  const uid = useId().replaceAll(/[^\w-]/g, '');
  const content = useMemo(() => {
    const look: PackLook = {
      order,
      hue,
      motif,
      ...(glow === undefined ? {} : { glow }),
      ...(colour === undefined ? {} : { colour }),
      ...(lift === undefined ? {} : { lift }),
    };
    return svgElements(drawPack(packId, look, uid, state === 'open'));
  }, [packId, order, hue, motif, glow, colour, lift, uid, state]);
  return (
    <svg
      viewBox={`0 0 ${PACK_VIEW.width} ${PACK_VIEW.height}`}
      width={size}
      height={Math.round((size * PACK_VIEW.height) / PACK_VIEW.width)}
      className={className}
      aria-hidden
    >
      {content}
    </svg>
  );
});
PackArt.displayName = 'PackArt';
