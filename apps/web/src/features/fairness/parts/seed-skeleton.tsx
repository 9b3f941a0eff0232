import { Skeleton, SlowNote } from '@voltide/ui';

const LINES = ['a', 'b', 'c', 'd'];

export function SeedSkeleton() {
  return (
    <div className="panel fair-pair" aria-busy="true">
      <div className="fair-seeds">
        <SlowNote what="your seeds" />
        {LINES.map((line) => (
          <Skeleton key={line} className="fair-seed-place" />
        ))}
      </div>
      <Skeleton className="fair-reveal-place" />
    </div>
  );
}
