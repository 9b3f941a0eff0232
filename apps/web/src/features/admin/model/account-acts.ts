import { useMutation, useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { mayCall, type AccountActs, type CallScope, type FreezeCause } from '@voltide/contract';

import { call, pathOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from './live.ts';

type AccountAct =
  | { readonly kind: 'freeze'; readonly cause: FreezeCause; readonly reason: string }
  | { readonly kind: 'unfreeze' | 'end-sessions' | 'reset-factor' | 'close'; readonly reason: string };

type Adjustment = {
  readonly account: 'cash' | 'promo';
  readonly amount: string;
  readonly reason: string;
  readonly note: string;
};

const keyOf = (id: string) => [pathOf('GET /api/admin/players/:id/acts'), id] as const;

/** Reads what operators did to an account, and which acts the reader may do now. */
export function useAccountActs(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('GET /api/admin/players/:id/acts', { params: { id }, signal }),
    ...LIVE,
  });
}

/** Performs an act; the answer replaces the shown state. */
export function useAct(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (act: AccountAct): Promise<AccountActs | undefined> => {
      const params = { id };
      const { reason } = act;
      switch (act.kind) {
        case 'freeze':
          return call('POST /api/admin/players/:id/freeze', { params, body: { cause: act.cause, reason } });
        case 'unfreeze':
          return call('POST /api/admin/players/:id/unfreeze', { params, body: { reason } });
        case 'end-sessions':
          return call('POST /api/admin/players/:id/end-sessions', { params, body: { reason } });
        case 'reset-factor':
          return call('POST /api/admin/players/:id/reset-factor', { params, body: { reason } });
        case 'close':
          await call('POST /api/admin/players/:id/close', { params, body: { reason } });
          return undefined;
      }
    },
    onSuccess: (acts) => {
      if (acts !== undefined) queryClient.setQueryData(keyOf(id), acts);
      return readAgain(queryClient, id);
    },
  });
}

export function useAdjust(id: string, idempotencyKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Adjustment) =>
      call('POST /api/admin/players/:id/adjust', { params: { id }, body, idempotencyKey }),
    onSuccess: ({ acts }) => {
      queryClient.setQueryData(keyOf(id), acts);
      return readAgain(queryClient, id);
    },
  });
}

/** An act changes the figures and the timeline of a player, so everything shown of them is read again. */
function readAgain(queryClient: QueryClient, id: string): Promise<void> {
  const start = pathOf('GET /api/admin/players/:userId', { params: { userId: id } });
  const predicate = ({ queryKey: [key] }: Query): boolean => typeof key === 'string' && key.startsWith(start);
  return queryClient.invalidateQueries({ predicate });
}

/** Returns a test of a call's scope; false until the scopes are known. */
export function useMay(): (scope: CallScope) => boolean {
  const { data } = useQuery(queryFor('GET /api/admin/portal'));
  if (data === undefined || data === null) return () => false;
  const held = data.operator.scopes?.map(({ scope }) => scope);
  return (scope) => mayCall(scope, held);
}
