import { RATE_WORDS, type RateId } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { insertSetting, listSettings } from '../settings-in-force/in-force.sql.ts';
import { rateOf, type Rate } from '../settings-in-force/in-force.ts';
import type { ProposalRules } from '../proposals/proposals.ts';
import { AHEAD_DAYS_MAX, LONG_NOTICE_HOURS, NOTICE_HOURS, saleStartMs } from '../../play/publications/notice.ts';

/** A proposal of another rate; `after` is the version that its maker saw, `fromMs` null for the earliest time. */
export type RatePayload = {
  readonly id: RateId;
  readonly before: number;
  readonly bps: number;
  readonly fromMs: number | null;
  readonly after: number;
};

const DAY_MS = 86_400_000;

/** Returns a rate's notice: a week where it is above the rate in force or the announced one (rules book §17). */
export function rateNoticeHours({ bps, next }: Rate, wanted: number): number {
  return wanted > Math.min(bps, next?.bps ?? bps) ? LONG_NOTICE_HOURS : NOTICE_HOURS;
}

/** @throws AppError `notice_too_short`, `invalid_request` */
export function requestedStartMs(from: string, { atMs, noticeHours }: { atMs: number; noticeHours: number }): number {
  const requestedMs = Date.parse(from);
  if (requestedMs > atMs + AHEAD_DAYS_MAX * DAY_MS) {
    throw new AppError('invalid_request', { fields: { from: `At most ${AHEAD_DAYS_MAX} days ahead.` } });
  }
  if (requestedMs < saleStartMs(atMs, noticeHours, undefined)) throw new AppError('notice_too_short');
  return requestedMs;
}

export const RATE_RULES: ProposalRules = {
  kind: 'rate',
  scope: 'finance',
  describe: (_, payload) => {
    const { id, before, bps, fromMs } = payload as RatePayload;
    const { title } = RATE_WORDS[id];
    const start = fromMs === null ? 'as early as the notice allows' : timeText(fromMs);
    return Promise.resolve({
      title: `Change a rate: ${title.toLowerCase()}`,
      changes: [
        { what: 'Counts from', before: null, after: start },
        { what: title, before: rateText(before), after: rateText(bps) },
      ],
    });
  },
  apply: async (connection, { payload, proposalId, proposedBy, approvedBy, reason, atMs }) => {
    const { id, bps, fromMs, after } = payload as RatePayload;
    const noticeHours = await noticeNow(connection, { id, bps, atMs });
    const version = await insertSetting(connection, {
      kind: 'rate',
      subject: id,
      value: bps,
      fromMs: saleStartMs(atMs, noticeHours, fromMs ?? undefined),
      decidedAtMs: atMs,
      byUserId: proposedBy,
      approvedBy,
      proposalId,
      reason,
      after,
    });
    if (version === undefined) throw new AppError('proposal_stale');
    return undefined;
  },
};

async function noticeNow(
  connection: Connection,
  { id, bps, atMs }: Pick<RatePayload, 'id' | 'bps'> & { readonly atMs: number },
): Promise<number> {
  return rateNoticeHours(rateOf(await listSettings(connection, atMs), id, atMs), bps);
}

/** Formats a rate as "2%" or "2.5%". */
export function rateText(bps: number): string {
  return `${bps / 100}%`;
}

function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
