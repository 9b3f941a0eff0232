import { Link, PageHead, Tabs } from '@voltide/ui';
import { BOARD_PERIODS, type BoardPeriod } from '@voltide/contract';

import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { PERIOD_NAMES } from '../../lib/boards/season-text.ts';
import { BoardView } from './parts/board-view.tsx';
import { HowItCounts } from './parts/how-it-counts.tsx';

const FIRST: BoardPeriod = 'day';

/** /leaderboard: points of a day, a week, a month and all time, live. The period is in the address. */
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
        // Phones have the link below the standing instead.
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

function boardsAddress(period: BoardPeriod): string {
  return `/leaderboard-enhanced${period === FIRST ? '' : `?period=${period}`}`;
}
