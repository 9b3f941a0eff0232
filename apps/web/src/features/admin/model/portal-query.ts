import type { getPortal, ResponseOf } from '@voltide/contract';
import { mayCall, type CallScope, type OperatorScope } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from './live.ts';

export type Portal = ResponseOf<typeof getPortal>;

/** Reads the operator, the waiting items and what the installation lacks. */
export const portalQuery = { ...queryFor('GET /api/admin/portal'), ...LIVE };

export function usePortal(): Portal | undefined {
  return useQuery(portalQuery).data ?? undefined;
}

export function waitingIn(path: string, portal: Portal | undefined): number {
  const waiting: Readonly<Record<string, number>> = portal?.waiting ?? {};
  return waiting[path === 'support' ? 'messages' : path] ?? 0;
}

/**
 * True if the operator may call an endpoint of this scope, as far as this page knows: the server decides. Hide acts
 * that they may not do: `const mayFreeze = useMay(['finance'])`.
 */
export function useMay(scope: CallScope): boolean {
  const portal = usePortal();
  return portal !== undefined && mayCall(scope, heldScopes(portal));
}

function heldScopes({ operator }: Portal): readonly OperatorScope[] | undefined {
  return operator.scopes?.map(({ scope }) => scope);
}
