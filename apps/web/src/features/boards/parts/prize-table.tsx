import type { Board } from '@voltide/contract';
import { Money, Table } from '@voltide/ui';

import { placePrize, prizeDecimals, shareText } from '../model/place-prize.ts';

const SOURCES: Partial<Record<Board['period'], string>> = {
  day: '100 VT of play balance each UTC day. Free places are not paid.',
  week: '2% of the edge of all cash stakes of the week, in cash.',
  month: '1% of the edge of all cash stakes of the month, in cash.',
};
/** Decision 0093. */
const OF_CASH = 'At most 10% of the edge its winner paid. What is left carries over.';

type PlaceShare = { readonly place: number; readonly bps: number };

export function PrizeTable({ board }: { readonly board: Board }) {
  const { period, pool, sharesBps } = board;
  const isCash = pool?.kind === 'cash';
  const rows = sharesBps.map((bps, i): PlaceShare => ({ place: i + 1, bps }));
  return (
    <section className="panel board-prizes" aria-labelledby="board-prizes">
      <h2 id="board-prizes">Prizes</h2>
      {rows.length === 0 ? (
        <p className="aside">All time has no prizes. It counts every cash stake since the first one.</p>
      ) : (
        <>
          <p className="aside">
            {SOURCES[period]} {isCash ? OF_CASH : null}
          </p>
          <Table
            caption="Prizes by place"
            hideCaption
            stacks={false}
            columns={[
              { key: 'place', head: 'Place', cell: ({ place }) => place },
              { key: 'share', head: 'Share', align: 'end', cell: ({ bps }) => shareText(bps) },
              {
                key: 'now',
                head: isCash ? 'Up to' : 'Prize',
                align: 'end',
                cell: ({ place }) => <Prize board={board} place={place} />,
              },
            ]}
            rows={rows}
            keyOf={({ place }) => `${place}`}
          />
        </>
      )}
    </section>
  );
}

function Prize({ board, place }: { readonly board: Board; readonly place: number }) {
  const prize = placePrize(board, place);
  return prize === null ? '–' : <Money amount={prize.amount} decimals={prizeDecimals(prize.amount)} />;
}
