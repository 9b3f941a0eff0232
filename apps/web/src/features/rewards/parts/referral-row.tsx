import './rewards.css';

import { parseVt } from '@voltide/core';
import { Link, Money } from '@voltide/ui';
import { ChevronRight, Users } from 'lucide-react';

import { useReferrals } from '../../../lib/referral/referrals-query.ts';
import { useSession } from '../../../lib/session/session-context.ts';

/** The referral earnings, which are claimed on their own page. Space is reserved while they load. */
export function ReferralRow() {
  const { isGuest } = useSession();
  const { data } = useReferrals();
  if (isGuest) return null;
  const isClaimable = data !== undefined && data !== null && parseVt(data.totals.claimable) >= parseVt(data.least);
  return (
    <Link href="/referrals" className="next-row panel">
      <span className="next-icon">
        <Users aria-hidden />
      </span>
      <span className="reward-name">
        <strong>Referrals</strong>
        <span className="num note">
          {isClaimable ? (
            <span className="next-due">
              <Money amount={data.totals.claimable} /> cash to claim there
            </span>
          ) : (
            'Nothing to claim from friends right now'
          )}
        </span>
      </span>
      <ChevronRight aria-hidden />
    </Link>
  );
}
