import './claim-count.css';

import { useProgress } from './progress-query.ts';

export function ClaimCount() {
  const { data } = useProgress();
  const count = data?.claimable.count ?? 0;
  return count === 0 ? null : (
    <span className="claim-count">
      {count}
      <span className="unseen"> to claim</span>
    </span>
  );
}
