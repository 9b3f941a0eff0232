import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { call } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';

const TARGETS = queryFor('GET /api/admin/seal-targets');
const MIRRORS = queryFor('GET /api/seals/mirrors');

/** An operator's act on copies of the seals. */
type CopyAct =
  | { readonly kind: 'add'; readonly target: 'url' | 'mail'; readonly address: string }
  | { readonly kind: 'remove_target' | 'remove_mirror'; readonly id: string };

export function useSealTargets() {
  return useQuery({ ...TARGETS, ...LIVE });
}

export function useSealMirrors() {
  return useQuery({ ...MIRRORS, ...LIVE });
}

/** Performs an act; both lists are read again even after an error. */
export function useCopyAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { readonly act: CopyAct; readonly reason: string }) => send(act, reason),
    onSettled: () => Promise.all([queryClient.invalidateQueries(TARGETS), queryClient.invalidateQueries(MIRRORS)]),
  });
}

function send(act: CopyAct, reason: string) {
  switch (act.kind) {
    case 'add':
      return call('POST /api/admin/seal-targets', { body: { kind: act.target, address: act.address, reason } });
    case 'remove_target':
      return call('POST /api/admin/seal-targets/:id/remove', { params: { id: act.id }, body: { reason } });
    case 'remove_mirror':
      return call('POST /api/admin/seal-mirrors/:id/remove', { params: { id: act.id }, body: { reason } });
  }
}
