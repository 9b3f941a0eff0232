import { createEarnings } from '../referrals/earnings.ts';
import { createReferralsJob } from '../referrals/referrals-job.ts';
import type { ReferralCodes } from '../referrals/codes.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

/** Referrals: what referees bring, and the job that counts and pays it. */
export function createReferring(ports: Ports, { plays: { exports } }: Playing, codes: ReferralCodes) {
  const { config, database, clock, lane, bookNews } = ports;
  const { secretKey } = config;
  return {
    earnings: createEarnings({ database, clock, lane, secretKey, codes, inTurn: exports.inTurn }),
    run: createReferralsJob({ database, clock, onChanged: (userId) => bookNews.tell(userId) }),
  };
}
