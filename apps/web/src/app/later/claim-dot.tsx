import './claim-dot.css';

import { useProgress } from '../../lib/progress/progress-query.ts';

/** The dot on a menu's button while a reward can be claimed. */
export function ClaimDot() {
  const { data } = useProgress();
  return (data?.claimable.count ?? 0) > 0 ? <span className="claim-dot" /> : null;
}
