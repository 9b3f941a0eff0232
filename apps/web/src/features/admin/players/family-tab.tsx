import './players.css';

import type { FamilyReferral } from '@voltide/contract';
import { Badge, Money, type Tone } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { PlayerLinks } from './player-links.tsx';
import { usePlayerFamily } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Page = AnswerOf<'GET /api/admin/players/:userId/family'>;

const STATES: Readonly<Record<FamilyReferral['state'], readonly [Tone, string]>> = {
  counts: ['ok', 'Counts'],
  held: ['warn', 'Held'],
  refused: ['danger', 'Refused'],
};
const REASONS = {
  same_wallet: 'same wallet',
  same_device: 'same browser',
  same_payment: 'same source of deposits',
  same_network: 'same network',
} as const;

const COLUMNS: readonly DataColumn<FamilyReferral>[] = [
  { key: 'name', head: 'Referee', cell: ({ username }) => username },
  { key: 'state', head: 'State', cell: ({ state }) => <State state={state} /> },
  { key: 'joined', head: 'Joined (UTC)', cell: ({ joinedAt }) => momentText(joinedAt) },
  { key: 'stake', head: 'Cash staked', align: 'end', cell: ({ stake }) => <Money amount={stake} /> },
  { key: 'earned', head: 'Earned', align: 'end', cell: ({ earned }) => <Money amount={earned} /> },
  { key: 'claimed', head: 'Claimed', align: 'end', cell: ({ claimed }) => <Money amount={claimed} /> },
  { key: 'evidence', head: 'Evidence', cell: ({ evidence }) => <Evidence evidence={evidence} /> },
];

/** Shows who referred the player, whom the player referred, and objections against it. */
export function FamilyTab({ userId }: { readonly userId: string }) {
  const list = usePlayerFamily(userId);
  const broughtBy = list.data?.pages[0]?.broughtBy;
  return (
    <>
      {broughtBy === undefined || broughtBy === null ? null : <Brought referral={broughtBy} />}
      <DataTable
        label="Referees"
        list={list}
        rowsOf={({ referees }: Page) => referees}
        keyOf={(row) => row.userId}
        hrefOf={(row) => `/adminxxx/players/${row.userId}`}
        columns={COLUMNS}
        empty="This player has referred no one."
      />
    </>
  );
}

function Brought({ referral }: { readonly referral: FamilyReferral }) {
  return (
    <section className="panel player-panel player-panel-apart" aria-label="Referred by">
      <header>
        <h2>
          Referred by <PlayerLinks players={[referral]} />
        </h2>
        <State state={referral.state} />
      </header>
      <p>
        On {momentText(referral.joinedAt)}. The referrer earned <Money amount={referral.earned} /> and claimed{' '}
        <Money amount={referral.claimed} />. <Evidence evidence={referral.evidence} />
      </p>
    </section>
  );
}

function State({ state }: Pick<FamilyReferral, 'state'>) {
  const [tone, text] = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

function Evidence({ evidence }: Pick<FamilyReferral, 'evidence'>) {
  return evidence.map(({ userId, username, reason }) => (
    <span key={`${userId} ${reason}`} className="family-link">
      {REASONS[reason]} as <PlayerLinks players={[{ userId, username }]} />
    </span>
  ));
}
