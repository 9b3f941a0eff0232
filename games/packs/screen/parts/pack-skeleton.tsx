import { PackImage, Skeleton, SlowNote } from '@voltide/ui';

import { usePackName } from './pack-name.ts';

/**
 * A pack's page while it loads: its capsule and name, known from the address, and placeholders. It is painted before
 * the code has arrived, so nothing in it may need loading.
 */
export function PackSkeleton({ packId }: { readonly packId: string }) {
  const name = usePackName(packId);
  return (
    <div className="page pack-page" aria-busy="true">
      <div className="pack-head">
        <div className="pack-head-art">
          <PackImage packId={packId} size={240} fetchPriority="high" />
        </div>
        <div className="pack-head-words">
          <Skeleton width={80} height="var(--leading-meta)" />
          <h1>{name ?? <span className="unseen">Pack</span>}</h1>
          <SlowNote what="this pack" />
          <Skeleton className="pack-head-skeleton" />
        </div>
      </div>
      <Skeleton className="pack-skeleton" />
      <Skeleton className="pack-skeleton" />
    </div>
  );
}
