import { createReferralsJob } from '../referrals/referrals-job.ts';
import type { Ports } from './ports.ts';

/** Referrals: what referees bring, and the job that counts and pays it. */
export function createReferring(ports: Ports) {
  const { database, clock, bookNews } = ports;
  return {
    run: createReferralsJob({ database, clock, onChanged: (userId) => bookNews.tell(userId) }),
  };
}
