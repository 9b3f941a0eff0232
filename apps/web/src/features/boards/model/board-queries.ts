import { useQuery } from '@tanstack/react-query';
import type { BoardMeasure, BoardPeriod } from '@voltide/contract';

import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';

/** Without the socket, a board is polled at this interval. */
const POLL_MS = 15_000;

export type BoardChoice = {
  readonly measure: BoardMeasure;
  readonly period: BoardPeriod;
  /** A past season; without one it is that of now. */
  readonly season?: string | undefined;
};

/** The first hundred rows of a board. That of now is followed by polls, and by the socket where it counts points. */
export function useBoard({ measure, period, season }: BoardChoice) {
  const query = queryFor('GET /api/boards/:measure/:period', { params: { measure, period }, query: { season } });
  return useQuery({ ...query, staleTime: 0, refetchInterval: season === undefined ? POLL_MS : false });
}

/** The own place on a board, asked for by accounts alone: others have none. */
export function useOwnPlace({ measure, period, season }: BoardChoice) {
  const { user, isGuest } = useSession();
  const query = queryFor('GET /api/boards/:measure/:period/own', { params: { measure, period }, query: { season } });
  return useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: season === undefined ? POLL_MS : false,
    enabled: user !== null && !isGuest,
  });
}
