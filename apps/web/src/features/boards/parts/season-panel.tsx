import type { Board } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { rulesAtHref } from '@voltide/games/kit/rules-href';
import {
  Button,
  Countdown,
  EmptyArt,
  EmptyState,
  ErrorState,
  Link,
  Money,
  SlowSkeleton,
  Table,
  useCounted,
} from '@voltide/ui';

import { seasonSpan, seasonText } from '../../../lib/boards/season-text.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import { countedText, MEASURE_WORDS } from '../model/board-words.ts';
import type { DetailChoice } from '../model/detail-choice.ts';
import type { LoadedPage } from '../model/detail-queries.ts';
import { prizeDecimals, shareText } from '../model/place-prize.ts';
import { listShares, type ShareRow } from '../model/shares.ts';
import type { Choose } from '../model/use-choice.ts';
import { prizeKind } from './prize-cell.tsx';
import { StateBadge } from './state-badge.tsx';

type SeasonPanelProps = {
  readonly choice: DetailChoice;
  readonly choose: Choose;
  readonly page: LoadedPage;
};

/** The shown season: its end, its pool, and the share of each place. */
export function SeasonPanel({ choice, choose, page }: SeasonPanelProps) {
  const { data, error, refetch } = page;
  if (data !== undefined && data !== null) return <Season board={data.board} onEnd={() => void refetch()} />;
  if (error === null) {
    const what = choice.period === 'all' || choice.measure !== 'points' ? 'plain' : 'prizes';
    return <SlowSkeleton what="the board" className={`board-season-place-${what} skeleton-panel`} />;
  }
  if (error instanceof ApiError && error.code === 'no_board') {
    return (
      <div className="panel">
        <EmptyState
          art={<EmptyArt scene="slack" />}
          text="There is no such season of this board."
          action={
            <Button onClick={() => choose({ season: undefined, from: 1, q: '' })}>Show the running season</Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="panel">
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    </div>
  );
}

type SeasonProps = { readonly board: Board; readonly onEnd: () => void };

function Season({ board, onEnd }: SeasonProps) {
  const { measure, period, season, state, startsAt, endsAt, pool, players } = board;
  const span = seasonSpan(period, season);
  return (
    <section className="panel board-season" aria-labelledby="board-season">
      <div className="board-season-head">
        <header>
          <h2 id="board-season">
            {MEASURE_WORDS[measure].name}, {seasonText(period, season)}
          </h2>
          <StateBadge state={state} hasPrizes={pool !== null} />
          {span === '' ? null : <p className="hint">{span}, by UTC</p>}
        </header>
        {pool === null ? null : <Pool board={board} />}
        <p className="quiet">
          {players === 0 ? 'No player has a score yet.' : `${countedText(players, 'player')} on it.`}{' '}
          <Ending state={state} endsAt={endsAt} hasPool={pool !== null} onEnd={onEnd} />
          {startsAt === null ? null : (
            <>
              {' '}
              <Link className="link" href={rulesAtHref('boards', startsAt)}>
                Its rules
              </Link>
            </>
          )}
        </p>
      </div>
      {pool === null ? null : <Shares rows={listShares(board)} isCash={pool.kind === 'cash'} />}
    </section>
  );
}

type EndingProps = Pick<Board, 'state' | 'endsAt'> & { readonly hasPool: boolean; readonly onEnd: () => void };

function Ending({ state, endsAt, hasPool, onEnd }: EndingProps) {
  if (state === 'running') {
    if (endsAt === null) return 'It never ends.';
    return (
      <>
        Ends in <Countdown toMs={Date.parse(endsAt)} onEnd={onEnd} />.
      </>
    );
  }
  if (state === 'ending') return 'It has ended. Places are being sealed and prizes paid; that takes up to 10 minutes.';
  return hasPool ? 'Sealed, and every prize is paid.' : 'It has ended.';
}

function Pool({ board: { pool, carried, period } }: { readonly board: Board }) {
  const counted = useCounted(pool?.amount);
  return (
    <>
      <p className="board-pool">
        <Money amount={counted} wraps /> {pool === null ? null : <small>{prizeKind(pool)}</small>}
      </p>
      <p className="hint">
        {POOL_WORDS[period]}
        {carried !== null && parseVt(carried) > 0n ? (
          <>
            {' '}
            <Money amount={carried} /> of it came over from the season before.
          </>
        ) : null}
      </p>
    </>
  );
}

const POOL_WORDS: Readonly<Record<Board['period'], string>> = {
  day: 'Fixed, each UTC day. Nothing carries over.',
  week: '2% of the edge of all cash stakes of the week. What no place takes carries over.',
  month: '1% of the edge of all cash stakes of the month. What no place takes carries over.',
  all: '',
};

type SharesProps = { readonly rows: readonly ShareRow[]; readonly isCash: boolean };

function Shares({ rows, isCash }: SharesProps) {
  return (
    <div className="board-shares" role="region" aria-label="Prizes by place" tabIndex={0}>
      <Table
        caption="Prizes by place"
        hideCaption
        stacks={false}
        columns={[
          { key: 'place', head: 'Place', cell: ({ first, last }) => (first === last ? first : `${first}–${last}`) },
          { key: 'share', head: 'Share', align: 'end', cell: ({ bps }) => shareText(bps) },
          {
            key: 'amount',
            head: isCash ? 'Prize, at most' : 'Prize',
            align: 'end',
            cell: ({ prize }) => <Prize prize={prize} />,
          },
        ]}
        rows={rows}
        keyOf={({ first }) => `${first}`}
      />
    </div>
  );
}

function Prize({ prize }: Pick<ShareRow, 'prize'>) {
  return prize === null ? '–' : <Money amount={prize.amount} decimals={prizeDecimals(prize.amount)} />;
}
