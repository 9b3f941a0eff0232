import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BALANCES, listPlayers, QueryOf, TimelineKind } from '@voltide/contract';

import { call, pathOf } from '../../../lib/http/api.ts';

const first = undefined as string | undefined;
const nextOf = ({ next }: { readonly next: string | null }): string | undefined => next ?? undefined;
const COMMON = { initialPageParam: first, getNextPageParam: nextOf, staleTime: 0 } as const;

export type PlayersQuery = Omit<QueryOf<typeof listPlayers>, 'after'>;

/** Reads players page by page; the previous result stays while the next one loads. */
export function usePlayers(query: PlayersQuery) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/players'), query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/players', { query: { ...query, after: pageParam }, signal }),
    placeholderData: (before) => before,
    ...COMMON,
  });
}

export function usePlayer(userId: string) {
  return useQuery({
    queryKey: [pathOf('GET /api/admin/players/:userId', { params: { userId } })],
    queryFn: ({ signal }) => call('GET /api/admin/players/:userId', { params: { userId }, signal }),
    staleTime: 0,
  });
}

export function usePlayerTimeline(userId: string, kind: TimelineKind | undefined) {
  const path = 'GET /api/admin/players/:userId/timeline';
  return useInfiniteQuery({
    queryKey: [pathOf(path, { params: { userId } }), kind ?? ''],
    queryFn: ({ pageParam, signal }) => call(path, { params: { userId }, query: { kind, after: pageParam }, signal }),
    placeholderData: (before) => before,
    ...COMMON,
  });
}

type BalanceName = (typeof BALANCES)[number];

export function usePlayerLedger(userId: string, balance: BalanceName, withoutPlays: boolean) {
  const path = 'GET /api/admin/players/:userId/ledger';
  const query = withoutPlays ? { balance, without: 'plays' as const } : { balance };
  return useInfiniteQuery({
    queryKey: [pathOf(path, { params: { userId } }), query],
    queryFn: ({ pageParam, signal }) =>
      call(path, { params: { userId }, query: { ...query, before: pageParam }, signal }),
    placeholderData: (before) => before,
    ...COMMON,
  });
}

export function usePlayerPlays(userId: string) {
  const path = 'GET /api/admin/players/:userId/plays';
  return useInfiniteQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ pageParam, signal }) => call(path, { params: { userId }, query: { before: pageParam }, signal }),
    ...COMMON,
  });
}

export function usePlayerRecord(userId: string, playId: string) {
  const path = 'GET /api/admin/players/:userId/plays/:playId/record';
  const params = { userId, playId };
  return useQuery({
    queryKey: [pathOf(path, { params })],
    queryFn: ({ signal }) => call(path, { params, signal }),
    staleTime: 0,
  });
}

export function usePlayerBattles(userId: string) {
  const path = 'GET /api/admin/players/:userId/battles';
  return useInfiniteQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ pageParam, signal }) => call(path, { params: { userId }, query: { before: pageParam }, signal }),
    ...COMMON,
  });
}

export function usePlayerPayments(userId: string) {
  const path = 'GET /api/admin/players/:userId/payments';
  return useInfiniteQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ pageParam, signal }) => call(path, { params: { userId }, query: { before: pageParam }, signal }),
    ...COMMON,
  });
}

export function usePlayerFamily(userId: string) {
  const path = 'GET /api/admin/players/:userId/family';
  return useInfiniteQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ pageParam, signal }) => call(path, { params: { userId }, query: { before: pageParam }, signal }),
    ...COMMON,
  });
}

export function usePlayerSessions(userId: string) {
  const path = 'GET /api/admin/players/:userId/sessions';
  return useQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ signal }) => call(path, { params: { userId }, signal }),
    staleTime: 0,
  });
}

export function usePlayerWallets(userId: string) {
  const path = 'GET /api/admin/players/:userId/wallets';
  return useQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ signal }) => call(path, { params: { userId }, signal }),
    staleTime: 0,
  });
}

export function useLimitsOf(userId: string) {
  const path = 'GET /api/admin/players/:userId/limits';
  return useQuery({
    queryKey: [pathOf(path, { params: { userId } })],
    queryFn: ({ signal }) => call(path, { params: { userId }, signal }),
    staleTime: 0,
  });
}

const NOTES = 'GET /api/admin/players/:userId/notes';

export function useNotes(userId: string) {
  return useInfiniteQuery({
    queryKey: [pathOf(NOTES, { params: { userId } })],
    queryFn: ({ pageParam, signal }) => call(NOTES, { params: { userId }, query: { before: pageParam }, signal }),
    ...COMMON,
  });
}

/** Invalidates everything shown of a player: an act appears in the timeline and may change the figures. */
export function useRefreshPlayer(userId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const path = pathOf('GET /api/admin/players/:userId', { params: { userId } });
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(path),
    });
}

export function useWriteNote(userId: string) {
  const refresh = useRefreshPlayer(userId);
  return useMutation({
    mutationFn: (text: string) => call('POST /api/admin/players/:userId/notes', { params: { userId }, body: { text } }),
    onSuccess: refresh,
  });
}

export function useDeleteNote(userId: string) {
  const refresh = useRefreshPlayer(userId);
  return useMutation({
    mutationFn: (noteId: string) =>
      call('DELETE /api/admin/players/:userId/notes/:noteId', { params: { userId, noteId } }),
    onSuccess: refresh,
  });
}
