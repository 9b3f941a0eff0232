import type { SettingChange } from '@voltide/contract';
import { RelativeTime } from '@voltide/ui';

import { DataTable, type DataColumn } from '../parts/data-table.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { ProfilesCard } from './profiles-card.tsx';
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

/** What operators set for the whole installation, and every change of it. */
export function Section() {
  return (
    <>
      <SectionHead
        title="Settings"
        note="For everybody. Pausing and stricter profiles take one operator, going on and freer ones take two."
      />
      <div className="admin-cards">
        <SwitchesCard />
        <ProfilesCard />
        <StripsCard />
        <section aria-labelledby="setting-history">
          <h2 id="setting-history" className="setting-history">
            History
          </h2>
          <DataTable
            label="The history of settings"
            list={useSettingHistory()}
            rowsOf={({ changes }) => changes}
            keyOf={({ no }) => no}
            columns={COLUMNS}
            empty="Nothing has been changed yet."
          />
        </section>
      </div>
    </>
  );
}
