import { Badge, Money, type Tone } from '@voltide/ui';

import { pathOf } from '../../../lib/http/api.ts';
import { pathTo } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { useFilters } from '../model/use-filters.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterSelect } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { stateIn, STATES, useDays, type DayList, type DayRow } from './jackpot-queries.ts';

const TONES: Readonly<Record<DayRow['state'], Tone>> = {
  open: 'info',
  sealed: 'warn',
  drawn: 'ok',
  carried: 'neutral',
};
const FILTERS = ['state'] as const;
const OPTIONS = [['', 'Every state'] as const, ...Object.entries(STATES)];

const COLUMNS: readonly DataColumn<DayRow>[] = [
  { key: 'date', head: 'Day', cell: ({ date }) => date },
  { key: 'state', head: 'State', cell: ({ state }) => <DayState state={state} /> },
  { key: 'pool', head: 'Pool', align: 'end', cell: ({ pool }) => <Money amount={pool} decimals={2} unit="VT" /> },
  {
    key: 'topUp',
    head: 'Topped up',
    align: 'end',
    cell: ({ topUp }) => <Money amount={topUp} decimals={2} unit="VT" />,
    isMinor: true,
  },
  {
    key: 'carry',
    head: 'Carried on',
    align: 'end',
    cell: ({ carry }) => (carry === null ? '–' : <Money amount={carry} decimals={2} unit="VT" />),
    isMinor: true,
  },
  { key: 'players', head: 'Players', align: 'end', cell: ({ players }) => countText(players) },
  { key: 'tickets', head: 'Tickets', align: 'end', cell: ({ tickets }) => countText(tickets) },
  { key: 'beacon', head: 'Beacon', cell: ({ beacon }) => beacon ?? '–', isMinor: true },
  { key: 'prizes', head: 'Prizes', cell: ({ prizes }) => prizesText(prizes) },
];

export function Section() {
  const filters = useFilters(FILTERS);
  const state = stateIn(filters.values.state);
  return (
    <>
      <SectionHead
        title="Jackpots"
        note="A day is open until midnight (UTC), then sealed and drawn. Without a beacon its pool is carried on."
        actions={
          <ExportButton
            url={pathOf('GET /api/admin/jackpots/csv', { query: { state } })}
            fileName="voltide-jackpots.csv"
          />
        }
      />
      <FilterBar filters={filters} list="jackpots">
        <FilterSelect filters={filters} name="state" label="State" options={OPTIONS} />
      </FilterBar>
      <DataTable
        label="Days of the jackpot"
        list={useDays(state)}
        rowsOf={({ days }: DayList) => days}
        keyOf={({ date }) => date}
        columns={COLUMNS}
        hrefOf={({ date }) => pathTo(`jackpots/${date}`)}
        empty={state === undefined ? 'No day has begun.' : 'No day in this state.'}
      />
    </>
  );
}

export function DayState({ state }: { readonly state: DayRow['state'] }) {
  return <Badge tone={TONES[state]}>{STATES[state]}</Badge>;
}

function prizesText({ paid, waiting, lapsed }: DayRow['prizes']): string {
  const parts = [
    [paid, 'paid'],
    [waiting, waiting === 1 ? 'waits' : 'wait'],
    [lapsed, 'lapsed'],
  ] as const;
  const some = parts.filter(([count]) => count > 0);
  return some.length === 0 ? '–' : some.map(([count, word]) => `${count} ${word}`).join(', ');
}
