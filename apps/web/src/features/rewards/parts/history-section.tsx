import { ErrorState, LoadMore, RelativeTime, SlowSkeleton, Table } from '@voltide/ui';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { rewardName, sumParts } from '../model/reward-words.ts';
import { useRewardHistory } from '../model/use-reward-history.ts';
import { RewardSection } from './reward-section.tsx';

/** A level can pay dozens at once: the page below must not start behind them. */
const SHOWN_FIRST = 8;

export function HistorySection({ userId }: { readonly userId: string }) {
  return (
    <RewardSection id="history" heading="Rewards so far" isPanel>
      <History userId={userId} />
    </RewardSection>
  );
}

function History({ userId }: { readonly userId: string }) {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useRewardHistory(userId);
  const [isOpened, setIsOpened] = useState(false);
  if (data === undefined) {
    return error === null ? (
      <SlowSkeleton what="your rewards" height={160} className="skeleton-control" />
    ) : (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    );
  }
  const rewards = data.pages.flatMap((page) => page.rewards);
  if (rewards.length === 0) return <p className="aside">None yet. The first one will be listed here.</p>;
  return (
    <>
      <Table
        caption="Rewards that were paid"
        hideCaption
        columns={[
          { key: 'name', head: 'Reward', cell: rewardName },
          { key: 'sum', head: 'Paid', align: 'end', cell: (reward) => sumParts(reward).join(' · ') },
          { key: 'at', head: 'When', align: 'end', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
        rows={isOpened ? rewards : rewards.slice(0, SHOWN_FIRST)}
        keyOf={({ kind, subject }) => `${kind} ${subject}`}
      />
      <LoadMore
        isLoading={isFetchingNextPage}
        hasMore={hasNextPage || (!isOpened && rewards.length > SHOWN_FIRST)}
        onMore={() => {
          setIsOpened(true);
          if (isOpened) void fetchNextPage();
        }}
      />
    </>
  );
}
