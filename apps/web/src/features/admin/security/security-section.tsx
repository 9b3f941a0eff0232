import { SECURITY_KEPT_DAYS, SECURITY_KINDS, type SecurityKind } from '@voltide/contract';
import { Badge, RelativeTime, type Tone } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { countText } from '../model/format.ts';
import { useSecurityLog } from '../model/pages-query.ts';
import { useFilters } from '../model/use-filters.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterSelect, FilterText } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';

type Log = AnswerOf<'GET /api/admin/security-log'>;
type Event = Log['events'][number];

const NAMES: Readonly<Record<SecurityKind, string>> = {
  login_failed: 'Failed log-ins',
  factor: 'Second factor',
  role: 'Role',
  password_reset: 'Password reset',
  adjustment: 'Adjustment',
  wallet: 'TRON address',
  payout: 'Withdrawal',
  exclusion: 'Exclusion',
  referral: 'Referral',
  board: 'Leaderboards',
  account: 'Account',
};
const TONES: Readonly<Record<SecurityKind, Tone>> = {
  login_failed: 'warn',
  factor: 'info',
  role: 'danger',
  password_reset: 'info',
  adjustment: 'neutral',
  wallet: 'info',
  payout: 'warn',
  exclusion: 'warn',
  referral: 'warn',
  board: 'warn',
  account: 'danger',
};

const FILTERS = ['kind', 'who'] as const;
const KIND_OPTIONS = [['', 'Everything'] as const, ...SECURITY_KINDS.map((kind) => [kind, NAMES[kind]] as const)];

const COLUMNS: readonly DataColumn<Event>[] = [
  { key: 'who', head: 'Account', cell: ({ username, kind }) => username ?? nobodyText(kind) },
  { key: 'kind', head: 'What', cell: ({ kind }) => <Badge tone={TONES[kind]}>{NAMES[kind]}</Badge> },
  { key: 'detail', head: 'Detail', cell: ({ detail }) => detail },
  {
    key: 'times',
    head: 'Times',
    align: 'end',
    cell: ({ kind, times }) => (kind === 'login_failed' ? countText(times) : ''),
  },
  {
    key: 'network',
    head: 'Network',
    cell: ({ network }) => (network === null ? null : <span className="mono">{network}</span>),
    isMinor: true,
  },
  { key: 'at', head: 'When', align: 'end', cell: ({ at }) => <RelativeTime at={at} /> },
];

export function Section() {
  const filters = useFilters(FILTERS);
  const { who } = filters.values;
  const kind = SECURITY_KINDS.find((each) => each === filters.values.kind);
  return (
    <>
      <SectionHead
        title="Security"
        note={`The last ${SECURITY_KEPT_DAYS} days of all accounts. Failed log-ins are counted by the hour.`}
      />
      <FilterBar filters={filters} list="security">
        <FilterSelect filters={filters} name="kind" label="What happened" options={KIND_OPTIONS} />
        <FilterText filters={filters} name="who" label="Email or username" maxLength={254} />
      </FilterBar>
      <DataTable
        label="The security log"
        list={useSecurityLog(kind, who)}
        rowsOf={({ events }: Log) => events}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        empty={emptyText(kind, who)}
      />
    </>
  );
}

function nobodyText(kind: SecurityKind): string {
  return kind === 'login_failed' ? 'Unknown names' : 'The house';
}

function emptyText(kind: SecurityKind | undefined, who: string | undefined): string {
  if (who !== undefined) return `Nothing about ${who}.`;
  return kind === undefined ? 'Nothing has happened yet.' : 'Nothing of this kind.';
}
