import type { SettingChange } from '@voltide/contract';
import { RelativeTime } from '@voltide/ui';

import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { SectionTabs, type SectionTab } from '../parts/section-tabs.tsx';
import { ProfilesCard } from './profiles-card.tsx';
import { RatesCard } from './rates-card.tsx';
import { useSettingHistory } from './setting-queries.ts';
import { subjectText, valueText } from './setting-words.ts';
import { StripsCard } from './strips-card.tsx';
import { SwitchesCard } from './switches-card.tsx';
import './settings.css';

const COLUMNS: readonly DataColumn<SettingChange>[] = [
  { key: 'what', head: 'Setting', cell: subjectText, text: subjectText },
  { key: 'value', head: 'Set to', cell: valueText, text: valueText },
  { key: 'by', head: 'By', cell: ({ by }) => by.username, text: ({ by }) => by.username },
  {
    key: 'second',
    head: 'Approved by',
    cell: ({ approvedBy }) => approvedBy?.username ?? '',
    text: ({ approvedBy }) => approvedBy?.username ?? '',
  },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  { key: 'from', head: 'From', align: 'end', cell: ({ from }) => <RelativeTime at={from} />, text: ({ from }) => from },
];

export function Section() {
  return (
    <>
      <SectionHead
        title="Settings"
        note="For everybody. Pausing and stricter profiles take one operator, going on and freer ones take two."
      />
      <SectionTabs label="Parts of the settings" tabs={TABS} />
    </>
  );
}

function History() {
  return (
    <DataTable
      label="The history of settings"
      list={useSettingHistory()}
      rowsOf={({ changes }) => changes}
      keyOf={({ no }) => no}
      columns={COLUMNS}
      empty="Nothing has been changed yet."
    />
  );
}

const TABS: readonly SectionTab[] = [
  { value: 'switches', text: 'Switches', content: <SwitchesCard /> },
  { value: 'profiles', text: 'Play profiles', content: <ProfilesCard /> },
  { value: 'strips', text: 'Wheel strips', content: <StripsCard /> },
  { value: 'fees', text: 'Fees', content: <RatesCard /> },
  { value: 'history', text: 'History', content: <History /> },
];
