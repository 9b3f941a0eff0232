import type { BoardMeasure, BoardSeason } from '@voltide/contract';
import { Button, CopyButton, Money, PersonName } from '@voltide/ui';

import type { DetailChoice } from '../model/detail-choice.ts';
import { countedText } from '../model/board-words.ts';
import { scoreText } from '../model/score-text.ts';
import { seasonSpan, seasonText } from '../../../lib/boards/season-text.ts';
import { PrizeCell, prizeKind } from './prize-cell.tsx';
import { SeasonCheck } from './season-check.tsx';
import { StateBadge } from './state-badge.tsx';

type SeasonCardProps = {
  readonly choice: Pick<DetailChoice, 'measure' | 'period' | 'season'>;
  readonly past: BoardSeason;
  readonly onShow: () => void;
};

export function SeasonCard({ choice: { measure, period, season }, past, onShow }: SeasonCardProps) {
  const { state, pool, players, podium, root } = past;
  const isShown = season === past.season;
  return (
    <article className="panel board-past" aria-label={seasonText(period, past.season)}>
      <header>
        <h3>{seasonText(period, past.season)}</h3>
        <StateBadge state={state} hasPrizes={pool !== null} />
        <p className="hint">{seasonSpan(period, past.season)}</p>
      </header>
      <p className="aside">
        {players === 0 ? 'No player had a score.' : `${countedText(players, 'player')}.`}
        {pool === null ? null : (
          <>
            {' '}
            Pool <Money amount={pool.amount} /> {prizeKind(pool)}.
          </>
        )}
      </p>
      <Podium measure={measure} podium={podium} />
      {root === null ? null : <Root root={root} />}
      <div className="board-past-ways">
        <Button size={36} disabled={isShown} onClick={onShow}>
          {isShown ? 'Shown above' : 'Show standings'}
        </Button>
        {root === null || period === 'all' ? null : <SeasonCheck period={period} season={past.season} root={root} />}
      </div>
    </article>
  );
}

function Podium({ measure, podium }: Pick<BoardSeason, 'podium'> & { readonly measure: BoardMeasure }) {
  if (podium.length === 0) return null;
  return (
    <ol className="board-past-podium">
      {podium.map(({ place, person, score, prize }) => (
        <li key={place}>
          <span className="num faint">{place}</span>
          <PersonName person={person} />
          <span className="num">{scoreText(measure, score)}</span>
          <PrizeCell prize={prize} />
        </li>
      ))}
    </ol>
  );
}

function Root({ root }: { readonly root: string }) {
  return (
    <p className="board-root">
      <span className="faint">Root</span> <code>{root}</code>
      <CopyButton text={root} label="Copy the root" />
    </p>
  );
}
