import './incidents.css';

import type { Incident, IncidentSeverity, listIncidents, ResponseOf } from '@voltide/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Badge, ErrorState, LoadMore, RelativeTime, SlowSkeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { errorText } from '../http/error-text.ts';

type Tone = 'info' | 'warn' | 'danger';

export const SEVERITY_WORDS: Readonly<Record<IncidentSeverity, { readonly text: string; readonly tone: Tone }>> = {
  notice: { text: 'Notice', tone: 'info' },
  degraded: { text: 'Degraded', tone: 'warn' },
  outage: { text: 'Outage', tone: 'danger' },
};

type IncidentListProps = {
  readonly list: UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof listIncidents>>>;
  readonly empty: ReactNode;
  readonly actionsOf?: (incident: Incident) => ReactNode;
};

/** Incidents with their notes, ongoing ones first. */
export function IncidentList({ list, empty, actionsOf }: IncidentListProps) {
  const incidents = list.data?.pages.flatMap((page) => page.incidents);
  if (incidents === undefined) {
    if (list.error === null) return <SlowSkeleton what="the incidents" height={180} className="skeleton-panel" />;
    const retry = (): void => void list.refetch();
    return <ErrorState text="The incidents could not be read." code={errorText(list.error)} onRetry={retry} />;
  }
  if (incidents.length === 0) return <p className="panel incident-none">{empty}</p>;
  return (
    <>
      <ul className="incidents">
        {incidents.map((incident) => (
          <IncidentRow key={incident.id} incident={incident} actions={actionsOf?.(incident)} />
        ))}
      </ul>
      <LoadMore
        isLoading={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

type IncidentRowProps = { readonly incident: Incident; readonly actions: ReactNode };

function IncidentRow({ incident: { title, severity, startedAt, endedAt, notes }, actions }: IncidentRowProps) {
  const { text, tone } = SEVERITY_WORDS[severity];
  return (
    <li className="panel incident" data-lasts={endedAt === null || undefined}>
      <div className="incident-head">
        <h2>{title}</h2>
        <Badge tone={endedAt === null ? tone : 'ok'}>{endedAt === null ? text : 'Over'}</Badge>
      </div>
      <p className="incident-times">
        <span>
          Began <RelativeTime at={startedAt} />
        </span>
        {endedAt === null ? null : (
          <span>
            Ended <RelativeTime at={endedAt} />
          </span>
        )}
      </p>
      <ol className="incident-notes">
        {notes.map(({ at, note }) => (
          <li key={`${at} ${note}`}>
            <RelativeTime at={at} />
            <p>{note}</p>
          </li>
        ))}
      </ol>
      {actions === null || actions === undefined ? null : <div>{actions}</div>}
    </li>
  );
}
