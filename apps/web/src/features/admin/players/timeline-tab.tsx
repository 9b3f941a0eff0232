import { TIMELINE_KINDS, type TimelineEntry as Told } from '@voltide/contract';
import { ErrorState, LoadMore, Money, Select, SlowSkeleton } from '@voltide/ui';

import { CAUSE_WORDS } from '../../../lib/wallet/cause-words.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { useFilters } from '../model/use-filters.ts';
import { Timeline, type TimelineEntry } from '../parts/timeline.tsx';
import { usePlayerTimeline } from './player-queries.ts';
import { TIMELINE_TONES, TIMELINE_WORDS } from './player-words.ts';

const FILTERS = ['what'] as const;

export function TimelineTab({ userId, name }: { readonly userId: string; readonly name: string }) {
  const filters = useFilters(FILTERS);
  const kind = TIMELINE_KINDS.find((each) => each === filters.values.what);
  const list = usePlayerTimeline(userId, kind);
  const entries = list.data?.pages.flatMap((page) => page.entries.map(entryOf));
  return (
    <>
      <div className="player-bar">
        <Select
          size={36}
          aria-label="What"
          value={kind ?? ''}
          onChange={({ target }) => filters.set('what', target.value)}
        >
          <option value="">Everything</option>
          {TIMELINE_KINDS.map((each) => (
            <option key={each} value={each}>
              {TIMELINE_WORDS[each]}
            </option>
          ))}
        </Select>
      </div>
      {entries === undefined ? (
        list.isError ? (
          <ErrorState
            text="The timeline could not be read."
            code={errorText(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SlowSkeleton what="the timeline" height={420} className="skeleton-panel" />
        )
      ) : (
        <div className="panel">
          {entries.length === 0 ? <p className="data-empty">Nothing of this kind.</p> : null}
          <Timeline label={`Timeline of ${name}`} entries={entries} />
          {entries.length === 0 ? null : (
            <LoadMore
              isLoading={list.isFetchingNextPage}
              hasMore={list.hasNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </div>
      )}
    </>
  );
}

function entryOf({ id, at, kind, title, note, amount, cause, path }: Told): TimelineEntry {
  const tone = TIMELINE_TONES[kind];
  const text = cause === null ? title : `${CAUSE_WORDS[cause]}: ${title.toLowerCase()}`;
  return {
    id,
    at,
    text:
      amount === null ? (
        text
      ) : (
        <>
          {text} <Money amount={amount} signed={kind !== 'deposit' && kind !== 'withdrawal'} />
        </>
      ),
    ...(note === '' ? {} : { note }),
    ...(tone === undefined ? {} : { tone }),
    href: path ?? undefined,
  };
}
