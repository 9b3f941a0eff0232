import { PROPOSAL_KINDS } from '@voltide/contract';
import { ErrorState, Live, LoadMore, Segmented, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { usePortal } from '../model/portal-query.ts';
import { KIND_TEXTS } from '../model/proposal-words.ts';
import { useProposals, type Show } from '../model/proposals-query.ts';
import { useFilters } from '../model/use-filters.ts';
import { FilterSelect } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { ProposalCard } from './proposal-card.tsx';
import './proposals.css';

const FILTERS = ['show', 'kind'] as const;
const KINDS = [['', 'Every kind'] as const, ...PROPOSAL_KINDS.map((kind) => [kind, KIND_TEXTS[kind]] as const)];

/** Lists proposals for a second operator, pending and decided (S13-02). */
export function Section() {
  const filters = useFilters(FILTERS);
  const show: Show = filters.values.show === 'decided' ? 'decided' : 'open';
  const kind = PROPOSAL_KINDS.find((each) => each === filters.values.kind);
  const list = useProposals(show, kind);
  const waiting = usePortal()?.waiting.proposals ?? 0;
  const proposals = list.data?.pages.flatMap((page) => page.proposals);
  return (
    <>
      <SectionHead title="Proposals" note="Changes that one operator proposed and another one decides." />
      <div className="proposals-filter">
        <Segmented
          label="Which proposals"
          options={[
            { value: 'open', text: waiting === 0 ? 'Waiting' : `Waiting (${waiting})` },
            { value: 'decided', text: 'Decided' },
          ]}
          value={show}
          onChange={(next) => filters.set('show', next === 'open' ? '' : next)}
        />
        <FilterSelect filters={filters} name="kind" label="Kind" options={KINDS} />
      </div>
      {proposals === undefined ? (
        list.isError ? (
          <ErrorState
            text="The proposals could not be read."
            code={errorText(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SlowSkeleton what="the proposals" height={240} className="skeleton-panel" />
        )
      ) : proposals.length === 0 ? (
        <Live as="p" className="panel proposals-empty" role="status">
          {show === 'open' ? 'Nothing waits for a second operator.' : 'Nothing has been decided yet.'}
        </Live>
      ) : (
        <>
          {list.isError ? (
            <Live as="p" className="error-text" role="alert">
              This list is not refreshing: {errorText(list.error)}
            </Live>
          ) : null}
          <ul className="proposals" aria-busy={list.isPlaceholderData || undefined}>
            {proposals.map((proposal) => (
              <li key={proposal.id} className="panel">
                <ProposalCard proposal={proposal} />
              </li>
            ))}
          </ul>
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}
