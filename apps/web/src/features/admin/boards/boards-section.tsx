import '../parts/data-table.css';

import { Badge, Button, Money, RelativeTime, type Tone } from '@voltide/ui';
import { useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { pathTo } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { useMay } from '../model/portal-query.ts';
import { useFilters } from '../model/use-filters.ts';
import { AccountLink } from '../parts/account-link.tsx';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterSelect } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import {
  SEASON_FILTERS,
  seasonQuery,
  useLimits,
  useSeasons,
  type LimitList,
  type LimitRow,
  type SeasonList,
  type SeasonRow,
} from './board-queries.ts';
import { LimitDialog, type LimitTarget } from './limit-dialog.tsx';

export const STATE_TEXTS: Readonly<Record<SeasonRow['state'], string>> = {
  open: 'Open',
  closed: 'Closed',
  sealed: 'Sealed',
  paid: 'Paid',
};
const TONES: Readonly<Record<SeasonRow['state'], Tone>> = { open: 'info', closed: 'warn', sealed: 'warn', paid: 'ok' };
export const MEASURE_TEXTS: Readonly<Record<SeasonRow['measure'], string>> = {
  points: 'Points',
  multiple: 'Multiple',
  streak: 'Streak',
  sets: 'Sets',
  verified: 'Verified',
};
export const PERIOD_TEXTS: Readonly<Record<SeasonRow['period'], string>> = { day: 'Day', week: 'Week', month: 'Month' };
const MEASURES = [['', 'Every measure'] as const, ['points', 'Points'] as const, ['multiple', 'Multiple'] as const];
const PERIODS = [['', 'Every period'] as const, ...Object.entries(PERIOD_TEXTS)];
const STATES = [['', 'Every state'] as const, ...Object.entries(STATE_TEXTS)];

const COLUMNS: readonly DataColumn<SeasonRow>[] = [
  { key: 'season', head: 'Season', cell: ({ season }) => season },
  { key: 'board', head: 'Board', cell: ({ measure, period }) => `${MEASURE_TEXTS[measure]}, ${PERIOD_TEXTS[period]}` },
  { key: 'state', head: 'State', cell: ({ state }) => <SeasonState state={state} /> },
  { key: 'players', head: 'Players', align: 'end', cell: ({ players }) => countText(players) },
  {
    key: 'pool',
    head: 'Pool',
    align: 'end',
    cell: ({ pool }) => (pool === null ? '–' : <Money amount={pool.amount} decimals={2} unit="VT" />),
  },
  {
    key: 'carried',
    head: 'Carried in',
    align: 'end',
    cell: ({ pool }) => (pool === null ? '–' : <Money amount={pool.carried} decimals={2} unit="VT" />),
    isMinor: true,
  },
  { key: 'prizes', head: 'Prizes', cell: ({ prizes }) => prizesText(prizes) },
  { key: 'ends', head: 'Ends', align: 'end', cell: ({ endsAt }) => endsAt.slice(0, 10) },
];

const LIMIT_COLUMNS = (onLift: (target: LimitTarget) => void): readonly DataColumn<LimitRow>[] => [
  { key: 'account', head: 'Account', cell: ({ account }) => <AccountLink account={account} /> },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason ?? '–' },
  { key: 'by', head: 'By', cell: ({ by }) => by?.username ?? by?.id ?? 'The command line', isMinor: true },
  { key: 'since', head: 'Since', align: 'end', cell: ({ since }) => <RelativeTime at={since} /> },
  {
    key: 'act',
    head: 'Act',
    align: 'end',
    cell: ({ account }) => (
      <Button size={36} variant="ghost" onClick={() => onLift({ account, isLimited: false })}>
        Let on again
      </Button>
    ),
  },
];

export function Section() {
  const filters = useFilters(SEASON_FILTERS);
  const limits = useLimits();
  const mayLimit = useMay(LIMITS_ACCOUNTS);
  const [target, setTarget] = useState<LimitTarget>();
  return (
    <>
      <SectionHead
        title="Boards"
        note="Seasons with their pools and prizes. A season is open, closed, sealed and then paid."
        actions={
          <ExportButton
            url={pathOf('GET /api/admin/boards/seasons/csv', { query: seasonQuery(filters.values) })}
            fileName="voltide-seasons.csv"
          />
        }
      />
      <FilterBar filters={filters} list="boards">
        <FilterSelect filters={filters} name="measure" label="Measure" options={MEASURES} />
        <FilterSelect filters={filters} name="period" label="Period" options={PERIODS} />
        <FilterSelect filters={filters} name="state" label="State" options={STATES} />
      </FilterBar>
      <DataTable
        label="Seasons"
        list={useSeasons(filters.values)}
        rowsOf={({ seasons }: SeasonList) => seasons}
        keyOf={({ boardNo }) => boardNo}
        columns={COLUMNS}
        hrefOf={({ boardNo }) => pathTo(`boards/${boardNo}`)}
        empty={
          Object.keys(filters.values).length === 0 ? 'No season has begun.' : 'No season matches. Take a filter away.'
        }
      />
      <h2 className="table-heading">Kept off all boards</h2>
      <DataTable
        label="Accounts kept off all boards"
        list={limits}
        rowsOf={({ accounts }: LimitList) => accounts}
        keyOf={({ account }) => account.id}
        columns={mayLimit ? LIMIT_COLUMNS(setTarget) : LIMIT_COLUMNS(setTarget).slice(0, -1)}
        empty="No account is kept off. Open a season to keep one of its players off."
      />
      {target === undefined ? null : <LimitDialog target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
}

export const LIMITS_ACCOUNTS = ['games'] as const;

export function SeasonState({ state }: { readonly state: SeasonRow['state'] }) {
  return <Badge tone={TONES[state]}>{STATE_TEXTS[state]}</Badge>;
}

/** Returns "48 paid, 2 wait, 1 lapsed". */
export function prizesText({ paid, waiting, lapsed }: SeasonRow['prizes']): string {
  const parts = [
    [paid, 'paid'],
    [waiting, waiting === 1 ? 'waits' : 'wait'],
    [lapsed, 'lapsed'],
  ] as const;
  const some = parts.filter(([count]) => count > 0);
  return some.length === 0 ? '–' : some.map(([count, word]) => `${countText(count)} ${word}`).join(', ');
}
