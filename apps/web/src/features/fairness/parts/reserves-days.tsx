import { type Column, Live, LoadMore, Money, Table } from '@voltide/ui';

import { dayText } from '../model/day-text.ts';
import type { ShownDay } from '../model/use-reserves.ts';
import { CoverBadge } from './cover-badge.tsx';

const COLUMNS: readonly Column<ShownDay>[] = [
  { key: 'day', head: 'Day', cell: ({ seal }) => dayText(seal.date) },
  {
    key: 'owed',
    head: 'Owed',
    align: 'end',
    cell: ({ seal }) => <Money amount={seal.liabilities.total} unit="TRX" wraps />,
  },
  {
    key: 'reserves',
    head: 'Reserves',
    align: 'end',
    cell: ({ seal }) => <Money amount={seal.reserves[0]?.balance} unit="TRX" wraps />,
  },
  {
    key: 'covered',
    head: 'Covered',
    align: 'end',
    cell: ({ check }) => <span className="num">{check === undefined ? '–' : (check.covered ?? 'Nothing owed')}</span>,
  },
  { key: 'check', head: 'Checked here', align: 'end', cell: ({ check }) => <CoverBadge check={check} /> },
];

type ReservesDaysProps = {
  readonly days: readonly ShownDay[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly error: string | undefined;
  readonly onMore: () => void;
};

export function ReservesDays({ days, isLoading, hasMore, error, onMore }: ReservesDaysProps) {
  return (
    <div className="panel reserves-days">
      <Table caption="Sealed days" hideCaption columns={COLUMNS} rows={days} keyOf={({ seal }) => seal.date} />
      {error === undefined ? null : (
        <Live as="p" role="alert">
          {error}
        </Live>
      )}
      <LoadMore isLoading={isLoading} hasMore={hasMore} onMore={onMore} />
    </div>
  );
}
