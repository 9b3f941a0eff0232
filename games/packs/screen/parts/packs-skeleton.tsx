import { PackImage, Skeleton } from '@voltide/ui';

import { PACK_ART } from '@voltide/ui/art/pack-designs';
import './packs-skeleton.css';

/** Cards that stand in the first view of most screens. */
export const FIRST_VIEW = 4;

const FIRST_PACKS = Object.keys(PACK_ART).slice(0, 8);

/** The grid until the packs are loaded: capsules are files that need no list, so they stand in their places already. */
export function PackSlots({ inView }: { readonly inView: number }) {
  return (
    <div className="capsule-grid" aria-busy="true">
      {FIRST_PACKS.map((packId, i) => (
        <div key={packId} className="capsule-card">
          <span className="capsule-stage">
            <PackImage packId={packId} size={132} className="capsule-art" loading={i < inView ? 'eager' : 'lazy'} />
          </span>
          <Skeleton className="capsule-rest" />
        </div>
      ))}
    </div>
  );
}
