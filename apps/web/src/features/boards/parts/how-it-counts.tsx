import { WhatIsXp } from '@voltide/games/kit/what-is-xp.tsx';
import { Link } from '@voltide/ui';

const POINTS = [
  {
    title: 'The score',
    text: 'XP from cash stakes: 1,000 per VT of house edge. 100 VT on packs count like 280 VT on the wheel.',
  },
  { title: 'Equal scores', text: 'The player who reached it first ranks higher.' },
  { title: 'When it counts', text: 'By the time of the play, in UTC. Weeks run from Monday to Sunday.' },
  {
    title: 'Racing against yourself loses',
    text: 'A cash prize is at most 10% of the edge its winner paid. All of them are 3% of the edge that was paid.',
  },
  {
    title: 'Paid once',
    text: 'Within ten minutes of the end, by the ledger. Every standing can be recomputed from an export.',
  },
  { title: 'Unfilled places', text: 'Their share of a week or month is carried into the next one.' },
] as const;

export function HowItCounts() {
  return (
    <section className="board-rules" aria-labelledby="how-it-counts">
      <h2 id="how-it-counts">How it counts</h2>
      <ul>
        {POINTS.map(({ title, text }) => (
          <li key={title} className="panel">
            <h3>{title}</h3>
            <p>
              {text} {title === 'The score' ? <WhatIsXp /> : null}
            </p>
          </li>
        ))}
        <li className="panel">
          <h3>Never on a board</h3>
          <p>
            House seats, staff, guests, excluded and limited accounts, and everybody who{' '}
            <Link href="/profile#privacy" className="link">
              hides from leaderboards
            </Link>
            .
          </p>
        </li>
        <li className="panel">
          <h3>More boards</h3>
          <p>
            Highest multiple, streak, sets, verified results, past seasons and search:{' '}
            <Link href="/leaderboard-enhanced" className="link">
              leaderboards in detail
            </Link>
            .
          </p>
        </li>
      </ul>
    </section>
  );
}
