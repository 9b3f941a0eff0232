import type { listUnclaimedDeposits, ResponseOf } from '@voltide/contract';
import { Badge, Button, CopyButton, ErrorState, LoadMore, Money, RelativeTime, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/error-text.ts';
import { counted } from '../model/format.ts';
import { useUnclaimed } from '../model/payout-queries.ts';
import { Card } from './card.tsx';

type Page = ResponseOf<typeof listUnclaimedDeposits>;

/** Transfers to the platform that nobody was credited for. */
export function UnclaimedCard() {
  const list = useUnclaimed();
  const newest = list.data?.pages[0];
  const deposits = list.data?.pages.flatMap((page) => page.deposits);
  return (
    <Card
      id="unclaimed"
      title="Unclaimed deposits"
      note="Transfers that nobody was credited for. Who proves the sending address gets them without a hand."
      actions={
        <Button size={36} loading={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    >
      {newest === undefined || newest.count === 0 ? null : (
        <p className="px-5 pb-4 text-ui text-fg2" role="status">
          {counted(newest.count, 'deposit')} of <Money amount={newest.total} decimals={6} unit="TRX" wraps /> in all.
        </p>
      )}
      {list.isError && deposits === undefined ? (
        <ErrorState
          text="The unclaimed deposits could not be read."
          code={errorText(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : deposits === undefined ? (
        <SlowSkeleton what="the unclaimed deposits" height={160} className="mx-5 mb-5 rounded-control" />
      ) : deposits.length === 0 ? (
        <p className="px-5 pb-5 text-fg2">Every deposit has found its owner.</p>
      ) : (
        <>
          <ul className="admin-list">
            {deposits.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} />
            ))}
          </ul>
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}

function DepositRow({ deposit }: { readonly deposit: Page['deposits'][number] }) {
  const { amount, fromAddress, txid, state, username, at, block } = deposit;
  return (
    <li>
      <p className="admin-line">
        <strong>
          <Money amount={amount} decimals={6} unit="TRX" wraps />
        </strong>
        <Badge tone={state === 'unclaimed' ? 'warn' : 'neutral'}>
          {state === 'unclaimed' ? 'nobody has proven the address' : 'below the least deposit'}
        </Badge>
      </p>
      <p className="payout-address">
        <span className="text-meta text-fg3">from</span>
        <span className="mono wrap-anywhere">{fromAddress}</span>
        <CopyButton text={fromAddress} label="Copy address" />
      </p>
      <p className="payout-address">
        <span className="text-meta text-fg3">id</span>
        <span className="mono wrap-anywhere">{txid}</span>
        <CopyButton text={txid} label="Copy transaction id" />
      </p>
      <p className="admin-meta">
        {username === null ? null : <span className="wrap-anywhere">address of {username}</span>}
        <span className="num">block {block}</span>
        <RelativeTime at={at} />
      </p>
    </li>
  );
}
