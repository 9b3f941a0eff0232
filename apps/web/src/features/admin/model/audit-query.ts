import { AUDIT_ACTS, type AuditAct, type listAudit, type QueryOf } from '@voltide/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';

export const AUDIT_FILTERS = ['act', 'by', 'subjectKind', 'subjectId', 'text', 'from', 'to'] as const;
type AuditFilter = Omit<QueryOf<typeof listAudit>, 'before'>;

const first = undefined as string | undefined;

/** Reads the audit page by page; the previous result stays while filters change. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/audit', { query: filter })],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/audit', { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function useAuditHeads() {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/fairness/audit-heads')],
    queryFn: ({ pageParam, signal }) => call('GET /api/fairness/audit-heads', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Builds the query from the address and drops an unknown act. */
export function auditFilterOf(values: Readonly<Partial<Record<(typeof AUDIT_FILTERS)[number], string>>>): AuditFilter {
  const { act, ...others } = values;
  const known = AUDIT_ACTS.find((each) => each === act);
  return known === undefined ? others : { ...others, act: known };
}

/** Returns an act's name as operators read it: "Withdrawal approved". */
export function actText(act: AuditAct): string {
  const text = act.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
