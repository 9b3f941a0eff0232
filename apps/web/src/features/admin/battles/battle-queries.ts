import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { call, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';
import { AUDIT_KEY } from '../parts/subject-acts.tsx';

export type BattleList = AnswerOf<'GET /api/admin/battles'>;
export type BattleRow = BattleList['battles'][number];
export type BattlePage = AnswerOf<'GET /api/admin/battles/:battleId'>;

const LIST = pathOf('GET /api/admin/battles');
const first = undefined as string | undefined;

export const BATTLE_FILTERS = ['state', 'mode', 'pack', 'player', 'from', 'to', 'minEntry', 'maxEntry'] as const;
type BattleFilters = Readonly<Partial<Record<(typeof BATTLE_FILTERS)[number], string>>>;

export const STATES = {
  open: 'Open',
  locked: 'Locked',
  rolling: 'Rolling',
  settled: 'Settled',
  cancelled: 'Cancelled',
  voided: 'Voided',
} as const satisfies Readonly<Record<BattleRow['state'], string>>;
export const MODES = {
  standard: 'Standard',
  terminal: 'Terminal',
  points: 'Points',
  jackpot: 'Jackpot',
  shared: 'Shared',
} as const satisfies Readonly<Record<BattleRow['mode'], string>>;

/** Returns the value if it is in the list; an unknown value in the address is no filter. */
function oneOf<Name extends string>(all: Readonly<Record<Name, string>>, value: string | undefined) {
  return (Object.keys(all) as Name[]).find((name) => name === value);
}

/** Builds the query from the address and drops values that are not valid. */
export function battleQuery({ state, mode, ...filters }: BattleFilters) {
  return { ...filters, state: oneOf(STATES, state), mode: oneOf(MODES, mode) };
}

/** Reads battles page by page; the previous result stays while the next one loads. */
export function useBattles(filters: BattleFilters) {
  const query = battleQuery(filters);
  return useInfiniteQuery({
    queryKey: [LIST, query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/battles', { query: { ...query, before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...LIVE,
  });
}

export function useBattle(battleId: string) {
  return useQuery({ ...queryFor('GET /api/admin/battles/:battleId', { params: { battleId } }), ...LIVE });
}

/** Voids a battle. The answer replaces its page; lists and audit are read again. */
export function useVoid(battleId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor('GET /api/admin/battles/:battleId', { params: { battleId } });
  return useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/admin/battles/:battleId/void', { params: { battleId }, body: { reason } }),
    onSuccess: (page) => queryClient.setQueryData(queryKey, page),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: [LIST] }),
        queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] }),
      ]),
  });
}
