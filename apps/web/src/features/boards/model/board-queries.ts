import { useQuery } from '@tanstack/react-query';
import type { BoardMeasure, BoardPeriod } from '@voltide/contract';

import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';

/** Poll interval of a board without a socket. */
const POLL_MS = 15_000;

export type BoardChoice = {
  readonly measure: BoardMeasure;
  readonly period: BoardPeriod;
  /** A past season; the running one by default. */
  readonly season?: string | undefined;
};

/** Reads the first hundred rows. The running season is polled, and a points board also followed by the socket. */
export function useBoard({ measure, period, season }: BoardChoice) {
  const query = queryFor('GET /api/boards/:measure/:period', { params: { measure, period }, query: { season } });
  return useQuery({ ...query, staleTime: 0, refetchInterval: season === undefined ? POLL_MS : false });
}

/** Reads the user's place; only accounts have one. */
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
