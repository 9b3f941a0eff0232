import { createEarnings } from '../../play/referrals/earnings.ts';
import { createOperatorReferrals } from '../../play/referrals/operator-referrals.ts';
import { createReferralsJob } from '../../play/referrals/referrals-job.ts';
import type { ReferralCodes } from '../../play/referrals/codes.ts';
import { createReferralReview } from '../../play/referrals/review.ts';
import type { People } from './people.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

type Domains = Playing & Pick<People, 'mailing'>;

export function createReferring(ports: Ports, { plays: { exports }, mailing }: Domains, codes: ReferralCodes) {
  const { config, database, clock, lane, bookEvents } = ports;
  const { secretKey } = config;
  const review = createReferralReview({ database, clock, ...mailing });
  return {
    operators: createOperatorReferrals({ database, clock, secretKey, review }),
    earnings: createEarnings({ database, clock, lane, secretKey, codes, inTurn: exports.inTurn }),
    run: createReferralsJob({ database, clock, onChanged: (userId) => bookEvents.publish(userId) }),
  };
}
