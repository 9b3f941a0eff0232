import './players.css';

import { Badge, CopyButton, Money } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { PartState } from './part-state.tsx';
import { PlayerLinks } from './player-links.tsx';
import { usePlayerPayments, usePlayerWallets } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Page = AnswerOf<'GET /api/admin/players/:userId/payments'>;
type Payment = Page['transactions'][number];
type Wallet = AnswerOf<'GET /api/admin/players/:userId/wallets'>['wallets'][number];

const COLUMNS: readonly DataColumn<Payment>[] = [
  { key: 'id', head: 'Payment', cell: ({ type, id }) => `${type === 'deposit' ? 'Deposit' : 'Withdrawal'} ${id}` },
  {
    key: 'state',
    head: 'State',
    cell: ({ status }) => (
      <Badge tone={status === 'confirmed' ? 'ok' : status === 'pending' ? 'warn' : 'neutral'}>{status}</Badge>
    ),
  },
  { key: 'amount', head: 'TRX', align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'at', head: 'When (UTC)', cell: ({ timestamp }) => momentText(timestamp) },
];

export function MoneyTab({ userId }: { readonly userId: string }) {
  const wallets = usePlayerWallets(userId);
  return (
    <div className="stack">
      <DataTable
        label="Payments"
        list={usePlayerPayments(userId)}
        rowsOf={({ transactions }: Page) => transactions}
        keyOf={({ type, id }) => `${type} ${id}`}
        columns={COLUMNS}
        empty="No deposits or withdrawals yet."
      />
      <PartState query={wallets} what="the addresses">
        {({ wallets: rows }) => (
          <section className="panel player-panel" aria-label="TRON addresses">
            <h2>TRON addresses</h2>
            {rows.length === 0 ? (
              <p>None was proven yet.</p>
            ) : (
              rows.map((row) => <Address key={`${row.address} ${row.provenAt}`} wallet={row} />)
            )}
          </section>
        )}
      </PartState>
    </div>
  );
}

function Address({
  wallet: { address, provenAt, endedAt, deposited, withdrawn, others },
}: {
  readonly wallet: Wallet;
}) {
  const facts: readonly Fact[] = [
    [
      'Address',
      <span key="address" className="money-address">
        <span className="mono breakable">{address}</span>
        <CopyButton text={address} label="Copy address" />
      </span>,
    ],
    ['Proven', endedAt === null ? momentText(provenAt) : `${momentText(provenAt)} to ${momentText(endedAt)}`],
    ['Deposited from it', <Money key="in" amount={deposited} />],
    ['Withdrawn to it', <Money key="out" amount={withdrawn} />],
    ['Also proven by', others.length === 0 ? undefined : <PlayerLinks key="others" players={others} />],
  ];
  return <Facts facts={facts} />;
}
