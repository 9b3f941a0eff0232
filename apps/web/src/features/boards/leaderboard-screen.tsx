import { Link, PageHead, Tabs } from '@voltide/ui';
import { BOARD_PERIODS, type BoardPeriod } from '@voltide/contract';

import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { PERIOD_NAMES } from '../../lib/boards/season-text.ts';
import { BoardView } from './parts/board-view.tsx';
import { HowItCounts } from './parts/how-it-counts.tsx';

const FIRST: BoardPeriod = 'day';

/** /leaderboard: the points of a day, a week, a month and all time, live. The period stands in the address. */
export function Screen() {
  const { search } = usePlace();
  const go = useGo();
  const period = BOARD_PERIODS.find((each) => each === search['period']) ?? FIRST;
  const choose = (next: string): void => go('/leaderboard', next === FIRST ? {} : { period: next }, { replace: true });
  return (
    <>
      <PageHead
        title="Leaderboard"
        lead="Scored by house edge, so no game or pack is a shortcut."
        // On a phone the link below the standing leads there.
        actions={
          <Link href={boardsAddress(period)} className="link hidden-below-768">
            All boards
          </Link>
        }
        isLow
      />
      <div className="page">
        <Tabs
          label="Period"
          value={period}
          onChange={choose}
          tabs={BOARD_PERIODS.map((value) => ({
            value,
            text: PERIOD_NAMES[value],
            content: (
              <BoardView period={value}>
                <HowItCounts />
              </BoardView>
            ),
          }))}
        />
      </div>
    </>
  );
}

/** The page with every board, at the same period. */
function boardsAddress(period: BoardPeriod): string {
  return `/leaderboard-enhanced${period === FIRST ? '' : `?period=${period}`}`;
}
