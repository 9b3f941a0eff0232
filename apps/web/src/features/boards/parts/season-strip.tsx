import type { Board } from '@voltide/contract';
import { Countdown, Live, Money, Stat, useCounted } from '@voltide/ui';

import { countText } from '../../../lib/progress/level-words.ts';
import { endText, seasonSpan, seasonText } from '../../../lib/boards/season-text.ts';
import { LastSeason } from './last-season.tsx';
import { prizeKind } from './prize-cell.tsx';

type SeasonStripProps = {
  readonly board: Board;
  /** Called once at the season's end. */
  readonly onEnd: () => void;
};

/** The season's name, its pool, the time left, and the number of players. */
export function SeasonStrip({ board, onEnd }: SeasonStripProps) {
  const { period, season, endsAt, state, players } = board;
  const span = seasonSpan(period, season);
  return (
    <section className="season-strip panel" aria-label="Season">
      <div className="season-name">
        <h2>{seasonText(period, season)}</h2>
        {period === 'all' ? null : <span className="hint">{span}, UTC</span>}
      </div>
      <dl className="season-facts">
        <Pool board={board} />
        {endsAt === null ? (
          <Stat label="Ends">Never</Stat>
        ) : state === 'running' ? (
          <Stat label="Ends in" note={endText(endsAt)}>
            <Countdown toMs={Date.parse(endsAt)} onEnd={onEnd} />
          </Stat>
        ) : (
          <Stat label="Ended" note={endText(endsAt)}>
            Over
          </Stat>
        )}
        <Stat label="Players">{countText(players)}</Stat>
      </dl>
      {endsAt === null || state === 'running' ? null : (
        <Live role="status" className="season-state">
          {stateText(board)}
        </Live>
      )}
      <LastSeason board={board} />
    </section>
  );
}

function Pool({ board: { pool, carried } }: { readonly board: Board }) {
  const counted = useCounted(pool?.amount);
  if (pool === null) return <Stat label="Prizes">None</Stat>;
  const kind = prizeKind(pool);
  const hasCarried = carried !== null && /[1-9]/.test(carried);
  return (
    <Stat
      label="Prize pool"
      note={
        hasCarried ? (
          <>
            {kind}, <Money amount={carried} /> carried over
          </>
        ) : (
          kind
        )
      }
    >
      <Money amount={counted} />
    </Stat>
  );
}

function stateText({ state, pool }: Board): string {
  if (pool === null) return 'This season has ended.';
  return `This season has ended. ${state === 'ending' ? 'Prizes are being paid.' : 'Prizes are paid.'}`;
}
