import '../parts/admin.css';
import '../parts/data-table.css';

import { Badge, Button, RelativeTime, type Tone } from '@voltide/ui';
import { useState } from 'react';

import { countText } from '../model/format.ts';
import { useMay } from '../model/portal-query.ts';
import { AccountLink } from '../parts/account-link.tsx';
import { Card, Loaded } from '../parts/card.tsx';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Sum } from '../parts/sum.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { useSeason, useStanding, type SeasonPage, type SeasonRow, type StandingRow } from './board-queries.ts';
import { LIMITS_ACCOUNTS, MEASURE_TEXTS, PERIOD_TEXTS, prizesText, SeasonState } from './boards-section.tsx';
import { LimitDialog, type LimitTarget } from './limit-dialog.tsx';

type Prize = NonNullable<StandingRow['prize']>;

const PRIZE_TEXTS: Readonly<Record<Prize['state'], string>> = {
  expected: 'if it ended now',
  waiting: 'waits',
  paid: 'paid',
  lapsed: 'lapsed',
};
const PRIZE_TONES: Readonly<Record<Prize['state'], Tone>> = {
  expected: 'neutral',
  waiting: 'warn',
  paid: 'ok',
  lapsed: 'danger',
};

const COLUMNS = (onAct: (target: LimitTarget) => void): readonly DataColumn<StandingRow>[] => [
  { key: 'place', head: 'Place', cell: ({ place }) => countText(place) },
  { key: 'account', head: 'Account', cell: ({ account }) => <AccountLink account={account} /> },
  { key: 'score', head: 'Score', align: 'end', cell: ({ score }) => countText(Number(score)) },
  {
    key: 'prize',
    head: 'Prize',
    align: 'end',
    cell: ({ prize }) => (prize === null ? '–' : <Sum amount={prize.amount} />),
  },
  {
    key: 'state',
    head: 'Prize is',
    cell: ({ prize }) =>
      prize === null ? '–' : <Badge tone={PRIZE_TONES[prize.state]}>{PRIZE_TEXTS[prize.state]}</Badge>,
  },
  {
    key: 'limit',
    head: 'Act',
    align: 'end',
    cell: ({ account, isLimited }) => (
      <Button size={36} variant="ghost" onClick={() => onAct({ account, isLimited: !isLimited })}>
        {isLimited ? 'Let on again' : 'Keep off'}
      </Button>
    ),
  },
];

export function Section({ params }: SectionProps) {
  const boardNo = params['boardno'] ?? '';
  const query = useSeason(boardNo);
  const mayLimit = useMay(LIMITS_ACCOUNTS);
  const [target, setTarget] = useState<LimitTarget>();
  return (
    <>
      <SectionHead title={titleOf(query.data?.season)} />
      <Loaded query={query} what="The season" height={240}>
        {(page) => (
          <div className="admin-cards">
            <Card id="season" title="Season" note={noteOf(page.season)}>
              <Facts columns={2} facts={factsOf(page)} />
            </Card>
          </div>
        )}
      </Loaded>
      <h2 className="table-heading">Standing</h2>
      <DataTable
        label="The standing"
        list={useStanding(boardNo)}
        rowsOf={({ rows }: SeasonPage) => rows}
        keyOf={({ place }) => `${place}`}
        columns={mayLimit ? COLUMNS(setTarget) : COLUMNS(setTarget).slice(0, -1)}
        empty="This season has no places yet."
      />
      {target === undefined ? null : <LimitDialog target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
}

function titleOf(season: SeasonRow | undefined): string {
  return season === undefined ? 'Season' : `${MEASURE_TEXTS[season.measure]}, ${season.season}`;
}

function noteOf({ state, prizes }: SeasonRow): string {
  switch (state) {
    case 'open':
      return 'Stakes count. Prizes are what places would get if it ended now.';
    case 'closed':
      return 'The standing is fixed. It is sealed next.';
    case 'sealed':
      return `Its root is published. ${countText(prizes.waiting)} prizes wait to be paid.`;
    case 'paid':
      return 'It has ended, and every prize is paid or has lapsed.';
  }
}

function factsOf({ season, root, stakesHash }: SeasonPage): readonly Fact[] {
  const { measure, period, season: name, pool, prizes, closedAt, sealedAt, paidAt } = season;
  return [
    ['State', <SeasonState key="state" state={season.state} />],
    ['Period', `${PERIOD_TEXTS[period]}, ${season.startsAt.slice(0, 10)} to ${season.endsAt.slice(0, 10)}`],
    ['Players', countText(season.players)],
    ['Edge of all stakes', <Sum key="edge" amount={season.edge} />],
    ['Pool', pool === null ? 'No prizes' : <Sum key="pool" amount={pool.amount} />],
    ['Paid as', pool === null ? undefined : pool.kind === 'cash' ? 'Cash' : 'Play balance'],
    ['Carried in', pool === null ? undefined : <Sum key="in" amount={pool.carried} />],
    ['Carried on', pool === null || pool.carry === null ? undefined : <Sum key="on" amount={pool.carry} />],
    ['Prizes', pool === null ? undefined : prizesText(prizes)],
    ['Paid out', pool === null ? undefined : <Sum key="paid" amount={prizes.paidAmount} />],
    ['Closed', closedAt === null ? undefined : <RelativeTime key="closed" at={closedAt} />],
    ['Sealed', sealedAt === null ? undefined : <RelativeTime key="sealed" at={sealedAt} />],
    ['All paid', paidAt === null ? undefined : <RelativeTime key="all" at={paidAt} />],
    [
      'Root',
      root === null ? undefined : (
        <span key="root" className="mono breakable">
          {root}
        </span>
      ),
    ],
    [
      'Hash of stakes',
      stakesHash === null ? undefined : (
        <span key="h" className="mono breakable">
          {stakesHash}
        </span>
      ),
    ],
    [
      'Check',
      measure !== 'points' || sealedAt === null ? undefined : (
        <a key="file" className="link" href={`/api/boards/seasons/${period}/${name}/export`}>
          Public season file
        </a>
      ),
    ],
  ];
}
