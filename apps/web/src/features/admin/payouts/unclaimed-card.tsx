import '../parts/admin.css';
import '../parts/card.css';

import type { listUnclaimedDeposits, ResponseOf } from '@voltide/contract';
import { Badge, CopyButton, Live, Money, RelativeTime } from '@voltide/ui';

import { counted } from '../model/format.ts';
import { useUnclaimed } from '../model/payout-queries.ts';
import { ListCard } from '../parts/list-card.tsx';

type Page = ResponseOf<typeof listUnclaimedDeposits>;

/** Lists transfers to the platform that were credited to no player. */
export function UnclaimedCard() {
  return (
    <ListCard
      id="unclaimed"
      title="Unclaimed deposits"
      note="Transfers without a known owner. Proving the sending address credits them automatically."
      list={useUnclaimed()}
      what="The unclaimed deposits"
      height={160}
      itemsOf={(page: Page) => page.deposits}
      empty="Every deposit has found its owner."
      top={(newest) =>
        newest === undefined || newest.count === 0 ? null : (
          <Live as="p" className="card-lead aside" role="status">
            {counted(newest.count, 'deposit')} of <Money amount={newest.total} decimals={6} unit="TRX" wraps /> in all.
          </Live>
        )
      }
    >
      {(deposit) => <DepositRow deposit={deposit} />}
    </ListCard>
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
          {state === 'unclaimed' ? 'address not proven' : 'below the least deposit'}
        </Badge>
      </p>
      <p className="payout-address">
        <span className="hint">from</span>
        <span className="mono breakable">{fromAddress}</span>
        <CopyButton text={fromAddress} label="Copy address" />
      </p>
      <p className="payout-address">
        <span className="hint">id</span>
        <span className="mono breakable">{txid}</span>
        <CopyButton text={txid} label="Copy transaction id" />
      </p>
      <p className="admin-meta">
        {username === null ? null : <span className="breakable">address of {username}</span>}
        <span className="num">block {block}</span>
        <RelativeTime at={at} />
      </p>
    </li>
  );
}
