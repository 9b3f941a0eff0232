import '../parts/admin.css';
import '../parts/card.css';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { listUnknownOutgoing, ResponseOf, UnknownOutgoing } from '@voltide/contract';
import { Badge, Button, CopyButton, Link, Live, Money, RelativeTime } from '@voltide/ui';
import { useState } from 'react';

import { call, pathOf } from '../../../lib/http/api.ts';
import { counted } from '../model/format.ts';
import { useMay } from '../model/account-acts.ts';
import { pathTo } from '../model/find-section.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { ListCard } from '../parts/list-card.tsx';

type Page = ResponseOf<typeof listUnknownOutgoing>;

const OUTGOING = pathOf('GET /api/admin/outgoing');
const first = undefined as string | undefined;

/** Lists transactions from the platform's address that belong to no withdrawal, and who explained them (S13-02). */
export function OutgoingCard() {
  const list = useInfiniteQuery({
    queryKey: [OUTGOING],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/outgoing', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  return (
    <ListCard
      id="outgoing"
      title="Unknown outgoing transactions"
      note="What left the address of the platform without a withdrawal. Payments freeze with each of them."
      list={list}
      what="The unknown outgoing transactions"
      height={160}
      itemsOf={(page: Page) => page.outgoing.map((each) => ({ ...each, id: each.txid }))}
      empty="Every transaction of the platform belongs to a withdrawal."
      top={(newest) =>
        newest === undefined || newest.waiting === 0 ? null : (
          <Live as="p" className="card-lead smaller error-text" role="status">
            {counted(newest.waiting, 'transaction')} not explained yet.
          </Live>
        )
      }
    >
      {(outgoing) => <OutgoingRow outgoing={outgoing} />}
    </ListCard>
  );
}

function OutgoingRow({ outgoing }: { readonly outgoing: UnknownOutgoing }) {
  const { amount, toAddress, txid, block, seenAt, succeeded, owner, withdrawal, acknowledged } = outgoing;
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  return (
    <li>
      <p className="admin-line">
        <strong>
          {amount === null ? 'Not a transfer of TRX' : <Money amount={amount} decimals={6} unit="TRX" wraps />}
        </strong>
        <Badge tone={acknowledged === null ? 'danger' : 'neutral'}>
          {acknowledged === null ? 'not explained' : 'explained'}
        </Badge>
      </p>
      {toAddress === null ? null : (
        <p className="payout-address">
          <span className="hint">to</span>
          <span className="mono breakable">{toAddress}</span>
          <CopyButton text={toAddress} label="Copy address" />
        </p>
      )}
      <p className="payout-address">
        <span className="hint">id</span>
        <span className="mono breakable">{txid}</span>
        <CopyButton text={txid} label="Copy transaction id" />
      </p>
      <p className="admin-meta">
        <span className="num">block {block}</span>
        <span>
          seen <RelativeTime at={seenAt} />
        </span>
        {succeeded ? null : <span>failed on the network</span>}
        {owner === null ? null : (
          <span>
            address of{' '}
            <Link className="link breakable" href={pathTo(`players/${owner.id}`)}>
              {owner.username}
            </Link>
          </span>
        )}
        {withdrawal === null ? null : (
          <span>
            signed here for{' '}
            <Link className="link" href={pathTo(`withdrawals/${withdrawal}`)}>
              withdrawal {withdrawal}
            </Link>
          </span>
        )}
      </p>
      {acknowledged === null ? (
        may(['finance']) ? (
          <Button size={36} className="own-width" onClick={() => setAsking(true)}>
            Explain
          </Button>
        ) : null
      ) : (
        <p className="admin-words quiet">
          {acknowledged.reason} <small>{acknowledged.by}</small>
        </p>
      )}
      {isAsking ? <ExplainDialog txid={txid} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

function ExplainDialog({ txid, onClose }: { readonly txid: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/admin/outgoing/:txid/acknowledge', { params: { txid }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [OUTGOING] }),
  });
  return (
    <ActDialog
      title="Explain this transaction?"
      reason={{ label: 'Explanation', hint: 'Kept with the transaction and in the audit.' }}
      action="Mark as explained"
      onSubmit={(reason) => mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="mono clear breakable">{txid}</p>
      <p className="quiet">The freeze of payments stays until you end it.</p>
    </ActDialog>
  );
}
