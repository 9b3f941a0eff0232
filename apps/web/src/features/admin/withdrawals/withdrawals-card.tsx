import '../parts/admin.css';
import '../parts/card.css';

import { Button, ErrorState, Live, LoadMore, Segmented, SlowSkeleton } from '@voltide/ui';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { countText } from '../model/format.ts';
import { useWithdrawals, type Show, type WithdrawalPage } from '../model/payout-queries.ts';
import { Card } from '../parts/card.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

const EMPTY: Readonly<Record<Show, string>> = {
  waiting: 'Nothing waits for approval.',
  paying: 'Nothing is being paid right now.',
  ended: 'No withdrawal has ended yet.',
};

/** Lists withdrawals: waiting, being paid, and ended (S13-02, S13-03). */
export function WithdrawalsCard() {
  const [show, setShow] = useState<Show>('waiting');
  const list = useWithdrawals(show);
  const newest = list.data?.pages[0];
  const rows = list.data?.pages.flatMap(({ withdrawals }) => withdrawals);
  return (
    <Card
      id="withdrawals"
      title="Withdrawals"
      isSection
      note="What players want paid out. What waits longest comes first, and is to be decided within 12 hours."
      actions={
        <Button size={36} loading={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    >
      <div className="admin-line card-lead">
        <Segmented label="Which withdrawals" options={optionsOf(newest)} value={show} onChange={setShow} />
        {list.isError && rows !== undefined ? (
          <Live as="p" className="error-text" role="alert">
            This list is not refreshing: {errorText(list.error)}
          </Live>
        ) : null}
      </div>
      {rows !== undefined ? (
        rows.length === 0 ? (
          <Live as="p" className="card-text" role="status">
            {EMPTY[show]}
          </Live>
        ) : (
          <>
            <ul className="admin-list" aria-busy={list.isPlaceholderData}>
              {rows.map((withdrawal, index) => (
                <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} position={index + 1} />
              ))}
            </ul>
            <LoadMore
              isLoading={list.isFetchingNextPage}
              hasMore={list.hasNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          </>
        )
      ) : list.isError ? (
        <ErrorState
          text="The withdrawals could not be read."
          code={errorText(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SlowSkeleton what="the withdrawals" height={320} className="card-skeleton skeleton-control" />
      )}
    </Card>
  );
}

function optionsOf(page: WithdrawalPage | undefined) {
  const withCount = (text: string, count: number | undefined): string =>
    count === undefined || count === 0 ? text : `${text} (${countText(count)})`;
  return [
    { value: 'waiting', text: withCount('Waiting', page?.waiting) },
    { value: 'paying', text: withCount('Being paid', page?.paying) },
    { value: 'ended', text: 'Ended' },
  ] as const;
}
