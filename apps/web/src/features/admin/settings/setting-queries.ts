import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSettings, PlayProfile, RateId, SwitchId } from '@voltide/contract';
import { toast } from '@voltide/ui';

import { call, pathOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';

const SETTINGS = queryFor('GET /api/admin/settings');
const STRIPS = queryFor('GET /api/admin/wheel');
export const CHANGES_SETTINGS = ['games'] as const;
export const CHANGES_RATES = ['finance'] as const;
const HISTORY = pathOf('GET /api/admin/settings/history');
const first = undefined as string | undefined;

export type SwitchState = AdminSettings['switches'][number];
export type RateState = AdminSettings['rates'][number];
export type PlaceProfile = AdminSettings['profiles'][number];

/** An operator's change of a setting. Some apply at once, the others need a second approval. */
export type SettingAct =
  | { readonly kind: 'switch_off' | 'switch_on'; readonly id: SwitchId }
  | { readonly kind: 'tighten'; readonly place: string; readonly profile: 'strict' | 'closed' }
  | { readonly kind: 'profile'; readonly place: string; readonly profile: PlayProfile | null }
  | { readonly kind: 'strip'; readonly modeId: string; readonly tenths: readonly number[]; readonly from?: string }
  | { readonly kind: 'strip_cancel'; readonly modeId: string }
  | { readonly kind: 'rate'; readonly id: RateId; readonly bps: number; readonly from?: string };

export function useAdminSettings() {
  return useQuery({ ...SETTINGS, ...LIVE });
}

export function useStrips() {
  return useQuery({ ...STRIPS, ...LIVE });
}

export function useSettingHistory() {
  return useInfiniteQuery({
    queryKey: [HISTORY],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/settings/history', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Performs an act and reports the result. The settings are read again even after an error. */
export function useSettingAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ act, reason }: { readonly act: SettingAct; readonly reason: string }) => {
      const isDone = await send(act, reason);
      toast(
        isDone
          ? { title: 'In force on every node', tone: 'ok' }
          : { title: 'Proposed', description: 'A second operator approves it.', tone: 'ok' },
      );
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(SETTINGS),
        queryClient.invalidateQueries({ queryKey: [HISTORY] }),
        queryClient.invalidateQueries(queryFor('GET /api/settings')),
        queryClient.invalidateQueries(STRIPS),
        queryClient.invalidateQueries(queryFor('GET /api/admin/portal')),
      ]),
  });
}

/** True if the change applied at once. */
async function send(act: SettingAct, reason: string): Promise<boolean> {
  switch (act.kind) {
    case 'switch_off':
      await call('POST /api/admin/settings/switches/:id/off', { params: { id: act.id }, body: { reason } });
      return true;
    case 'switch_on':
      await call('POST /api/admin/settings/switches/:id/on', { params: { id: act.id }, body: { reason } });
      return false;
    case 'tighten': {
      const { place, profile } = act;
      await call('POST /api/admin/settings/profiles/:place/tighten', { params: { place }, body: { profile, reason } });
      return true;
    }
    case 'profile': {
      const { place, profile } = act;
      await call('POST /api/admin/settings/profiles/:place', { params: { place }, body: { profile, reason } });
      return false;
    }
    case 'strip': {
      const { modeId, tenths, from } = act;
      const body = { tenths: [...tenths], reason, ...(from === undefined ? {} : { from }) };
      await call('POST /api/admin/wheel/:modeId', { params: { modeId }, body });
      return false;
    }
    case 'rate': {
      const { id, bps, from } = act;
      const body = { bps, reason, ...(from === undefined ? {} : { from }) };
      await call('POST /api/admin/settings/rates/:id', { params: { id }, body });
      return false;
    }
    case 'strip_cancel':
      await call('POST /api/admin/wheel/:modeId/cancel', { params: { modeId: act.modeId }, body: { reason } });
      return false;
  }
}
