import { Skeleton, SlowNote } from '@voltide/ui';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function HistorySkeleton() {
  return (
    <div className="history-skeleton" aria-busy="true">
      <SlowNote what="your plays" place="above" />
      <Skeleton className="play-filters-place" />
      <Skeleton className="play-totals-place" />
      <Skeleton className="history-downloads-place" />
      <div className="play-list panel">
        {ROWS.map((row) => (
          <div key={row} className="play-line">
            <Skeleton width={48} height={48} />
            <span className="play-place">
              <Skeleton width={132} height={18} />
              <Skeleton width={88} height={14} />
            </span>
            <Skeleton width={72} height={18} />
          </div>
        ))}
      </div>
    </div>
  );
}
