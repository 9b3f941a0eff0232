import './card.css';

import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '@voltide/ui';

import { call, pathOf } from '../../../lib/http/api.ts';
import { Timeline, type TimelineEntry } from './timeline.tsx';

type ActSubject = { readonly kind: string; readonly id: string };

const first = undefined as string | undefined;
export const AUDIT_KEY = pathOf('GET /api/admin/audit');

/** Lists what operators did to one subject, from the audit; draws nothing if there is nothing. */
export function SubjectActs({ subject: { kind, id }, words }: { readonly subject: ActSubject; readonly words: Words }) {
  const list = useInfiniteQuery({
    queryKey: [AUDIT_KEY, kind, id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/audit', { query: { subjectKind: kind, subjectId: id, before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) return <p className="card-text">No operator has done anything about it.</p>;
  const shown = entries.map(({ no, at, act, by, reason }): TimelineEntry => {
    const who = by?.username ?? 'the command line';
    return { id: no, at, text: `${words[act] ?? act} by ${who}`, note: reason ?? undefined, tone: 'warn' };
  });
  return (
    <>
      <Timeline label="What operators did" entries={shown} />
      <LoadMore
        isLoading={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** Names of acts on this page, by their names in the audit. */
type Words = Readonly<Record<string, string>>;
