import { useQuery } from '@tanstack/react-query';
import type { Board, BoardPeriod } from '@voltide/contract';
import { seasonBefore } from '@voltide/games/boards/periods';
import { Link, Live, useNow } from '@voltide/ui';

import { seasonText } from '../../../lib/boards/season-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

/** Time after a season's end in which its prizes are mentioned; they are paid within ten minutes. */
const TOLD_FOR_MS = 15 * 60_000;
const POLL_MS = 15_000;

type LastSeasonProps = { readonly board: Board };

/** In the first minutes of a season: the previous one has ended, and the state of its prizes. */
export function LastSeason({ board: { period, season, startsAt } }: LastSeasonProps) {
  const nowMs = useNow(POLL_MS);
  const isYoung = startsAt !== null && nowMs - Date.parse(startsAt) < TOLD_FOR_MS;
  return isYoung && period !== 'all' ? <Ended period={period} season={seasonBefore(period, season)} /> : null;
}

type EndedProps = { readonly period: Exclude<BoardPeriod, 'all'>; readonly season: string };

function Ended({ period, season }: EndedProps) {
  const params = { measure: 'points', period } as const;
  const query = queryFor('GET /api/boards/:measure/:period', { params, query: { season } });
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: POLL_MS });
  if (data === undefined || data === null || data.board.players === 0) return null;
  return (
    <Live role="status" className="season-state">
      {seasonText(period, season)} has ended.{' '}
      {data.board.state === 'paid' ? 'Its prizes are paid.' : 'Its prizes are being paid.'}{' '}
      <Link href={`/leaderboard-enhanced?period=${period}&season=${season}`} className="link">
        See its standing
      </Link>
    </Live>
  );
}
