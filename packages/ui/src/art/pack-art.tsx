import { memo, useId, useMemo, type ReactElement } from 'react';
import { drawPack, PACK_VIEW, type PackLook } from './draw-pack.ts';
import { svgElements } from './svg-tree.tsx';
import { useOrder } from './use-order.ts';

interface PackArtProps extends PackLook {
  readonly packId: string;
  /** Width in CSS pixels; 160 by default. */
  readonly size?: number;
  /** `open`: clamps apart and the port bright. */
  readonly state?: 'sealed' | 'open';
  readonly className?: string;
}

/** The capsule of a pack, once the forms of its order are here. Decoration: the name stands beside it in text. */
export const PackArt = memo(({ packId, size = 160, state = 'sealed', className, order: name, hue, motif, glow, colour,
  lift, tier }: PackArtProps): ReactElement => {
  const uid = useId().replaceAll(/[^\w-]/g, '');
  const order = useOrder(name);
  const content = useMemo(() => {
    if (order === undefined) return null;
    const look: PackLook = {
      order: name,
      hue,
      ...(motif === undefined ? {} : { motif }),
      ...(glow === undefined ? {} : { glow }),
      ...(colour === undefined ? {} : { colour }),
      ...(lift === undefined ? {} : { lift }),
      ...(tier === undefined ? {} : { tier }),
    };
    return svgElements(drawPack({ packId, open: state === 'open', ...look }, order, uid));
  }, [packId, name, order, hue, motif, glow, colour, lift, tier, uid, state]);
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
