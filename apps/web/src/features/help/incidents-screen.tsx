import '../../lib/text-page/prose.css';

import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkButton, PageHead } from '@voltide/ui';

import { call, pathOf } from '../../lib/http/api.ts';
import { IncidentList } from '../../lib/incidents/incident-list.tsx';

const first = undefined as string | undefined;

export function Screen() {
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/incidents'), 'pages'],
    queryFn: ({ pageParam, signal }) => call('GET /api/incidents', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <>
      <PageHead
        title="Incidents"
        lead="What went wrong here, since when, and what is done about it. Notes are never changed."
        actions={<LinkButton href="/contact">Contact</LinkButton>}
      />
      <div className="page incidents-page">
        <IncidentList list={list} empty="No incidents so far." />
      </div>
    </>
  );
}
