import './more-games.css';

import { useQuery } from '@tanstack/react-query';
import { Link, Money } from '@voltide/ui';
import type { ReactNode } from 'react';

import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { spinQuery } from '../../../lib/plays/spin-status.ts';

/** Games besides packs: the wheel, the daily free spin, and the daily pool. */
export function MoreGames() {
  return (
    <ul className="more-games">
      <GameCard href="/wheel" title="Wheel" picture={<span className="more-wheel" />}>
        Returns 97.5% on every strip, and up to 39× on one.
      </GameCard>
      <DailySpin />
      <Jackpot />
    </ul>
  );
}

type GameCardProps = {
  readonly href: string;
  readonly title: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
};

function GameCard({ href, title, picture, children }: GameCardProps) {
  return (
    <li>
      <Link href={href} className="more-game">
        <span className="more-picture" aria-hidden>
          {picture}
        </span>
        <span className="more-words">
          <strong>{title}</strong>
          <span>{children}</span>
        </span>
      </Link>
    </li>
  );
}

const LAMPS = Array.from({ length: 7 }, (_, k) => k);

function DailySpin() {
  const { user, isGuest } = useSession();
  const isAccount = user !== null && !isGuest;
  const { data } = useQuery({ ...spinQuery, enabled: isAccount });
  const spun = data?.week.filter(({ isSpun }) => isSpun).length ?? 0;
  const lamps = (
    <span className="more-lamps">
      {LAMPS.map((lamp) => (
        <span key={lamp} data-lit={lamp < spun || undefined} />
      ))}
    </span>
  );
  return (
    <GameCard href="/daily-spin" title="Daily spin" picture={lamps}>
      {!isAccount || data === undefined || data === null
        ? 'One free spin a day, for every account.'
        : data.canSpin
          ? `Your free spin is ready: day ${data.day} of your streak.`
          : 'Done for today. The next one comes at 00:00 UTC.'}
    </GameCard>
  );
}

function Jackpot() {
  const { data } = useQuery(queryFor('GET /api/jackpot'));
  const pool = data?.today.pool;
  return (
    <GameCard href="/jackpot" title="Daily jackpot" picture={<span className="more-places">{PLACES}</span>}>
      {pool === undefined ? null : (
        <>
          <Money amount={pool} className="more-pool" /> in today's pool.{' '}
        </>
      )}
      Five winners a day.
    </GameCard>
  );
}

const PLACES = [1, 2, 3, 4, 5].map((place) => <span key={place} />);
