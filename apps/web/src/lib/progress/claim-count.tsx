import './claim-count.css';

import { useProgress } from './progress-query.ts';

/** Counts the rewards that can be claimed, beside the link to them; it shows nothing for none. */
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
