import { Badge, Money, type Tone } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { STATES } from '../battles/battle-queries.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { PlayerLinks } from './player-links.tsx';
import { usePlayerBattles } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Page = AnswerOf<'GET /api/admin/players/:userId/battles'>;
type Seat = Page['battles'][number];

const TONES: Readonly<Record<Seat['state'], Tone>> = {
  open: 'info',
  locked: 'info',
  rolling: 'info',
  settled: 'ok',
  cancelled: 'neutral',
  voided: 'warn',
};

const COLUMNS: readonly DataColumn<Seat>[] = [
  { key: 'battle', head: 'Battle', cell: ({ battleId }) => <span className="mono">{battleId}</span> },
  {
    key: 'name',
    head: 'Kind',
    cell: ({ name, seat, share }) => `${name}, seat ${seat + 1}${share === 100 ? '' : `, ${share}%`}`,
  },
  { key: 'state', head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge> },
  {
    key: 'others',
    head: 'With',
    cell: ({ others }) => (others.length === 0 ? '–' : <PlayerLinks players={others} />),
    isMinor: true,
  },
  { key: 'stake', head: 'Stake', align: 'end', cell: ({ stake }) => <Money amount={stake} /> },
  {
    key: 'payout',
    head: 'Payout',
    align: 'end',
    cell: ({ payout }) => (payout === null ? '–' : <Money amount={payout} />),
  },
  { key: 'at', head: 'Taken (UTC)', cell: ({ takenAt }) => momentText(takenAt) },
];

export function BattlesTab({ userId }: { readonly userId: string }) {
  return (
    <DataTable
      label="Battles"
      list={usePlayerBattles(userId)}
      rowsOf={({ battles }: Page) => battles}
      keyOf={({ battleId }) => battleId}
      hrefOf={({ battleId }) => `/adminxxx/battles/battle?b=${battleId}`}
      columns={COLUMNS}
      empty="No battles yet."
    />
  );
}
