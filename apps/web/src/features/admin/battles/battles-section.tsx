import { Badge, Money, RelativeTime, type Tone } from '@voltide/ui';

import { pathOf } from '../../../lib/http/api.ts';
import { pathTo } from '../model/find-section.ts';
import { useFilters } from '../model/use-filters.ts';
import { AccountLink } from '../parts/account-link.tsx';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterDay, FilterSelect, FilterText } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import {
  BATTLE_FILTERS,
  battleQuery,
  MODES,
  STATES,
  useBattles,
  type BattleList,
  type BattleRow,
} from './battle-queries.ts';

const TONES: Readonly<Record<BattleRow['state'], Tone>> = {
  open: 'info',
  locked: 'warn',
  rolling: 'warn',
  settled: 'ok',
  cancelled: 'neutral',
  voided: 'danger',
};
const STATE_OPTIONS = [['', 'Every state'] as const, ...Object.entries(STATES)];
const MODE_OPTIONS = [['', 'Every mode'] as const, ...Object.entries(MODES)];

const COLUMNS: readonly DataColumn<BattleRow>[] = [
  { key: 'id', head: 'Battle', cell: ({ battleId }) => <span className="mono">{battleId}</span> },
  { key: 'state', head: 'State', cell: (row) => <BattleState state={row.state} isVoided={row.isVoidedByOperator} /> },
  {
    key: 'mode',
    head: 'Mode',
    cell: ({ layout, mode, inverse }) => `${layout} ${MODES[mode]}${inverse ? ', inverse' : ''}`,
  },
  { key: 'packs', head: 'Packs', cell: ({ packs }) => packs.join(', '), isMinor: true },
  {
    key: 'seats',
    head: 'Seats',
    align: 'end',
    cell: ({ seatsTaken, seatCount }) => `${seatsTaken} of ${seatCount}`,
  },
  { key: 'entry', head: 'Entry', align: 'end', cell: ({ entry }) => <Money amount={entry} decimals={2} unit="VT" /> },
  {
    key: 'staked',
    head: 'Staked',
    align: 'end',
    cell: ({ staked }) => <Money amount={staked} decimals={2} unit="VT" />,
  },
  { key: 'by', head: 'Created by', cell: ({ createdBy }) => <AccountLink account={createdBy} />, isMinor: true },
  { key: 'at', head: 'Opened', align: 'end', cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
];

export function Section() {
  const filters = useFilters(BATTLE_FILTERS);
  const list = useBattles(filters.values);
  const counts = list.data?.pages[0]?.counts;
  return (
    <>
      <SectionHead
        title="Battles"
        note={
          counts === undefined
            ? 'Every battle, private ones too.'
            : `Now ${counts.open} open, ${counts.locked} locked and ${counts.rolling} rolling.`
        }
        actions={
          <ExportButton
            url={pathOf('GET /api/admin/battles/csv', { query: battleQuery(filters.values) })}
            fileName="voltide-battles.csv"
          />
        }
      />
      <FilterBar filters={filters} list="battles">
        <FilterSelect filters={filters} name="state" label="State" options={STATE_OPTIONS} />
        <FilterSelect filters={filters} name="mode" label="Mode" options={MODE_OPTIONS} />
        <FilterText filters={filters} name="pack" label="Pack" placeholder="glass-tide" maxLength={40} />
        <FilterText filters={filters} name="player" label="Player" placeholder="Name or id" maxLength={40} />
        <FilterDay filters={filters} name="from" label="Opened from" />
        <FilterDay filters={filters} name="to" label="Opened to" />
        <FilterText filters={filters} name="minEntry" label="Entry from (VT)" maxLength={12} />
        <FilterText filters={filters} name="maxEntry" label="Entry to (VT)" maxLength={12} />
      </FilterBar>
      <DataTable
        label="Battles"
        list={list}
        rowsOf={({ battles }: BattleList) => battles}
        keyOf={({ battleId }) => battleId}
        columns={COLUMNS}
        hrefOf={({ battleId }) => battleHref(battleId)}
        empty={
          Object.keys(filters.values).length === 0
            ? 'No battle was ever opened.'
            : 'No battle matches. Take a filter away.'
        }
      />
    </>
  );
}

/** Battle ids have capitals, which paths do not: the id stands in the search instead. */
export function battleHref(battleId: string): string {
  return `${pathTo('battles/battle')}?b=${battleId}`;
}

type BattleStateProps = { readonly state: BattleRow['state']; readonly isVoided: boolean };

export function BattleState({ state, isVoided }: BattleStateProps) {
  return <Badge tone={isVoided ? 'danger' : TONES[state]}>{isVoided ? 'Voided by operator' : STATES[state]}</Badge>;
}
