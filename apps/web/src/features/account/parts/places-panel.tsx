import './profile.css';
import './places-panel.css';

import { useQuery } from '@tanstack/react-query';
import { BOARD_PERIODS, type BoardPeriod, type OwnPlace } from '@voltide/contract';
import { Link, Money, SlowSkeleton } from '@voltide/ui';

import { PERIOD_NAMES, seasonText } from '../../../lib/boards/season-text.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { ShortError } from './short-error.tsx';

const OFF_WORDS: Readonly<Record<NonNullable<OwnPlace['off']>, string>> = {
  hidden: 'You are hidden from boards: others do not see these places, and they bring no prize.',
  operator: 'Operators are not ranked.',
  excluded: 'You are not ranked while you are excluded from play.',
  limited: 'Your account is not ranked while it is limited.',
};

/** The user's places on the boards by points, from the same answers as the boards. */
export function PlacesPanel() {
  const { data, error, refetch } = useOwn('day');
  const off = data?.off ?? null;
  return (
    <section className="panel profile-section" aria-labelledby="own-places">
      <h2 id="own-places" className="profile-heading">
        Your places
        <Link href="/leaderboard-enhanced" className="link">
          All boards
        </Link>
      </h2>
      {off === null ? null : (
        <p className="aside">
          {OFF_WORDS[off]}{' '}
          {off === 'hidden' ? (
            <Link href="/profile#privacy" className="link">
              Change this
            </Link>
          ) : null}
        </p>
      )}
      {error !== null && data === undefined ? (
        <ShortError text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <ul className="own-places">
          {BOARD_PERIODS.map((period) => (
            <li key={period}>
              <Place period={period} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useOwn(period: BoardPeriod) {
  const params = { measure: 'points', period } as const;
  return useQuery({ ...queryFor('GET /api/boards/:measure/:period/own', { params }), staleTime: 0 });
}

function Place({ period }: { readonly period: BoardPeriod }) {
  const { data, error, refetch } = useOwn(period);
  if (data === undefined || data === null) {
    if (error !== null) return <ShortError text={errorText(error)} onRetry={() => void refetch()} />;
    return <SlowSkeleton what="your places" height={84} className="skeleton-control" />;
  }
  const { board, own } = data;
  return (
    <>
      <Link href={`/leaderboard-enhanced?period=${period}`} className="link">
        {PERIOD_NAMES[period]}
      </Link>
      {period === 'all' ? null : <small>{seasonText(period, board.season)}</small>}
      {own === null ? (
        <span className="quiet">No points yet</span>
      ) : (
        <>
          <strong className="num">
            Place {countText(own.place)} of {countText(Math.max(board.players, own.place))}
          </strong>
          <span className="num quiet">
            {countText(own.score)} {own.score === '1' ? 'point' : 'points'}
            {own.prize === null ? null : (
              <>
                , <Money amount={own.prize.amount} /> {own.prize.kind === 'promo' ? 'play balance' : 'cash'} now
              </>
            )}
          </span>
        </>
      )}
    </>
  );
}
