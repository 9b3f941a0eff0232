import { WITHDRAWAL_FEE_BPS } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../http/query.ts';

/** Formats a rate: "2%", "2.5%". */
export function percentOfBps(bps: number): string {
  return `${bps / 100}%`;
}

export function startText(from: string): string {
  const day = new Date(from).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${from.slice(11, 16)} UTC`;
}

/** Returns the withdrawal fee, with the announced one: "2%; from 6 December 2026, 10:05 UTC it is 1.5%". */
export function useWithdrawalFee(): string {
  const { data } = useQuery(queryFor('GET /api/settings'));
  const { bps, next } = data?.withdrawalFee ?? { bps: WITHDRAWAL_FEE_BPS, next: null };
  if (next === null) return percentOfBps(bps);
  return `${percentOfBps(bps)}; from ${startText(next.from)} it is ${percentOfBps(next.bps)}`;
}

export function WithdrawalFee() {
  return useWithdrawalFee();
}
