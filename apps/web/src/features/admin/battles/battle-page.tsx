import '../parts/admin.css';
import '../parts/card.css';

import { Button, distinctKeys, Link, LinkButton, RelativeTime } from '@voltide/ui';
import { Ban } from 'lucide-react';
import { useState } from 'react';

import { usePlace } from '../../../lib/browser/navigation.ts';
import { pathTo } from '../model/find-section.ts';
import { useMay } from '../model/portal-query.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { AccountLink } from '../parts/account-link.tsx';
import { BeaconFacts } from '../parts/beacon-facts.tsx';
import { Card, Loaded } from '../parts/card.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SubjectActs } from '../parts/subject-acts.tsx';
import { Sum } from '../parts/sum.tsx';
import { MODES, STATES, useBattle, useVoid, type BattlePage } from './battle-queries.ts';
import { BattleState } from './battles-section.tsx';

type Seat = BattlePage['seats'][number];

const WHY_NOT: Readonly<Record<BattlePage['mayVoid'], string | undefined>> = {
  open: undefined,
  locked: undefined,
  due: 'Its beacon is due, so its result may be known. It can be voided only if the beacon stays away for a minute.',
  rolling: 'It has been drawn. Its result is fixed and is being paid.',
  settled: 'It was drawn and paid. A settled battle is never voided.',
  ended: 'It has ended without a result. Every stake went back.',
  own: 'You sit in this battle. Another operator decides about it.',
};

const VOIDS_BATTLES = ['games'] as const;

const SEATS: readonly DataColumn<Seat>[] = [
  { key: 'seat', head: 'Seat', cell: ({ seat }) => `Seat ${seat + 1}` },
  {
    key: 'account',
    head: 'Account',
    cell: ({ account }) => (account === null ? 'House' : <AccountLink account={account} />),
  },
  { key: 'bucket', head: 'Paid from', cell: ({ bucket }) => (bucket === 'cash' ? 'Cash' : 'Play balance') },
  { key: 'share', head: 'Share', align: 'end', cell: ({ share }) => `${share}%`, isMinor: true },
  { key: 'stake', head: 'Stake', align: 'end', cell: ({ stake }) => <Sum amount={stake} /> },
  { key: 'got', head: 'Got', align: 'end', cell: (seat) => <Got seat={seat} /> },
  {
    key: 'paid',
    head: 'Paid',
    align: 'end',
    cell: ({ paidAt, owed }) => (paidAt === null ? owed === null ? '–' : 'waits' : <RelativeTime at={paidAt} />),
  },
];

function Got({ seat: { owed, payout, stake, account } }: { readonly seat: Seat }) {
  if (owed === 'refund') return <Sum amount={stake} />;
  if (payout === null || account === null) return <span>–</span>;
  return <Sum amount={payout} />;
}

const BATTLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

export function Section() {
  const { search } = usePlace();
  const battleId = search['b'] ?? '';
  if (BATTLE_ID.test(battleId)) return <Battle battleId={battleId} />;
  return (
    <>
      <SectionHead title="Battle" note="This address names no battle. Open one from the list." />
      <LinkButton size={36} href={pathTo('battles')}>
        All battles
      </LinkButton>
    </>
  );
}

function Battle({ battleId }: { readonly battleId: string }) {
  const query = useBattle(battleId);
  return (
    <>
      <SectionHead title={`Battle ${battleId}`} />
      <Loaded query={query} what="The battle" height={480}>
        {(page) => <Page page={page} battleId={battleId} />}
      </Loaded>
    </>
  );
}

function Page({ page, battleId }: { readonly page: BattlePage; readonly battleId: string }) {
  return (
    <div className="admin-cards">
      <Card
        id="battle"
        title="Where it stands"
        note={noteOf(page)}
        actions={<VoidButton page={page} battleId={battleId} />}
      >
        <Facts columns={2} facts={factsOf(page)} />
      </Card>
      <Card id="seats" title="Seats" note="What everybody staked and got, from which balance.">
        <PlainTable label="Seats" columns={SEATS} rows={page.seats} keyOf={({ seat }) => `${seat}`} />
      </Card>
      <Card id="beacon" title="What decides it" note="Fixed after the last seat was taken, by a public source.">
        {page.beacon === null ? <p className="card-text">Not locked.</p> : <BeaconFacts choice={page.beacon} />}
        <Proof page={page} battleId={battleId} />
      </Card>
      <Card id="acts" title="Operators" note="What operators did about this battle.">
        <SubjectActs subject={{ kind: 'battle', id: battleId }} words={{ battle_voided: 'Voided' }} />
      </Card>
    </div>
  );
}

function noteOf({ voided, mayVoid }: BattlePage): string {
  if (voided !== null) return `Voided by ${voided.by.username ?? voided.by.id}: ${voided.reason}`;
  return WHY_NOT[mayVoid] ?? 'It can be voided until its result can be known.';
}

function factsOf({ battle, createdBy, voided }: BattlePage): readonly Fact[] {
  const { settings, state, entry, lockedAt, endedAt } = battle;
  const { layout, mode, inverse, tie, funding, rounds } = settings;
  return [
    ['State', <BattleState key="state" state={state} isVoided={voided !== null} />],
    ['Mode', `${layout} ${MODES[mode]}${inverse ? ', inverse' : ''}`],
    ['Packs', <Packs key="packs" ids={rounds.map(({ id }) => id)} />],
    ['Entry', <Sum key="entry" amount={entry} />],
    ['Tie', tie === 'ticket' ? 'One is drawn' : 'They share'],
    ['Funding', funding === 0 ? undefined : `${funding}% of every other seat`],
    ['Created by', <AccountLink key="by" account={createdBy} />],
    ['Private', battle.isPrivate ? (battle.isInviteOnly ? 'By invitation' : 'By link') : undefined],
    ['Opened', <RelativeTime key="opened" at={battle.openedAt} />],
    ['Locked', lockedAt === null ? undefined : <RelativeTime key="locked" at={lockedAt} />],
    ['Ended', endedAt === null ? undefined : <RelativeTime key="ended" at={endedAt} />],
    ['Winners', battle.winners === null ? undefined : `Seat ${battle.winners.map((seat) => seat + 1).join(', ')}`],
  ];
}

function Packs({ ids }: { readonly ids: readonly string[] }) {
  const keys = distinctKeys(ids);
  const places = ids.map((id, round) => ({ id, key: keys[round] }));
  return (
    <span className="seat-keys">
      {places.map(({ key, id }) => (
        <Link key={key} className="link" href={pathTo(`packs/${id}`)}>
          {id}
        </Link>
      ))}
    </span>
  );
}

function Proof({ page: { battle }, battleId }: { readonly page: BattlePage; readonly battleId: string }) {
  const { commitment, serverSeed, locks, history } = battle;
  const isSettled = battle.state === 'settled';
  return (
    <Facts
      facts={[
        [
          'Commitment',
          <span key="c" className="mono breakable">
            {commitment}
          </span>,
        ],
        [
          'Server seed',
          serverSeed === null ? undefined : (
            <span key="s" className="mono breakable">
              {serverSeed}
            </span>
          ),
        ],
        [
          'Lock documents',
          locks.length === 0 ? undefined : (
            <ul key="l">
              {locks.map(({ hash, at, document }) => (
                <li key={hash}>
                  <details>
                    <summary className="mono breakable">{hash}</summary>
                    <p className="mono breakable">{document}</p>
                  </details>
                  <RelativeTime at={at} />
                </li>
              ))}
            </ul>
          ),
        ],
        [
          'History',
          <ol key="h">
            {history.map(({ state, at }) => (
              <li key={`${state} ${at}`}>
                {STATES[state]}, <RelativeTime at={at} />
              </li>
            ))}
          </ol>,
        ],
        [
          'Check',
          <span key="v">
            <a className="link" href={`/battles?b=${battleId}`}>
              Replay and check
            </a>
            {isSettled ? (
              <>
                {' · '}
                <a className="link" href={`/api/battles/${battleId}/record`}>
                  Public record
                </a>
              </>
            ) : null}
          </span>,
        ],
      ]}
    />
  );
}

function VoidButton({ page, battleId }: { readonly page: BattlePage; readonly battleId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useVoid(battleId);
  const mayVoid = useMay(VOIDS_BATTLES);
  if ((WHY_NOT[page.mayVoid] !== undefined || !mayVoid) && !isAsking) return null;
  const players = page.seats.filter(({ account }) => account !== null);
  return (
    <>
      <Button size={36} variant="danger" icon={<Ban />} onClick={() => setAsking(true)}>
        Void
      </Button>
      {isAsking ? (
        <ActDialog
          title="Void this battle?"
          action="Void the battle"
          isGrave
          reason={{ label: 'Reason', hint: "Its players read this. Don't name anyone." }}
          onSubmit={mutateAsync}
          onClose={() => setAsking(false)}
        >
          <p>
            {players.length === 1 ? 'One player gets the stake' : `${players.length} players get their stakes`} back in
            full, at once. {page.battle.state === 'locked' ? 'Its server seed becomes public. ' : ''}This cannot be
            taken back.
          </p>
        </ActDialog>
      ) : null}
    </>
  );
}
