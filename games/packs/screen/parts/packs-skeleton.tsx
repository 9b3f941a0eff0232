import { PackImage, Skeleton } from '@voltide/ui';

import { PACK_ART } from '@voltide/ui/art/pack-designs';
import './packs-skeleton.css';

/** Cards in the first view of most screens. */
export const FIRST_VIEW = 4;

const FIRST_PACKS = Object.keys(PACK_ART).slice(0, 8);

/** The grid while packs load: capsules are files that need no list, so they are in place already. */
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
