import { PackImage, Skeleton } from '@voltide/ui';

/**
 * A pack's page until the pack is loaded: its capsule, which the address alone tells, and the places of the rest. It is
 * painted before the code has arrived, so nothing in it needs loading.
 */
export function PackPlaces({ packId }: { readonly packId: string }) {
  return (
    <div className="page pack-page" aria-busy="true">
      <h1 className="unseen">Pack</h1>
      <div className="pack-head">
        <div className="pack-head-art">
          <PackImage packId={packId} size={240} fetchPriority="high" />
        </div>
        <Skeleton className="pack-head-places" />
      </div>
      <Skeleton className="pack-places" />
      <Skeleton className="pack-places" />
    </div>
  );
}
