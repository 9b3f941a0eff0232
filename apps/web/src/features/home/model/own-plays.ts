import { queryOptions } from '@tanstack/react-query';
import type { HistoryPlay } from '@voltide/contract';

import { call } from '../../../lib/http/api.ts';

/** Pages of a day that are read at most; further plays are not summed. */
const PAGES = 4;

export type OwnPlays = {
  readonly plays: readonly HistoryPlay[];
  /** True if the day has more plays. */
  readonly isCut: boolean;
};

/** Reads the player's newest plays back to a moment, at least one page. Invalidated with /api/plays. */
export function ownPlaysQuery(sinceMs: number) {
  return queryOptions({ queryKey: ['/api/plays', sinceMs], queryFn: () => readSince(sinceMs) });
}

async function readSince(sinceMs: number): Promise<OwnPlays> {
  const plays: HistoryPlay[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const answer = await call('GET /api/plays', { query: before === undefined ? {} : { before } });
    plays.push(...answer.plays);
    const last = answer.plays.at(-1);
    if (answer.next === null || last === undefined || Date.parse(last.at) < sinceMs) return { plays, isCut: false };
    before = answer.next;
  }
  return { plays, isCut: true };
}
