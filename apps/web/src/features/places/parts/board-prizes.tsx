import { Segmented, Table } from '@voltide/ui';
import { useState } from 'react';

import { BOARD_SPLITS_BPS, percentOfBps, type BoardPeriod } from '../model/rules.ts';

const PERIODS: readonly { readonly value: BoardPeriod; readonly text: string }[] = [
  { value: 'daily', text: 'Daily' },
  { value: 'weekly', text: 'Weekly' },
  { value: 'monthly', text: 'Monthly' },
];

const PRIZES: Record<BoardPeriod, string> = {
  daily: '100 VT of play balance each UTC day, ten places.',
  weekly: '2% of the edge of all cash stakes of the week, in cash, twenty places. Monday 00:00 UTC to Sunday.',
  monthly: '1% of the edge of all cash stakes of the month, in cash, twenty-five places.',
};

const ON_PODIUM = 3;

/** How a board's prize is shared, by period. */
export function BoardPrizes() {
  const [period, setPeriod] = useState<BoardPeriod>('daily');
  const places = BOARD_SPLITS_BPS[period].map((bps, index) => ({ place: index + 1, bps }));
  return (
    <div className="panel grid gap-5 p-5 md:p-8">
      <Segmented label="Period" size={44} options={PERIODS} value={period} onChange={setPeriod} />
      <p className="text-fg2">{PRIZES[period]}</p>
      <ol className="podium">
        {places.slice(0, ON_PODIUM).map(({ place, bps }) => (
          <li key={place} style={{ minHeight: `${150 - place * 22}px` }}>
            <span className="text-meta text-fg3">place {place}</span>
            <strong>{percentOfBps(bps)}</strong>
          </li>
        ))}
      </ol>
      <Table
        caption={`Shares of the ${period} prize`}
        hideCaption
        stacks={false}
        columns={[
          { key: 'place', head: 'Place', cell: ({ place }) => place },
          { key: 'share', head: 'Share', align: 'end', cell: ({ bps }) => percentOfBps(bps) },
        ]}
        rows={places.slice(ON_PODIUM)}
        keyOf={({ place }) => `${place}`}
      />
    </div>
  );
}
