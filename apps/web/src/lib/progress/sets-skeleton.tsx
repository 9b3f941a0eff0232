import { Skeleton, SlowNote } from '@voltide/ui';

import './sets.css';

const PLACES = 16;

export function SetsSkeleton() {
  return (
    <div className="sets" aria-busy="true">
      <Skeleton className="sets-head-place" />
      <div className="sets-grid">
        {Array.from({ length: PLACES }, (_, i) => (
          <Skeleton key={`set-${i + 1}`} className="set-card-place" />
        ))}
      </div>
      <SlowNote what="your sets" place="above" />
    </div>
  );
}
