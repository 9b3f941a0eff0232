import { SetRing } from '@voltide/ui';

import type { PackStanding } from '../../../kit/pack-standing.ts';
import './card-set.css';

/** Shows a pack's set and stamp in the corner of its card; empty for a pack never opened. */
export function CardSet({ standing }: { readonly standing: PackStanding }) {
  const { found, of, stamp } = standing;
  if (found === 0 && stamp === undefined) return null;
  return (
    <span className="card-set">
      <SetRing found={found} of={of} />
      <span aria-hidden>
        {found}/{of}
      </span>
      <span className="unseen">{spokenStanding(standing)}</span>
    </span>
  );
}

/** Returns "7 of 9 items found, Silver stamp". */
function spokenStanding({ found, of, stamp, isComplete }: PackStanding): string {
  const set = isComplete ? `Set complete: all ${of} items found` : `${found} of ${of} items found`;
  return stamp === undefined ? set : `${set}, ${stamp.name} stamp`;
}
