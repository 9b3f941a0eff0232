import { BALANCES } from '@voltide/contract';
import { Checkbox, Money, Select } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { BALANCE_WORDS, CAUSE_WORDS } from '../../../lib/wallet/cause-words.ts';
import { useFilters } from '../model/use-filters.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { usePlayerLedger } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Page = AnswerOf<'GET /api/admin/players/:userId/ledger'>;
type Entry = Page['entries'][number];

const FILTERS = ['balance', 'without'] as const;

const COLUMNS: readonly DataColumn<Entry>[] = [
  { key: 'seq', head: 'No.', cell: ({ seq }) => seq },
  { key: 'at', head: 'When (UTC)', cell: ({ at }) => momentText(at) },
  { key: 'cause', head: 'Cause', cell: ({ cause }) => CAUSE_WORDS[cause] },
  { key: 'play', head: 'Play', cell: ({ play }) => play, isMinor: true },
  { key: 'amount', head: 'Amount', align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
  { key: 'after', head: 'Balance after', align: 'end', cell: ({ balanceAfter }) => <Money amount={balanceAfter} /> },
];

export function LedgerTab({ userId }: { readonly userId: string }) {
  const filters = useFilters(FILTERS);
  const balance = BALANCES.find((each) => each === filters.values.balance) ?? 'cash';
  const withoutPlays = filters.values.without === 'plays';
  return (
    <>
      <div className="player-bar">
        <Select
          size={36}
          aria-label="Balance"
          value={balance}
          onChange={({ target }) => filters.set('balance', target.value)}
        >
          {BALANCES.map((each) => (
            <option key={each} value={each}>
              {BALANCE_WORDS[each]}
            </option>
          ))}
        </Select>
        <Checkbox
          checked={withoutPlays}
          onChange={({ target }) => filters.set('without', target.checked ? 'plays' : '')}
        >
          Without plays
        </Checkbox>
      </div>
      <DataTable
        label="The ledger"
        list={usePlayerLedger(userId, balance, withoutPlays)}
        rowsOf={({ entries }: Page) => entries}
        keyOf={({ seq }) => seq}
        columns={COLUMNS}
        empty="Nothing has moved this balance."
      />
    </>
  );
}
