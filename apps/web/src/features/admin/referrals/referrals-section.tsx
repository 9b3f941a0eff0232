import { formatVt, parseVt } from '@voltide/core';
import { Badge, Money, moneyText, RelativeTime, type Tone } from '@voltide/ui';

import { pathOf } from '../../../lib/http/api.ts';
import { pathTo } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { useFilters } from '../model/use-filters.ts';
import { AccountLink } from '../parts/account-link.tsx';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterSelect, FilterText } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import {
  REASONS,
  REFERRAL_FILTERS,
  referralQuery,
  STATES,
  useReferrals,
  type ReferralList,
  type ReferralRow,
} from './referral-queries.ts';

const TONES: Readonly<Record<ReferralRow['state'], Tone>> = {
  held: 'warn',
  released: 'ok',
  refused: 'danger',
  counts: 'neutral',
};
const STATE_OPTIONS = [
  ['', 'On hold'],
  ['released', 'Released'],
  ['refused', 'Refused'],
  ['counts', 'Never held'],
] as const;
const REASON_OPTIONS = [['', 'Every reason'] as const, ...Object.entries(REASONS)];

const COLUMNS: readonly DataColumn<ReferralRow>[] = [
  { key: 'referee', head: 'Referee', cell: ({ referee }) => referee.username ?? referee.id },
  { key: 'referrer', head: 'Brought by', cell: ({ referrer }) => <AccountLink account={referrer} /> },
  { key: 'state', head: 'State', cell: ({ state }) => <ReferralState state={state} /> },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => (reason === null ? '–' : REASONS[reason]) },
  { key: 'stake', head: 'Staked', align: 'end', cell: ({ stake }) => <Money amount={stake} decimals={2} unit="VT" /> },
  {
    key: 'open',
    head: 'Not claimed',
    align: 'end',
    cell: (row) => <Money amount={openText(row)} decimals={2} unit="VT" />,
  },
  {
    key: 'gifts',
    head: 'Gifts held',
    align: 'end',
    cell: ({ giftsHeld }) => <Money amount={giftsHeld} decimals={2} unit="VT" />,
    isMinor: true,
  },
  {
    key: 'joined',
    head: 'Joined',
    align: 'end',
    cell: ({ joinedAt }) => <RelativeTime at={joinedAt} />,
    isMinor: true,
  },
  { key: 'since', head: 'Since', align: 'end', cell: (row) => <RelativeTime at={sinceOf(row)} /> },
];

export function Section() {
  const filters = useFilters(REFERRAL_FILTERS);
  const list = useReferrals(filters.values);
  return (
    <>
      <SectionHead
        title="Referrals"
        note={noteOf(list.data?.pages[0])}
        actions={
          <ExportButton
            url={pathOf('GET /api/admin/referrals/csv', { query: referralQuery(filters.values) })}
            fileName="voltide-held-referrals.csv"
          />
        }
      />
      <FilterBar filters={filters} list="referrals">
        <FilterSelect filters={filters} name="state" label="State" options={STATE_OPTIONS} />
        <FilterSelect filters={filters} name="reason" label="Reason" options={REASON_OPTIONS} />
        <FilterText filters={filters} name="who" label="Either account" placeholder="Username or id" maxLength={40} />
      </FilterBar>
      <DataTable
        label="Referrals"
        list={list}
        rowsOf={({ referrals }: ReferralList) => referrals}
        keyOf={({ referee }) => referee.id}
        columns={COLUMNS}
        hrefOf={({ referee }) => pathTo(`referrals/${referee.id}`)}
        empty={Object.keys(filters.values).length === 0 ? 'Nothing is on hold.' : 'No referral matches.'}
      />
    </>
  );
}

function noteOf(page: ReferralList | undefined): string {
  if (page === undefined) return 'Earnings that wait for a review, the longest first.';
  const { count, earned } = page.held;
  if (count === 0) return 'Nothing is on hold.';
  const sum = moneyText(earned, { decimals: 2, unit: 'VT' });
  return `${countText(count)} on hold with ${sum} not claimed, the longest wait first.`;
}

function openText({ earned, claimed }: ReferralRow): string {
  return formatVt(parseVt(earned) - parseVt(claimed));
}

function sinceOf({ heldAt, reviewedAt, joinedAt }: ReferralRow): string {
  return reviewedAt ?? heldAt ?? joinedAt;
}

export function ReferralState({ state }: { readonly state: ReferralRow['state'] }) {
  return <Badge tone={TONES[state]}>{STATES[state]}</Badge>;
}
